import type { WishedStay } from '#shared/bookings/guest-bookings.ts'
import type { WishedPrice } from '#shared/bookings/wished-stay.ts'
import { ageText } from '#shared/words/ages.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { counted, listed, peopleText } from '#shared/words/text.ts'
import type { BookingRow } from '../booking/booking.ts'

const days = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'long' })
const daysOfYears = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

/** `12–14 December`; with the year where one of the days is not in this one. */
const datesText = (checkIn: string, checkOut: string, isThisYear: boolean): string =>
  (isThisYear ? days : daysOfYears).formatRange(Date.parse(checkIn), Date.parse(checkOut)).replaceAll('\u2009', ' ')

const datesWish = (row: BookingRow, { checkInDate, checkOutDate }: WishedStay, now: Date): string | undefined => {
  if (row.check_in === checkInDate && row.check_out === checkOutDate) return undefined
  const year = todayInIndia(now).slice(0, 4)
  const isThisYear = [row.check_in, row.check_out, checkInDate, checkOutDate].every(day => day.startsWith(year))
  return `${datesText(checkInDate, checkOutDate, isThisYear)} instead of ${datesText(row.check_in, row.check_out, isThisYear)}`
}

/** `2 adults and 3 children (aged 1, 4 and 7)`. */
const partyText = (adults: number, ages: readonly number[]): string =>
  `${peopleText(adults, ages.length)}${ages.length > 0 ? ` (aged ${listed(ages.toSorted((one, other) => one - other).map(ageText))})` : ''}`

const partyWish = ({ adults: were, child_ages: ages }: BookingRow, { adults, childAges }: WishedStay): string | undefined => {
  const [now, before] = [partyText(adults, childAges), partyText(were, ages)]
  if (now === before) return undefined
  return ages.length + childAges.length === 0 ? `${counted(adults, 'adult')} instead of ${were}` : `${now} instead of ${before}`
}

const priceText = ({ isFree, price }: WishedPrice): string => {
  if (isFree === false) return 'no room of this kind was free when I asked'
  if (!price) return 'please tell me the price'
  if (price.difference === 0) return 'same price when I asked'
  return `${formatRupees(Math.abs(price.difference))} ${price.difference > 0 ? 'more' : 'less'} when I asked`
}

/** `Please change: 12–14 December instead of 10–12 December, 3 adults instead of 2 (₹2,360.00 more when I asked).` */
export const wishText = (row: BookingRow, wish: WishedStay, price: WishedPrice, now: Date): string =>
  `Please change: ${[datesWish(row, wish, now), partyWish(row, wish)].filter(Boolean).join(', ')} (${priceText(price)}).`
