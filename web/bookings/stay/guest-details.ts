import { z } from 'zod'
import { Company, guestFields } from '#shared/bookings/bookings.ts'
import { tidyPhone } from '#shared/words/typed.ts'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { answeredProblems, type Problems } from '#web/ui/form/form-problems.ts'
import { emptyDetails, type GuestDetails } from './guest-draft.ts'

type DetailField = keyof GuestDetails

export const detailLabels: Record<DetailField, string> = {
  userName: 'Full name',
  userEmail: 'Email',
  userPhone: 'Mobile number',
  userAddress: 'Address',
  userPin: 'PIN code',
  userState: 'State',
  isGst: 'Do you need a GST invoice for a company?',
  companyName: 'Company name',
  companyGst: 'Company GSTIN',
  companyAddress: 'Company address',
  companySez: 'In a Special Economic Zone',
  specialRequest: 'Special request',
}

export const GuestForm = z.object({ ...guestFields, company: Company.optional() })

/** What the specification says of its fields, empty ones too. */
export const detailTexts = {
  userName: 'Username must be at least 2 characters.',
  userEmail: 'Invalid email address',
  userPhone: 'Invalid phone number.',
}

/** The form as `createorder` takes it. */
export const guestOf = (details: GuestDetails) => {
  const { isGst, companyName: name, companyGst: gst, companyAddress: address, companySez, userPin, userState, ...guest } = details
  return {
    ...guest,
    userPhone: tidyPhone(guest.userPhone),
    ...(userPin.trim() !== '' && { userPin: fieldFormats.digits.tidy(userPin) }),
    ...(userState !== '' && { userState }),
    ...(isGst === 'yes' && { company: { name, gst, address, ...(companySez === 'yes' && { isSez: true }) } }),
  }
}

/** The same as the schema made it; undefined while something is wrong. */
export const contactOf = (details: GuestDetails) => GuestForm.safeParse(guestOf(details)).data

const companyFields: Record<string, DetailField> = {
  'company.name': 'companyName',
  'company.gst': 'companyGst',
  'company.address': 'companyAddress',
  'company.isSez': 'companySez',
}

/** The field that a path of the schema or of the server (`booking.userName`, `booking.company.gst`) means. */
export const detailAt = (path: string): string => {
  const name = path.replace(/^booking\./, '')
  return companyFields[name] ?? name
}

/** What the server says of the details, by the fields of the form. */
export const detailProblems = (fields: Readonly<Record<string, string>>): Problems<GuestDetails> =>
  answeredProblems(fields, emptyDetails, detailAt)

export const detailsForm = {
  labels: detailLabels,
  values: emptyDetails,
  shape: guestOf,
  nameOf: detailAt,
  formats: { userPhone: fieldFormats.phone, userPin: fieldFormats.digits, companyGst: fieldFormats.capitals },
  fixed: ['isGst', 'companySez'],
  appearing: ['companyName', 'companyGst', 'companyAddress'],
  long: true,
  guarded: false,
} as const
