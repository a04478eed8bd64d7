import type { GuestBooking } from '#shared/bookings/guest-bookings.ts'
import { partsOf, whyText } from '#shared/bookings/night-words.ts'
import { knowsNumbers } from '#shared/rooms/number-told.ts'
import { formatRupees, toPaise } from '#shared/words/money.ts'
import type { NamedRoom } from '../stay/pricing.ts'
import { mealLabels } from '../stay/stay-words.ts'
import styles from './BookedNights.module.css'
import { NightPrices } from './NightPrices.tsx'

/** What each night of a booking costs and why, what an offer saved, and the GST that is in it. */
const BookedNights = ({ booking: { rooms, nights, breakdown, status } }: { booking: GuestBooking }) => {
  if (!breakdown) return null
  const isTold = knowsNumbers(status)
  const offer = breakdown.offer?.name ?? 'Offer'
  const named = rooms.map(({ id, mealOption }): Pick<NamedRoom, 'nights'> => {
    const own = nights.filter(({ roomId }) => roomId === id).toSorted((one, other) => one.night.localeCompare(other.night))
    return {
      nights: own.map(night => ({
        night: night.night,
        gross: toPaise(night.price),
        why: whyText(night),
        parts: partsOf(night.parts, mealOption, offer),
      })),
    }
  })
  return (
    <div className={styles.nights}>
      {breakdown.taxes
        .filter(({ amount }) => amount > 0)
        .map(({ percent, amount }) => (
          <p key={percent} className="small">
            Includes GST ({percent}%): {formatRupees(amount)}
          </p>
        ))}
      {breakdown.offer && breakdown.offer.saved > 0 && (
        <p className={styles.saved}>
          You save {formatRupees(breakdown.offer.saved)}: {offer}
        </p>
      )}
      {nights.some(({ parts }) => parts) && (
        <details>
          <summary>Night by night</summary>
          <NightPrices
            rooms={named}
            titles={rooms.map(room => `${isTold ? `Room ${room.roomNumber}` : room.roomType}, ${mealLabels[room.mealOption]}`)}
          />
        </details>
      )}
    </div>
  )
}

// As `lazy` takes it: every byte of the booking's page counts.
export default BookedNights
