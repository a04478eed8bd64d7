import { z } from 'zod'
import { crud } from '../contract/crud.ts'
import { endpoint } from '../contract/endpoint.ts'
import { email, id, phoneNumber, version } from '../contract/fields.ts'
import { listData, listInput, maxUnpaged } from '../contract/list.ts'
import { plainApostrophes } from '../words/apostrophes.ts'
import { lineText, longText } from '../words/text-fields.ts'

const noStatus = 'Status is required.'
export const EnquiryStatus = z.enum(['PENDING', 'RESOLVED', 'CLOSED'], noStatus)
export type EnquiryStatus = z.output<typeof EnquiryStatus>

/** Who asked to cancel and takes that back asks to `keep` the booking. */
export const RequestKind = z.enum(['cancel', 'change', 'question', 'keep'], 'Say what you want to ask for.')
export type RequestKind = z.output<typeof RequestKind>

/** A request with all that its guest added: what staff save unchanged. */
export const longestRequest = 10_000

export const Enquiry = z.object({
  id,
  hotelId: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  status: EnquiryStatus,
  createdAt: z.iso.datetime(),
  bookingId: id.nullable(),
  bookingReference: z.string().nullable(),
  /** What its guest asked for on the booking's page; null: it came another way. */
  kind: RequestKind.nullable(),
  version: z.int(),
})
export type Enquiry = z.output<typeof Enquiry>

const needed = (max: number, missing: string, wrong: string) =>
  z.string(missing).trim().max(max, { error: wrong, abort: true }).min(1, { error: missing, abort: true })

const noName = 'Name is invalid.'

const noEmail = 'Invalid email address'

export const EnquiryForm = z.strictObject({
  name: lineText(100, noName, 'Name is required')
    .overwrite(plainApostrophes)
    .min(1, { error: 'Name is required', abort: true })
    .min(2, noName)
    .regex(/\p{L}/u, noName),
  email: needed(100, 'Email is required', noEmail).min(5, noEmail).pipe(email),
  phone: needed(60, 'Phone number is required', 'Invalid phone number.').pipe(phoneNumber),
  message: longText(2000, undefined, 'Message is required').min(1, 'Message is required'),
})
export type EnquiryForm = z.output<typeof EnquiryForm>

/** The same when staff change it; a guest may have added to it. */
export const EnquiryUpdate = EnquiryForm.extend({
  status: EnquiryStatus,
  message: longText(longestRequest, undefined, 'Message is required').min(1, 'Message is required'),
})
export type EnquiryUpdate = z.output<typeof EnquiryUpdate>

const example = { name: 'Meera Nair', email: 'meera@guest.example', phone: '+919812345678', message: 'Is there a cot for a small child?' }

const calls = crud({
  noun: { one: 'enquiry', many: 'enquiries' },
  path: 'enquiry',
  area: 'enquiries',
  hotel: 'by-row',
  table: 'enquiry',
  idField: 'enquiryId',
  row: Enquiry,
  form: EnquiryForm,
})

export const enquiryApi = {
  ...calls,
  list: endpoint({
    ...calls.list,
    summary: `What guests asked, the newest first; without a page the newest ${maxUnpaged}, and beside them the total`,
    input: listInput({ hotelId: id }, { sortBy: ['createdAt', 'name'], filterBy: { status: EnquiryStatus, enquiryId: id } }),
    data: listData(Enquiry),
    meta: z.object({ total: z.int().min(0).optional() }),
  }),
  /** `company` stays empty: people do not see it. */
  create: endpoint({
    ...calls.create,
    access: 'public',
    session: 'optional',
    summary: 'Asks a hotel something; the hotel gets a mail, unless its own staff write it down',
    input: EnquiryForm.extend({ hotelId: id, company: lineText(200).optional() }),
    example,
  }),
  update: endpoint({
    ...calls.update,
    input: EnquiryUpdate.partial().extend({ status: EnquiryStatus, enquiryId: id, hotelId: id.optional(), version }),
    example: { ...example, status: 'RESOLVED' },
  }),
}
