import { IconChevronLeft } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { hotelPath } from '#shared/contract/paths.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { useCall } from '#web/api/client.ts'
import { HotelFailure } from '#web/hotels/HotelFailure.tsx'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import { BookingPaused } from '#web/hotels/page/BookingPaused.tsx'
import { OwnBookingLink } from '#web/hotels/page/OwnBookingLink.tsx'
import { isSignedIn } from '#web/session/stored-user.ts'
import { GuestLayout } from '#web/shell/layout/GuestLayout.tsx'
import { loadCode } from '#web/shell/load-code.ts'
import { NotFoundPage } from '#web/shell/notices/NotFoundPage.tsx'
import { useTitle } from '#web/shell/use-title.ts'
import { Skeleton } from '#web/ui/status/Skeleton.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { ButtonLink } from '#web/ui/text/Button.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { useAddressShown } from '../search/use-url-address.ts'
import { RoomsLoading } from '../wizard/RoomsStep.tsx'
import styles from './BookPage.module.css'
import { GuestWizard } from './GuestWizard.tsx'

const SelectedHotel = lazy(async () => ({ default: (await loadCode(() => import('./SelectedHotel.tsx'))).SelectedHotel }))

/** A guest's booking wizard at `/book?hotel=…`; without `hotel`, for the hotel that a signed-in user has selected. */
export const BookPage = () => {
  const [params] = useSearchParams()
  const ref = params.get('hotel') ?? ''
  const { data: hotel, error, refetch, isFetching } = useCall(hotelApi.get, hotelQuery(ref), { enabled: ref !== '' })
  useTitle(hotel ? `Book your stay: ${hotel.name}` : 'Book your stay')
  const isShown = useAddressShown()

  if (ref === '')
    return isShown && isSignedIn() ? (
      <Suspense>
        <SelectedHotel otherwise={<NoHotel />} />
      </Suspense>
    ) : (
      <NoHotel />
    )
  if (error?.status === 404 || error?.status === 400) return <NotFoundPage />
  if (!hotel)
    return <GuestLayout>{error ? <HotelFailure {...{ error, isFetching }} onRetry={() => void refetch()} /> : <Loading />}</GuestLayout>
  const search = new URLSearchParams(params)
  for (const name of ['hotel', 'step']) search.delete(name)
  const home = hotelPath(hotel.slug) + (isShown && search.size > 0 ? `?${search}` : '')
  return (
    <GuestLayout hotel={hotel} home={home} action={<OwnBookingLink hotel={hotel} />}>
      <div className={isShown ? styles.page : `${styles.page} ${styles.early}`}>
        <header className={styles.head}>
          <h1 className="title-2">Book your stay</h1>
          <Link className={styles.back} to={home}>
            <IconChevronLeft size={20} stroke={1.75} aria-hidden />
            {hotel.name}
          </Link>
        </header>
        {!isShown && (
          <div className={styles.waiting} role="status">
            <VisuallyHidden>Loading...</VisuallyHidden>
            <Skeleton width="75%" height="3.5rem" />
            <Skeleton width="60%" height="2rem" />
            <RoomsLoading />
          </div>
        )}
        {hotel.bookable ? (
          <GuestWizard key={hotel.id} hotel={hotel} />
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
      <p>A booking starts on the page of a hotel: choose your dates there.</p>
      <ButtonLink to="/" variant="primary">
        Go to the start page
      </ButtonLink>
    </div>
  </GuestLayout>
)
