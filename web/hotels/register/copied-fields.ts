import type { StaffHotel } from '#shared/hotels/hotels.ts'
import type { HotelField, HotelValues } from '../hotel-fields.ts'
import { hotelFormValues } from '../hotel-values.ts'

/**
 * The fields that an owner's hotels usually share: not name, website, description, address and pictures. GST is not
 * in this form, since a registration covers one State.
 */
const shared = [
  ...['contactEmail', 'contactPhone', 'checkInTime', 'checkOutTime', 'cancellationPolicy', 'checkInCheckOutPolicy'],
  ...['beneficiaryName', 'bankAccountNumber', 'ifscCode'],
  ...['extraChildBreakfastCost', 'extraChildMealCost', 'extraAdultBreakfastCost', 'extraAdultMealCost', 'extraBedCost'],
  'advancePaymentRate',
] as const satisfies readonly HotelField[]

export type Copied = Partial<HotelValues>

/** The fields of a hotel to copy to another one, without empty ones and costs of 0, which a registration refuses. */
export const copyOf = (hotel: StaffHotel): Copied => {
  const values = hotelFormValues(hotel)
  return Object.fromEntries(shared.filter(field => !['', '0'].includes(values[field])).map(field => [field, values[field]]))
}

/** Clears the fields that still have what an earlier copy filled in; a field changed since then counts as typed. */
export const withoutCopy = (form: HotelValues, earlier: Copied): Copied =>
  Object.fromEntries(shared.filter(field => earlier[field] !== undefined && form[field] === earlier[field]).map(field => [field, '']))

/** The copied values for the fields that are still empty. */
export const intoBlanks = (form: HotelValues, copy: Copied): Copied =>
  Object.fromEntries(Object.entries(copy).filter(([field]) => form[field as HotelField].trim() === ''))
