import type { BookedNight } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import type { GuestBooking } from '#shared/bookings/guest-bookings.ts'
import { extrasOf, whyText } from '#shared/bookings/night-words.ts'
import { nightLines } from '#shared/prices/night-lines.ts'
import { formatDay } from '#shared/words/dates.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import type { Fact } from '../layout.ts'
import { oneLine } from '../words.ts'

/** A stay with what was agreed for each of its nights. */
export interface PricedStay {
  booking: Booking
  nights: readonly BookedNight[]
  breakdown: GuestBooking['breakdown']
  /** The mail is to the hotel: only then it names the numbers of rooms. */
  isForHotel?: boolean
}

const rupees = (paise: number): string => formatRupees(toRupees(paise))

/** `5 to 7 Dec` */
export const datesText = (first: string, last: string): string => {
  const [from = '', to = ''] = [first, last].map(date => formatDay(date).split(', ')[1])
  return `${first.slice(0, 7) === last.slice(0, 7) ? from.split(' ')[0] : from} to ${to}`
}

/** The nights of a room at the room's own price, those that are alike in one line, from arrival to departure as on its page. */
const roomLines = (nights: readonly BookedNight[]): string[] => {
  const own = nights.map(night => ({ ...night, price: night.parts?.room ?? night.price, parts: undefined, why: whyText(night) }))
  return nightLines(own).map(({ from, to, nights: count, price, why }) => {
    const all = counted(count, 'night')
    const sum = price === 0 ? `${all} free` : `${all}${count > 1 ? ' × ' : ', '}${formatRupees(price)}`
    return [datesText(from, to), sum, ...(why ? [oneLine(why)] : [])].join(', ')
  })
}

/** The sums of extras, discounts and GST over all nights, in words and paise. */
const extraSums = ({ booking, nights, breakdown }: PricedStay): [words: string, paise: number][] => {
  const sums = new Map<string, number>()
  for (const { roomId, parts } of nights) {
    const meal = booking.rooms.find(({ id }) => id === roomId)?.mealOption
    for (const [words, paise] of extrasOf(parts, meal, breakdown?.offer?.name)) sums.set(words, (sums.get(words) ?? 0) + paise)
  }
  // Extras come first, then discounts, then GST.
  const place = ([words, paise]: [string, number]) => (words === 'GST' ? 2 : paise < 0 ? 1 : 0)
  return [...sums].sort((one, other) => place(one) - place(other))
}

/** The parts of the total, as on the booking's page; none where seasons, people, offers and GST change no price. */
export const priceFacts = (stay: PricedStay): Fact[] => {
  const { booking, nights, breakdown, isForHotel } = stay
  if (!breakdown) return []
  const others = toPaise(booking.payment.totalAmount) - nights.reduce((sum, { price }) => sum + toPaise(price), 0)
  return [
    ...booking.rooms.map(({ id, roomNumber, roomType }) => ({
      label: oneLine(isForHotel ? `Room ${roomNumber}` : roomType),
      value: roomLines(nights.filter(({ roomId }) => roomId === id)),
    })),
    ...extraSums(stay).map(([words, paise]) => ({ label: oneLine(words), value: rupees(paise) })),
    ...(others === 0 ? [] : [{ label: 'Charges and discounts', value: rupees(others) }]),
  ]
}

/** The GST in the total by percent; a rate at which there is none of it, as on a free night, is left out. */
export const taxFacts = ({ breakdown }: Pick<PricedStay, 'breakdown'>): Fact[] =>
  (breakdown?.taxes ?? [])
    .filter(({ amount }) => amount > 0)
    .map(({ percent, amount }) => ({ label: `Includes GST (${percent}%)`, value: formatRupees(amount) }))
