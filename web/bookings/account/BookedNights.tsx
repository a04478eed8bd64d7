import type { BookedNight } from '#shared/booking-lists.ts'
import type { GuestBooking } from '#shared/guest-bookings.ts'
import { formatRupees, toPaise } from '#shared/money.ts'
import type { MealOption } from '#shared/stay.ts'
import type { NamedRoom } from '../stay/pricing.ts'
import styles from './BookedNights.module.css'
import { NightPrices } from './NightPrices.tsx'
import { extraAdults, extraBeds, extraChildren, extraPeople, stepText } from './price-words.ts'
import { mealLabels } from './stay-words.ts'

/** Which of the people cost more is not kept: named where all of them are of one sort. */
const peopleWords = ({ adults, childAges }: NonNullable<BookedNight['parts']>, meal: MealOption) => {
  if (childAges.length === 0) return extraAdults(1, meal)
  return adults === 1 ? extraChildren(1, meal) : extraPeople(meal)
}

const partsOf = ({ parts }: BookedNight, meal: MealOption, offer: string) => {
  if (!parts) return []
  const { room, people, beds, step, tax } = parts
  const all = [
    ['Room', room],
    [peopleWords(parts, meal), people],
    [extraBeds(parts.extraBeds), beds],
    [offer, parts.offer],
    [stepText, step],
    ['GST', tax],
  ] as const
  const said = all.filter(([, rupees]) => rupees !== 0).map(([words, rupees]) => [words, toPaise(rupees)] as const)
  return said.length > 1 ? said : []
}

/** What each night of a booking costs and why, what an offer saved, and the GST that is in it. */
const BookedNights = ({ booking: { rooms, nights, breakdown } }: { booking: GuestBooking }) => {
  if (!breakdown) return null
  const offer = breakdown.offer?.name ?? 'Offer'
  const named = rooms.map(({ id, mealOption }): NamedRoom => {
    const own = nights.filter(({ roomId }) => roomId === id).toSorted((one, other) => one.night.localeCompare(other.night))
    return {
      split: { adults: 0, childAges: [] },
      nights: own.map(night => ({
        ...{ night: night.night, gross: toPaise(night.price) },
        why: night.parts?.why === 'override' ? 'agreed price' : (night.parts?.why ?? null),
        parts: partsOf(night, mealOption, offer),
      })),
    }
  })
  return (
    <div className={styles.nights}>
      {breakdown.taxes.map(({ percent, amount }) => (
        <p key={percent} className="small">
          GST {percent} % in the nights: {formatRupees(amount)}
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
          <NightPrices rooms={named} titles={rooms.map(room => `Room ${room.roomNumber}, ${mealLabels[room.mealOption]}`)} />
        </details>
      )}
    </div>
  )
}

// As `lazy` takes it: every byte of the booking's page counts.
export default BookedNights
