import type { StaffHotel } from '#shared/hotels/hotels.ts'
import type { HotelField, HotelValues } from '../hotel-fields.ts'
import { hotelFormValues } from '../hotel-values.ts'

/**
 * What an owner's hotels usually have in common. Not what a house has by itself: name, website, description, address, pictures. GST is no part
 * of the form, since a registration is of one State.
 */
const shared = [
  ...['contactEmail', 'contactPhone', 'checkInTime', 'checkOutTime', 'cancellationPolicy', 'checkInCheckOutPolicy'],
  ...['beneficiaryName', 'bankAccountNumber', 'ifscCode'],
  ...['extraChildBreakfastCost', 'extraChildMealCost', 'extraAdultBreakfastCost', 'extraAdultMealCost', 'extraBedCost'],
  'advancePaymentRate',
] as const satisfies readonly HotelField[]

export type Copied = Partial<HotelValues>

/** The texts of a hotel that go into the form of another one. A cost of 0, which a registration does not take, is left out. */
export const copyOf = (hotel: StaffHotel): Copied => {
  const values = hotelFormValues(hotel)
  return Object.fromEntries(shared.filter(field => !['', '0'].includes(values[field])).map(field => [field, values[field]]))
}

/** The form's fields without what an earlier choice filled in. What was changed since counts as typed. */
export const withoutCopy = (form: HotelValues, earlier: Copied): Copied =>
  Object.fromEntries(shared.filter(field => earlier[field] !== undefined && form[field] === earlier[field]).map(field => [field, '']))

/** What of a copy goes into the form: where somebody typed, nothing. */
export const intoBlanks = (form: HotelValues, copy: Copied): Copied =>
  Object.fromEntries(Object.entries(copy).filter(([field]) => form[field as HotelField].trim() === ''))
