import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { guestBookingApi } from '#shared/bookings/guest-bookings.ts'
import { hotelPath } from '#shared/contract/paths.ts'
import { hotelApi, type PublicHotel } from '#shared/hotels/hotels.ts'
import { formatDate } from '#shared/words/dates.ts'
import { networkError } from '#web/api/call-error.ts'
import { useCall } from '#web/api/client.ts'
import { HotelFailure } from '#web/hotels/HotelFailure.tsx'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import { forgetBooking, keepBooking, ownBookings } from '#web/hotels/own-bookings.ts'
import { GuestLayout } from '#web/shell/layout/GuestLayout.tsx'
import { loadCode } from '#web/shell/load-code.ts'
import { NotFoundPage } from '#web/shell/notices/NotFoundPage.tsx'
import { useTitle } from '#web/shell/use-title.ts'
import { useHydrated } from '#web/ui/base/use-browser.ts'
import { useLongWait } from '#web/ui/base/use-long-wait.ts'
import { Skeleton } from '#web/ui/status/Skeleton.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { Ways } from '../view/StaySlip.tsx'
import styles from './BookingPage.module.css'
import { GuestBookingView } from './GuestBookingView.tsx'
import { Note } from './Note.tsx'

// The form is loaded only when it is needed, to keep the page's first load small.
const FindBooking = lazy(() => loadCode(() => import('./FindBooking.tsx')))

/**
 * A guest's booking at `/booking/{reference}?hotel={slug}#k={key}` (browsers do not send the fragment), or the form
 * that finds a booking where the key is missing or wrong.
 */
export const BookingPage = () => {
  const { reference = '' } = useParams()
  const ref = useSearchParams()[0].get('hotel') ?? ''
  const { data: hotel, error, refetch, isFetching } = useCall(hotelApi.get, hotelQuery(ref), { enabled: ref !== '' })
  useTitle(hotel ? `Your booking: ${hotel.name}` : 'Your booking')
  const hydrated = useHydrated()

  if (ref === '')
    return (
      <GuestLayout>
        <div className={styles.page}>
          <h1 className="page-title">Your booking</h1>
          {hydrated ? <Finding reference={reference} /> : <Loading />}
        </div>
      </GuestLayout>
    )
  if (error?.status === 404 || error?.status === 400) return <NotFoundPage />
  if (!hotel)
    return <GuestLayout>{error ? <HotelFailure {...{ error, isFetching }} onRetry={() => void refetch()} /> : <Loading />}</GuestLayout>
  return (
    <GuestLayout hotel={hotel}>
      <div className={styles.page}>
        <header>
          <h1 className="page-title">Your booking</h1>
          <p className="muted">
            <Link className="icon-link" to={hotelPath(hotel.slug)}>
              {hotel.name}
            </Link>
            {hotel.location && `, ${hotel.location}`}
          </p>
        </header>
        {hydrated ? <Opened hotel={hotel} /> : <Loading hotel={hotel} />}
      </div>
    </GuestLayout>
  )
}

/** The booking that the address names, opened with the key in the address or the one kept in this browser. */
const Opened = ({ hotel }: { hotel: PublicHotel }) => {
  const { reference = '' } = useParams()
  const given = new URLSearchParams(useLocation().hash.slice(1)).get('k')
  const known = ownBookings(hotel.id).find(one => one.reference === reference)
  const bookingKey = given ?? known?.key ?? ''
  const asked = { hotelId: hotel.id, reference, bookingKey }
  const { data, error, refetch, isFetching } = useCall(guestBookingApi.get, asked, {
    enabled: reference !== '' && bookingKey !== '',
    staleTime: 0,
  })
  const { isLong, tryAgain } = useLongWait(guestBookingApi.get, isFetching && !data)
  const isWrong = error?.status === 404 || error?.status === 400
  const { checkInDate: checkIn, checkOutDate: checkOut } = data ?? {}
  useEffect(() => {
    if (isWrong) forgetBooking(hotel.id, reference)
    else if (checkIn && checkOut) keepBooking(hotel.id, { reference, key: bookingKey, checkIn, checkOut })
  }, [isWrong, hotel.id, reference, bookingKey, checkIn, checkOut])

  if (reference === '') return <Finding hotel={hotel} reference="" />
  if (bookingKey === '' || isWrong)
    return (
      <Finding hotel={hotel} reference={reference}>
        <Note tone="attention" title="This link does not open a booking.">
          <p>It is incomplete, or the booking's email has changed.</p>
        </Note>
      </Finding>
    )
  if (data) return <GuestBookingView key={reference} booking={data} {...{ hotel, bookingKey }} onRefresh={refetch} />
  if (!error && !isLong) return <Loading hotel={hotel} />
  return (
    <div className={styles.narrow}>
      <Note tone="danger" title="Your booking could not be loaded.">
        <p>{error && error.message !== networkError().message ? error.message : 'Check your connection'}. Your booking is unchanged.</p>
        {known && <p>{`${reference}: ${formatDate(known.checkIn)} to ${formatDate(known.checkOut)}`}</p>}
      </Note>
      <Button variant="primary" busy={isFetching && !isLong} onClick={tryAgain}>
        Retry
      </Button>
      <Ways hotel={hotel} />
    </div>
  )
}

const Finding = ({ hotel, reference, children }: { hotel?: PublicHotel; reference: string; children?: ReactNode }) => (
  <div className={styles.narrow}>
    {children}
    <Suspense fallback={<Spinner label="Loading..." />}>
      <FindBooking hotel={hotel} reference={reference} />
      {/* It waits for the form, which would push it down. */}
      {hotel && <Ways hotel={hotel} />}
    </Suspense>
  </div>
)

/** A placeholder in the shape of a booking; without scripts, the ways to reach the hotel. */
const Loading = ({ hotel }: { hotel?: PublicHotel }) => (
  <div className={styles.narrow}>
    <div data-needs-script>
      <Spinner label="Loading..." />
      <Skeleton height="24rem" />
    </div>
    {hotel && (
      <noscript>
        <Ways hotel={hotel} />
      </noscript>
    )}
  </div>
)
