import { z } from 'zod'
import { Company, guestFields } from '#shared/bookings.ts'
import { tidyPhone } from '#shared/phones.ts'

/** The guest form as typed. `isGst` is the text of the specification. */
export const GuestDetails = z.object({
  userName: z.string(),
  userEmail: z.string(),
  userPhone: z.string(),
  userAddress: z.string(),
  isGst: z.enum(['yes', 'no']),
  companyName: z.string(),
  companyGst: z.string(),
  companyAddress: z.string(),
  specialRequest: z.string(),
})
export type GuestDetails = z.output<typeof GuestDetails>
export type DetailField = keyof GuestDetails

export const emptyDetails: GuestDetails = {
  userName: '',
  userEmail: '',
  userPhone: '',
  userAddress: '',
  isGst: 'no',
  companyName: '',
  companyGst: '',
  companyAddress: '',
  specialRequest: '',
}

export const detailLabels: Record<DetailField, string> = {
  userName: 'Full name',
  userEmail: 'Email',
  userPhone: 'Mobile number',
  userAddress: 'Address',
  isGst: 'Do you need a GST invoice for a company?',
  companyName: 'Company name',
  companyGst: 'Company GSTIN',
  companyAddress: 'Company address',
  specialRequest: 'Special request',
}

const GuestPart = z.object(guestFields)
const companyFields = { name: 'companyName', gst: 'companyGst', address: 'companyAddress' } as const

const companyOf = (details: GuestDetails) => ({ name: details.companyName, gst: details.companyGst, address: details.companyAddress })
const guestOf = (details: GuestDetails) => ({ ...details, userPhone: tidyPhone(details.userPhone) })

/** The first message of every field that is not right yet, in the order of the form. */
export const detailProblems = (details: GuestDetails): Partial<Record<DetailField, string>> => {
  const problems: Partial<Record<DetailField, string>> = {}
  const guest = GuestPart.safeParse(guestOf(details))
  for (const issue of guest.error?.issues ?? []) problems[issue.path[0] as DetailField] ??= issue.message
  // The guest form knows one message for an address, however short (specification, section 5).
  if (problems.userEmail) problems.userEmail = 'Invalid email address'
  if (details.isGst === 'no') return problems
  const company = Company.safeParse(companyOf(details))
  for (const issue of company.error?.issues ?? []) problems[companyFields[issue.path[0] as keyof typeof companyFields]] ??= issue.message
  return problems
}

/** The form as `createorder` takes it; undefined while something is wrong. */
export const contactOf = (details: GuestDetails) => {
  const guest = GuestPart.safeParse(guestOf(details))
  const company = details.isGst === 'yes' ? Company.safeParse(companyOf(details)) : undefined
  if (!guest.success || company?.success === false) return undefined
  return { ...guest.data, ...(company && { company: company.data }) }
}

const serverFields: Record<string, DetailField> = {
  'company.name': 'companyName',
  'company.gst': 'companyGst',
  'company.address': 'companyAddress',
}

/** The server's messages (`booking.userName`, `booking.company.gst`) on the fields of the form; others are left out. */
export const detailProblemsFrom = (fields: Readonly<Record<string, string>>): Partial<Record<DetailField, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, message]) => {
      const name = path.replace(/^booking\./, '')
      const field = serverFields[name] ?? name
      return field in emptyDetails ? [[field, message]] : []
    }),
  )
