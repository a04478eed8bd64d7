import { lazy, Suspense } from 'react'
import type { GuestBooking } from '#shared/bookings/guest-bookings.ts'
import { nightLines } from '#shared/prices/night-lines.ts'
import { knowsNumbers } from '#shared/rooms/number-told.ts'
import { formatRupees } from '#shared/words/money.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { loadCode } from '#web/shell/load-code.ts'
import { EmailAddress } from '#web/ui/text/EmailAddress.tsx'
import { type FactList, Facts, StrongMoney } from '#web/ui/text/Facts.tsx'
import { dayText, nightsText } from '../stay/stay-words.ts'
import slip from '../view/StaySlip.module.css'
import styles from './Costs.module.css'

// Most bookings have one price a night.
const BookedNights = lazy(() => loadCode(() => import('../view/BookedNights.tsx')))

/** What each night and each extra costs, room by room. */
const Costs = ({ booking }: { booking: GuestBooking }) => {
  const { nights, rooms, charges, payment, checkInDate, breakdown, status } = booking
  const placeOf = (roomId: string) => rooms.findIndex(({ id }) => id === roomId)
  const nameOf = (room: (typeof rooms)[number] | undefined) => (knowsNumbers(status) ? `Room ${room?.roomNumber}` : room?.roomType)
  const lines = nightLines(nights).toSorted((a, b) => placeOf(a.roomId) - placeOf(b.roomId))
  const freeBy = breakdown?.offer ? `: ${breakdown.offer.name}` : ''
  const facts: FactList = [
    ...lines.map(
      ({ roomId, from, to, price, nights: count }) =>
        [
          `${nameOf(rooms[placeOf(roomId)])}, ${dayText(from, checkInDate)} to ${dayText(to, checkInDate)}, ${nightsText(count)}${price > 0 ? ` at ${formatRupees(price)}` : freeBy}`,
          price > 0 ? price * count : 'Free',
        ] as const,
    ),
    ...charges.map(({ text, kind, amount }) => [text, kind === 'DISCOUNT' ? -amount : amount] as const),
    ['Total', <StrongMoney key="total" rupees={payment.totalAmount} />],
  ]
  return (
    <>
      <Facts className={`facts ${styles.costs}`} rowClassName={slip.row} facts={facts} />
      {breakdown && (
        <Suspense>
          <BookedNights booking={booking} />
        </Suspense>
      )}
    </>
  )
}

/** Who stays, and what is to be on the invoice. */
export const GuestFacts = ({ booking }: { booking: GuestBooking }) => {
  const { user, userAddress, userState, userPin, company, specialRequest } = booking
  const facts: FactList = [
    ['Name', user.name],
    ['Mobile number', formatPhone(user.phone)],
    ['Email', user.email && <EmailAddress email={user.email} />],
    ['Address', [userAddress, userState, userPin].filter(Boolean).join(', ')],
    ['GST invoice for', company && `${company.name}, ${company.gst}, ${company.address}`],
    ['Special request', specialRequest],
  ]
  return <Facts className="facts gap-1" rowClassName={slip.row} facts={facts} />
}

// As `lazy` takes it.
export default Costs
