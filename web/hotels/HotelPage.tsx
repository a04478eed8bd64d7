import { useParams } from 'react-router'
import { hotelApi } from '#shared/hotels.ts'
import { reservedSlugs } from '#shared/slugs.ts'
import { useCall } from '#web/api/client.ts'
import { GuestLayout } from '#web/shell/GuestLayout.tsx'
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx'
import { useTitle } from '#web/shell/use-title.ts'
import { HotelFailure } from './HotelFailure.tsx'
import { HotelLoading } from './HotelLoading.tsx'
import { HotelView, type SearchCard } from './HotelView.tsx'
import { hotelQuery } from './hotel-query.ts'
import { hotelTitle } from './hotel-title.ts'

/** A hotel's shop window, at `/{hotelId}`. */
export const HotelPage = ({ Search }: { Search: SearchCard }) => {
  const { hotelId = '' } = useParams()
  const reserved = reservedSlugs.has(hotelId)
  const { data: hotel, error, refetch, isFetching } = useCall(hotelApi.get, hotelQuery(hotelId), { enabled: !reserved })
  useTitle(hotel && hotelTitle(hotel))

  if (hotel) return <HotelView hotel={hotel} Search={Search} />
  if (reserved || error?.status === 404 || error?.status === 400) return <NotFoundPage />
  return <GuestLayout>{error ? <HotelFailure {...{ error, isFetching }} onRetry={() => void refetch()} /> : <HotelLoading />}</GuestLayout>
}
