import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { BookingStatus } from '#shared/bookings/bookings.ts'
import { backNowText, bookingPagePath, keptAmount } from '#shared/bookings/guest-page.ts'
import { hotelPath } from '#shared/contract/paths.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { formatDate } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { useOwnBookings } from '#web/hotels/own-bookings.ts'
import { loadCode } from '#web/shell/load-code.ts'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Button, ButtonLink } from '#web/ui/text/Button.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { Stamp } from '../view/Stamp.tsx'
import { CalendarLink, PrintButton, Rules, StaySlip, Ways } from '../view/StaySlip.tsx'
import styles from './BookingPage.module.css'
import { Note } from './Note.tsx'
import { type BookingViewProps, Requests } from './Requests.tsx'

// What stands below the slip comes after it.
const loadCosts = () => loadCode(() => import('./Costs.tsx'))
const Costs = lazy(loadCosts)
const GuestFacts = lazy(async () => ({ default: (await loadCosts()).GuestFacts }))
// Few are asked to pay here: the payment's code comes for those.
const PayAsked = lazy(() => loadCode(() => import('./PayAsked.tsx')))
// And most hotels are not registered for GST.
const GuestDocuments = lazy(() => loadCode(() => import('#web/documents/GuestDocuments.tsx')))

/**
 * Whether this tab has stored a payment attempt for the booking. It reads the key of `linkStore` itself, whose code
 * loads only with `PayAsked`.
 */
const hasOrder = (bookingId: string): boolean => {
  try {
    return `atithi.link.${bookingId}` in sessionStorage
  } catch {
    return false
  }
}

/** Whether this tab has begun to pay on the page of the booking, or was told what became of that. */
const usePaying = (bookingId: string, isAsked: boolean): boolean => {
  const [was, setWas] = useState(() => hasOrder(bookingId))
  if (isAsked && !was) setWas(true)
  return was || isAsked
}

/** A booking as its guest sees it: the slip, what it is made of, what was agreed, and what can be asked for. */
export const GuestBookingView = ({ booking, hotel, bookingKey, onRefresh }: BookingViewProps) => {
  const { status } = booking
  const isOn = status === 'CONFIRMED' || status === 'CHECKED_IN'
  const stay = { ...booking.payment, ...booking, pageKey: bookingKey }
  const isPaying = usePaying(booking.id, !!booking.asked)
  return (
    <div className={styles.columns}>
      <div className="stack gap-6">
        <Suspense>{isPaying && <PayAsked {...{ booking, hotel, bookingKey, onRefresh }} />}</Suspense>
        <State {...{ booking, hotel, onRefresh }} />
        {booking.changed && (
          <Note tone="info" title={`The hotel changed this stay on ${formatDate(booking.changed.on)}.`}>
            {booking.changed.lines.map(line => (
              <p key={line}>{line}</p>
            ))}
          </Note>
        )}
        <section className="card" aria-label="Your stay">
          <StaySlip
            stay={stay}
            hotel={hotel}
            isOff={off.has(status)}
            kept={keptAmount(booking)}
            now={booking.asked?.part === 'ADVANCE' ? booking.asked.amount : 0}
            mark={status === 'CONFIRMED' ? <Stamp /> : <p className="strong">{states[status][1]}</p>}
          >
            {isOn && <Requests {...{ booking, hotel, bookingKey, onRefresh }} />}
          </StaySlip>
          <div className={`${styles.actions} no-print`}>
            {isOn && <CalendarLink stay={stay} hotel={hotel} />}
            <PrintButton />
          </div>
        </section>
        <Part title="Nights and prices">
          <Suspense fallback={<Spinner label="Loading..." />}>
            <Costs booking={booking} />
          </Suspense>
        </Part>
        {booking.hasDocuments && (
          <Part title="Documents">
            <Suspense fallback={<Spinner label="Loading..." />}>
              <GuestDocuments proof={{ hotelId: hotel.id, reference: booking.reference, bookingKey }} />
            </Suspense>
          </Part>
        )}
        <Part title="Guest details">
          <Suspense>
            <GuestFacts booking={booking} />
          </Suspense>
        </Part>
      </div>
      <div className="stack gap-6">
        <Part title={hotel.name}>
          <Ways {...{ hotel, stay }} />
        </Part>
        <div className="card stack">
          {booking.cancelling && <p className="strong">{backNowText(booking.cancelling.backNow)}</p>}
          <Rules hotel={hotel} steps={booking.cancelling?.steps} />
        </div>
        <Others hotel={hotel} reference={booking.reference} />
      </div>
    </div>
  )
}

type Words = readonly [tone: 'info' | 'success' | 'attention', mark: string, title: string, text: string]

const states: Readonly<Record<Exclude<BookingStatus, 'CONFIRMED'>, Words>> = {
  PENDING: [
    'attention',
    'Waiting for payment',
    'This booking waits for its payment.',
    'If you have paid, it is confirmed within minutes, or goes back in full.',
  ],
  CHECKED_IN: ['success', 'Checked in', 'You are checked in.', 'We wish you a pleasant stay.'],
  CHECKED_OUT: ['info', 'Checked out', 'This stay is over.', 'Thank you for staying with us.'],
  CANCELLED: ['attention', 'Cancelled', 'This booking is cancelled.', 'The rooms are no longer kept for you.'],
  NO_SHOW: ['attention', 'Not used', 'The hotel noted that nobody arrived.', 'If that is wrong, please call the hotel.'],
  EXPIRED: ['attention', 'Not booked', 'This stay was not booked.', 'It was not paid in time.'],
}

const off: ReadonlySet<BookingStatus> = new Set(['CANCELLED', 'NO_SHOW', 'EXPIRED'])

/** What has to be known first about a booking that is not simply confirmed. */
const State = ({ booking: { asked, status, payment, refundOwed }, hotel, onRefresh }: Omit<BookingViewProps, 'bookingKey'>) => {
  if (status === 'CONFIRMED' || asked?.part === 'ADVANCE') return null
  const [tone, , title, text] = states[status]
  return (
    <Note tone={tone} title={title}>
      <p>
        {text}
        {off.has(status) && payment.refundedAmount > 0
          ? ` ${formatRupees(payment.refundedAmount)} was sent back to you.`
          : status === 'EXPIRED' && ' A payment that still arrives becomes your booking, or goes back in full.'}
        {refundOwed > 0 && ` ${formatRupees(refundOwed)} goes back to you; the hotel has not sent it yet.`}
      </p>
      <div className="no-print">
        {status === 'PENDING' && <Button onClick={onRefresh}>Look again</Button>}
        {off.has(status) && <ButtonLink to={hotelPath(hotel.slug)}>Book another stay</ButtonLink>}
      </div>
    </Note>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card stack gap-3" aria-label={title}>
    <h2 className="title-3">{title}</h2>
    {children}
  </section>
)

const Others = ({ hotel, reference }: { hotel: PublicHotel; reference: string }) => {
  const others = useOwnBookings(hotel.id).filter(one => one.reference !== reference)
  if (others.length === 0) return null
  return (
    <nav className="card stack gap-2 no-print" aria-label="Your other bookings at this hotel">
      <h2 className="title-3">Your other bookings at this hotel</h2>
      {others.map(one => (
        <Link key={one.reference} className="icon-link" to={bookingPagePath(hotel.slug, one)}>
          {one.reference}, {formatDate(one.checkIn)} to {formatDate(one.checkOut)}
        </Link>
      ))}
    </nav>
  )
}
