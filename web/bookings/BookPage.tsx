import { useSearchParams } from 'react-router'
import { hotelApi } from '#shared/hotels.ts'
import { useCall } from '#web/api/client.ts'
import { BookingPaused } from '#web/hotels/BookingPaused.tsx'
import { HotelFailure } from '#web/hotels/HotelFailure.tsx'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import { GuestLayout } from '#web/shell/GuestLayout.tsx'
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx'
import { useTitle } from '#web/shell/use-title.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './BookPage.module.css'
import { GuestWizard } from './GuestWizard.tsx'

/** The booking wizard of a guest, at `/book?hotel=…`. */
export const BookPage = () => {
  const ref = useSearchParams()[0].get('hotel') ?? ''
  const { data: hotel, error, refetch, isFetching } = useCall(hotelApi.get, hotelQuery(ref), { enabled: ref !== '' })
  useTitle(hotel ? `Book your stay: ${hotel.name}` : 'Book your stay')
  const hydrated = useHydrated()

  if (ref === '') return <NoHotel />
  if (error?.status === 404 || error?.status === 400) return <NotFoundPage />
  if (!hotel)
    return <GuestLayout>{error ? <HotelFailure {...{ error, isFetching }} onRetry={() => void refetch()} /> : <Loading />}</GuestLayout>
  return (
    <GuestLayout hotel={hotel}>
      <div className={hydrated ? styles.page : `${styles.page} ${styles.early}`}>
        <header>
          <h1 className="page-title">Book your stay</h1>
          <p className={styles.place}>
            {hotel.name}
            {hotel.location && `, ${hotel.location}`}
          </p>
        </header>
        {!hydrated && (
          <div className={styles.waiting}>
            <Spinner label="Loading..." />
          </div>
        )}
        {hotel.bookable ? (
          <GuestWizard hotel={hotel} />
        ) : (
          <div className={styles.paused}>
            <BookingPaused hotel={hotel} />
          </div>
        )}
      </div>
    </GuestLayout>
  )
}

const Loading = () => (
  <div className={styles.page}>
    <Spinner label="Loading..." />
  </div>
)

const NoHotel = () => (
  <GuestLayout>
    <div className={styles.page}>
      <h1 className="page-title">Which hotel?</h1>
      <p>A booking starts on the page of a hotel. Please open the hotel's page and choose your dates there.</p>
      <ButtonLink to="/" variant="primary">
        Go to the start page
      </ButtonLink>
    </div>
  </GuestLayout>
)
