import type { z } from 'zod'
import { formatTime } from '#shared/dates.ts'
import { HotelForm, HotelFormForOwner, HotelUpdate } from '#shared/hotel-form.ts'
import type { StaffHotel } from '#shared/hotels.ts'
import { formatPhone } from '#shared/phones.ts'
import { type FieldFormat, fieldFormats } from '#web/ui/field-formats.ts'

/** The fields of a hotel's forms under the paths that the server names in its messages. */
export const hotelLabels = {
  ownerEmail: "Owner's email",
  name: 'Hotel name',
  description: 'Description',
  rating: 'Rating',
  website: 'Website',
  'addressDetails.street1': 'Street 1',
  'addressDetails.street2': 'Street 2',
  'addressDetails.city': 'City',
  'addressDetails.state': 'State',
  'addressDetails.country': 'Country',
  'addressDetails.postal_code': 'Postal code',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  cancellationPolicy: 'Cancellation policy',
  checkInCheckOutPolicy: 'Check in/out policy',
  checkInTime: 'Check-in time',
  checkOutTime: 'Check-out time',
  beneficiaryName: 'Beneficiary name',
  bankAccountNumber: 'Bank account number',
  ifscCode: 'IFSC code',
  razorPayAccountId: 'Linked account id',
  extraChildBreakfastCost: 'Extra child breakfast cost',
  extraChildMealCost: 'Extra child meal cost',
  extraAdultBreakfastCost: 'Extra adult breakfast cost',
  extraAdultMealCost: 'Extra adult meal cost',
  extraBedCost: 'Extra bed cost',
  advancePaymentRate: 'Advance payment rate',
} as const
export type HotelField = keyof typeof hotelLabels
const hotelFields = Object.keys(hotelLabels) as HotelField[]

/** A form as typed. */
export type HotelValues = Record<HotelField, string>

export const emptyHotel: HotelValues = {
  ...(Object.fromEntries(hotelFields.map(field => [field, ''])) as HotelValues),
  'addressDetails.country': 'India',
}

/** What only the owner reads and writes: never kept in the browser, and absent for staff. */
export const ownerFields: readonly HotelField[] = ['beneficiaryName', 'bankAccountNumber', 'ifscCode', 'razorPayAccountId']

/** What a registration does not ask for. */
const updateOnly: readonly HotelField[] = ['rating', 'razorPayAccountId']

/** Which form: the registration by the owner, or by a super admin for one; the update by an owner, or by staff. */
export type HotelFormKind = 'registration' | 'for owner' | 'owner' | 'staff'

/** The fields that a form has not. */
const absent: Readonly<Record<HotelFormKind, readonly HotelField[]>> = {
  registration: ['ownerEmail', ...updateOnly],
  'for owner': updateOnly,
  owner: ['ownerEmail'],
  staff: ['ownerEmail', ...ownerFields],
}

export const isRegistration = (kind: HotelFormKind): boolean => kind === 'registration' || kind === 'for owner'

/** The fields of the sections of its page. */
export const sections: Readonly<Record<string, readonly HotelField[]>> = {
  Owner: ['ownerEmail'],
  Hotel: ['name', 'website', 'rating', 'description'],
  Address: [
    ...(['addressDetails.street1', 'addressDetails.street2', 'addressDetails.city', 'addressDetails.state'] as const),
    ...(['addressDetails.country', 'addressDetails.postal_code'] as const),
  ],
  Contact: ['contactEmail', 'contactPhone'],
  'Policies and times': ['checkInTime', 'checkOutTime', 'cancellationPolicy', 'checkInCheckOutPolicy'],
  Bank: ownerFields,
  'Extra costs': ['extraChildBreakfastCost', 'extraChildMealCost', 'extraAdultBreakfastCost', 'extraAdultMealCost', 'extraBedCost'],
  Advance: ['advancePaymentRate'],
  Logo: [],
}

/** Their titles. */
export const sectionsOf = (kind: HotelFormKind): string[] =>
  Object.keys(sections).filter(title => (title !== 'Bank' || kind !== 'staff') && (title !== 'Owner' || kind === 'for owner'))

export const fieldsOf = (kind: HotelFormKind): HotelField[] => hotelFields.filter(field => !absent[kind].includes(field))

/** The fields that take more than one spelling. */
export const hotelKinds: Partial<Record<HotelField, FieldFormat>> = {
  ownerEmail: fieldFormats.email,
  website: fieldFormats.webAddress,
  'addressDetails.postal_code': fieldFormats.digits,
  contactEmail: fieldFormats.email,
  contactPhone: fieldFormats.phone,
  bankAccountNumber: fieldFormats.digits,
  ifscCode: fieldFormats.capitals,
  extraChildBreakfastCost: fieldFormats.amount,
  extraChildMealCost: fieldFormats.amount,
  extraAdultBreakfastCost: fieldFormats.amount,
  extraAdultMealCost: fieldFormats.amount,
  extraBedCost: fieldFormats.amount,
  advancePaymentRate: fieldFormats.percent,
}

/** The form as the server takes it, nested. Empty text in an update takes away what the hotel had. */
export const sentOf = (values: HotelValues, kind: HotelFormKind): Record<string, unknown> => {
  const top: Record<string, unknown> = {}
  const address: Record<string, string> = {}
  for (const field of fieldsOf(kind)) {
    const text = (hotelKinds[field]?.tidy(values[field]) ?? values[field]).trim()
    if (text === '' && isRegistration(kind) && field === 'website') continue
    const [head, part] = field.split('.')
    if (part) address[part] = text
    else if (head) top[head] = text
  }
  return Object.keys(address).length > 0 ? { ...top, addressDetails: address } : top
}

/** The rules of a form. */
export const schemaOf = (kind: HotelFormKind): z.ZodType =>
  kind === 'registration' ? HotelForm : kind === 'for owner' ? HotelFormForOwner : HotelUpdate

/** Registration and update as their contracts take them; call only when nothing is wrong. */
export const registrationOf = (values: HotelValues, kind: 'registration' | 'for owner' = 'registration') =>
  sentOf(values, kind) as z.input<typeof HotelForm>
export const updateOf = (values: HotelValues, kind: 'owner' | 'staff') => sentOf(values, kind) as z.input<typeof HotelUpdate>

const asText = (value: unknown): string => (typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '')

/** A hotel as its form shows it. */
export const valuesOf = (hotel: StaffHotel): HotelValues => {
  const values = Object.fromEntries(
    hotelFields.map(field => {
      const [head = '', part] = field.split('.')
      const value = (hotel as Record<string, unknown>)[head]
      return [field, asText(part ? (value as Record<string, unknown> | undefined)?.[part] : value)]
    }),
  ) as HotelValues
  return {
    ...values,
    contactPhone: formatPhone(values.contactPhone),
    checkInTime: values.checkInTime.slice(0, 5),
    checkOutTime: values.checkOutTime.slice(0, 5),
  }
}

/** "The next day's": said when check-out is at or before check-in. */
export const checkOutHint = ({ checkInTime, checkOutTime }: HotelValues): string | undefined =>
  checkInTime !== '' && checkOutTime !== '' && checkOutTime <= checkInTime ? `${formatTime(checkOutTime)} the next day.` : undefined

/** A postal code in India is a PIN of six digits; elsewhere it has other forms. */
export const postalHint = (values: HotelValues): string | undefined =>
  values['addressDetails.country'].trim().toLowerCase() !== 'india'
    ? '4 to 10 characters.'
    : /^[1-9]\d{5}$/.test(values['addressDetails.postal_code'].replaceAll(' ', ''))
      ? undefined
      : 'A PIN code in India has 6 digits.'
