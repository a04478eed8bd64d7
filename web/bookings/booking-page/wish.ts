import type { GuestBooking, WishedStay } from '#shared/bookings/guest-bookings.ts'
import { stayProblem } from '#shared/prices/stay.ts'
import { addDays } from '#shared/words/dates.ts'
import type { Problems } from '#web/ui/form/form-problems.ts'
import { type PartyValues, partyProblems } from '../parts/party-part.ts'

/** The stay that a guest wishes, as the form has it. */
export interface WishValues extends PartyValues {
  checkIn: string
  checkOut: string
  message: string
}

/** The same as texts, which the tab keeps. */
export type WishTexts = Record<keyof WishValues, string>

export const textsOf = <V extends Partial<WishValues>>(values: V) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ) as Record<keyof V, string>

export const valuesOf = ({ 'party.adults': adults, 'party.childAges': ages, ...texts }: WishTexts): WishValues => ({
  ...texts,
  'party.adults': JSON.parse(adults),
  'party.childAges': JSON.parse(ages),
})

type Booked = Pick<GuestBooking, 'checkInDate' | 'checkOutDate' | 'adults' | 'childAges'>

export const wishValues = ({ checkInDate, checkOutDate, adults, childAges }: Booked): WishValues => ({
  checkIn: checkInDate,
  checkOut: checkOutDate,
  message: '',
  'party.adults': adults,
  'party.childAges': childAges,
})

const fields: Readonly<Record<string, keyof WishValues>> = {
  'stay.checkInDate': 'checkIn',
  'stay.checkOutDate': 'checkOut',
  'stay.adults': 'party.adults',
  'stay.childAges': 'party.childAges',
}

/** The field that a path of the call means. */
export const fieldOf = (path: string): string => fields[path.replace(/\.\d$/, '')] ?? path

/** What is asked for, where it is another stay than the booked one. */
export const wishOf = (values: WishValues, { checkInDate, checkOutDate, adults, childAges }: Booked): WishedStay | undefined => {
  const wish: WishedStay = {
    checkInDate: values.checkIn,
    checkOutDate: values.checkOut,
    adults: values['party.adults'],
    childAges: values['party.childAges'].filter(age => age !== null),
  }
  const isSame = JSON.stringify(wish) === JSON.stringify({ checkInDate, checkOutDate, adults, childAges })
  return isSame ? undefined : wish
}

/** What the call's own schema does not know: dates that nobody may ask for, and ages that are not chosen yet. */
export const wishProblems = (values: WishValues, booking: Booked, today: string): Problems<WishValues> => {
  const { checkIn, checkOut } = values
  const isKept = checkIn === booking.checkInDate
  const isWhole = checkIn !== '' && checkOut !== '' && !(isKept && checkOut === booking.checkOutDate)
  const problem = isWhole ? stayProblem(checkIn, checkOut, today, isKept ? checkIn : addDays(today, 1)) : undefined
  return { ...partyProblems(values), ...(problem && { [fieldOf(`stay.${problem.field}`)]: problem.message }) }
}

/** What is missing before a price can be told. */
export const priceHint = ({ 'party.childAges': ages }: WishValues): string => {
  const missing = ages.filter(age => age === null).length
  if (missing === 0) return 'Change the dates or the people to see what that costs.'
  return `Choose the ${missing > 1 ? 'children’s ages' : 'child’s age'} to see the price.`
}

/** The stay whose price can be asked: another one, whole and possible. */
export const pricedWish = (values: WishValues, booking: Booked, today: string): WishedStay | undefined => {
  const isWhole = values.checkIn !== '' && values.checkOut !== '' && Object.keys(wishProblems(values, booking, today)).length === 0
  return isWhole ? wishOf(values, booking) : undefined
}
