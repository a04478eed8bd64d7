import type { GuestBooking, WishedStay } from '#shared/bookings/guest-bookings.ts'
import { stayProblem } from '#shared/prices/stay.ts'
import { addDays, isDate } from '#shared/words/dates.ts'
import { dateFormat, shownDate } from '#web/ui/calendar/typed-date.ts'
import type { FieldFormat } from '#web/ui/form/field-formats.ts'
import type { Problems } from '#web/ui/form/form-problems.ts'
import { type PartyValues, partyProblems } from '../parts/party-part.ts'

/** The stay that a guest wishes, as the form has it. */
export interface WishValues extends PartyValues {
  'stay.checkInDate': string
  'stay.checkOutDate': string
  message: string
}

type Booked = Pick<GuestBooking, 'status' | 'checkInDate' | 'checkOutDate' | 'adults' | 'childAges'>

export const wishValues = ({ checkInDate, checkOutDate, adults, childAges }: Booked): WishValues => ({
  ...{ 'stay.checkInDate': shownDate(checkInDate), 'stay.checkOutDate': shownDate(checkOutDate), message: '' },
  ...{ 'party.adults': adults, 'party.childAges': childAges },
})

/** A date as people type it; says so where it is none. */
export const dayFormat: FieldFormat = {
  ...dateFormat,
  problem: typed => (typed.trim() === '' || isDate(dateFormat.tidy(typed)) ? undefined : 'Enter a day, such as 5 Dec.'),
}

/** The field that a path of the call means. */
export const fieldOf = (path: string): string =>
  path.startsWith('stay.childAges') ? 'party.childAges' : path === 'stay.adults' ? 'party.adults' : path

const typedStay = (values: WishValues): WishedStay => ({
  checkInDate: dateFormat.tidy(values['stay.checkInDate']),
  checkOutDate: dateFormat.tidy(values['stay.checkOutDate']),
  adults: values['party.adults'],
  childAges: values['party.childAges'].filter(age => age !== null),
})

/** What is asked for, where it is another stay than the booked one. */
export const wishOf = (values: WishValues, { checkInDate, checkOutDate, adults, childAges }: Booked): WishedStay | undefined => {
  const wish = typedStay(values)
  const isSame = JSON.stringify(wish) === JSON.stringify({ checkInDate, checkOutDate, adults, childAges })
  return isSame ? undefined : wish
}

/** What the call's own schema does not know: dates that nobody may ask for, and ages that are not chosen yet. */
export const wishProblems = (values: WishValues, booking: Booked, today: string): Problems<WishValues> => {
  const { checkInDate, checkOutDate } = typedStay(values)
  const isKept = checkInDate === booking.checkInDate
  const problem =
    isDate(checkInDate) && isDate(checkOutDate) && !(isKept && checkOutDate === booking.checkOutDate)
      ? stayProblem(checkInDate, checkOutDate, today, isKept ? checkInDate : addDays(today, 1))
      : undefined
  return { ...partyProblems(values), ...(problem && { [`stay.${problem.field}`]: problem.message }) }
}

/** The stay whose price can be asked: another one, whole and possible. */
export const pricedWish = (values: WishValues, booking: Booked, today: string): WishedStay | undefined => {
  const wish = wishOf(values, booking)
  const isWhole = wish && isDate(wish.checkInDate) && isDate(wish.checkOutDate)
  return isWhole && Object.keys(wishProblems(values, booking, today)).length === 0 ? wish : undefined
}
