import { HotelForm } from '#shared/hotels/hotel-form.ts'
import { formatTime } from '#shared/words/dates.ts'
import { stateNames } from '#shared/words/gst-states.ts'
import { formatRupees } from '#shared/words/money.ts'
import { stateOfPin } from '#shared/words/pin-states.ts'
import { fieldFormats } from '#web/ui/form/field-formats.ts'

/** The values of the form that hints depend on. */
export type HintValues = Record<
  | ('checkInTime' | 'checkOutTime' | 'addressDetails.state' | 'addressDetails.country' | 'addressDetails.postal_code')
  | `extra${'Adult' | 'Child'}${'Breakfast' | 'Meal'}Cost`,
  string
>

const { tidy } = fieldFormats.amount

/** A typed cost as a number; undefined where it is invalid. */
const costOf = (typed: string): number | undefined => HotelForm.shape.extraBedCost.safeParse(tidy(typed)).data

/** Warns if all meals of one more person cost less than breakfast alone: most likely a mistake, but accepted. */
export const extraMealHint =
  (person: 'Adult' | 'Child') =>
  (values: HintValues): string | undefined => {
    const [breakfast, meals] = [costOf(values[`extra${person}BreakfastCost`]), costOf(values[`extra${person}MealCost`])]
    if (breakfast === undefined || meals === undefined || meals >= breakfast) return undefined
    return `All meals cost less than breakfast alone (${formatRupees(breakfast)}).`
  }

/** Says `the next day`, where check-out is at or before check-in. */
export const checkOutHint = ({ checkInTime, checkOutTime }: Pick<HintValues, 'checkInTime' | 'checkOutTime'>): string | undefined =>
  checkInTime !== '' && checkOutTime !== '' && checkOutTime <= checkInTime ? `${formatTime(checkOutTime)} the next day.` : undefined

type PinValues = Pick<HintValues, 'addressDetails.country' | 'addressDetails.postal_code'>
type AddressValues = PinValues & Pick<HintValues, 'addressDetails.state'>

const isInIndia = (values: PinValues) => values['addressDetails.country'].trim().toLowerCase() === 'india'

/** The State that a hotel's PIN code lies in; undefined where that is not certain, and outside of India. */
export const pinState = (values: PinValues): string | undefined =>
  isInIndia(values) ? stateOfPin(values['addressDetails.postal_code']) : undefined

/** The typed State of India in its right spelling; undefined for any other text. */
const stateTyped = (values: AddressValues): string | undefined => {
  const typed = values['addressDetails.state'].trim().toLowerCase()
  return stateNames.find(name => name.toLowerCase() === typed)
}

/** Warns of a text that is no State of India, most likely misspelt; it is accepted all the same. */
export const stateHint = (values: AddressValues): string | undefined =>
  isInIndia(values) && values['addressDetails.state'].trim() !== '' && stateTyped(values) === undefined
    ? 'India has no State of this name: choose one from the list.'
    : undefined

const isPin = (values: PinValues) => /^[1-9]\d{5}$/.test(values['addressDetails.postal_code'].replaceAll(' ', ''))

/** Whether a postal code is no PIN, or of another State; it is accepted (specification: 4 to 10 characters). */
export const isDoubtfulPin = (values: AddressValues): boolean =>
  isOfOtherState(values) || (isInIndia(values) && values['addressDetails.postal_code'].trim() !== '' && !isPin(values))

/** Whether the PIN code lies in another State than the typed one, so that one of the two is wrong. */
const isOfOtherState = (values: AddressValues): boolean => {
  const [state, typed] = [pinState(values), stateTyped(values)]
  return state !== undefined && typed !== undefined && state !== typed
}

/** A postal code in India is a PIN of six digits, which tells its State; elsewhere it has other forms. */
export const postalHint = (values: AddressValues): string | undefined => {
  if (!isInIndia(values)) return '4 to 10 characters.'
  if (!isPin(values)) return 'A PIN code in India has 6 digits.'
  const state = pinState(values)
  if (state === undefined) return undefined
  return isOfOtherState(values) ? `A PIN code of ${state}, not of ${stateTyped(values)}.` : `A PIN code of ${state}.`
}
