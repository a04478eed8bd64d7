import { useParams } from 'react-router'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { useCall } from '#web/api/client.ts'
import { GuestLayout } from '#web/shell/layout/GuestLayout.tsx'
import { NotFoundPage } from '#web/shell/notices/NotFoundPage.tsx'
import { useTitle } from '#web/shell/use-title.ts'
import { Skeleton } from '#web/ui/status/Skeleton.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { HotelFailure } from '../HotelFailure.tsx'
import { hotelQuery } from '../hotel-query.ts'
import { hotelTitle } from '../hotel-text.ts'
import styles from './HotelView.module.css'
import { type HotelParts, HotelView } from './HotelView.tsx'

/** A hotel's shop window, at `/{hotelId}`. */
export const HotelPage = (parts: HotelParts) => {
  const { hotelId = '' } = useParams()
  const { data: hotel, error, refetch, isFetching } = useCall(hotelApi.get, hotelQuery(hotelId))
  useTitle(hotel && hotelTitle(hotel))

  if (hotel) return <HotelView hotel={hotel} {...parts} />
  if (error?.status === 404 || error?.status === 400) return <NotFoundPage />
  return <GuestLayout>{error ? <HotelFailure {...{ error, isFetching }} onRetry={() => void refetch()} /> : <HotelLoading />}</GuestLayout>
}

/** The shape of the page while the hotel is on its way. */
const HotelLoading = () => (
  <>
    <h1>
      <VisuallyHidden>Hotel</VisuallyHidden>
    </h1>
    <div className={styles.banner}>
      <Skeleton height="100%" />
    </div>
    <div className={styles.page}>
      <div className={styles.card} id="search">
        <Spinner label="Loading..." />
      </div>
    </div>
  </>
)
