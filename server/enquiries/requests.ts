import { addedOn } from '#shared/hotels/added-on.ts'
import { type Enquiry, longestRequest } from '#shared/hotels/enquiries.ts'
import type { RequestKind } from '#shared/hotels/request-kinds.ts'
import { formatMoment } from '#shared/words/dates.ts'
import type { Tx } from '../db/connect.ts'
import { lockNamed } from '../db/locks.ts'
import { conflict } from '../http/errors/errors.ts'
import { queue } from '../jobs/outbox.ts'
import { enquiryById } from './queries.ts'

/** A guest's request about a booking. `email` is empty where the front desk took the booking without one. */
interface Request extends Pick<Enquiry, 'hotelId' | 'name' | 'email' | 'phone' | 'message'> {
  bookingId: string
  kind: RequestKind
  /** A sentence that says what is wanted, put above the guest's own message. */
  wish?: string | undefined
}

const firstLines: Readonly<Record<RequestKind, string>> = {
  cancel: 'Please cancel this booking.',
  change: 'Please change this booking.',
  question: '',
}

/** The open request of a kind. Locks, so that simultaneous requests about one booking wait for each other. */
const openRequest = async (tx: Tx, { hotelId, bookingId, kind }: Request) => {
  await lockNamed(tx, 'request', bookingId)
  return tx
    .selectFrom('enquiry')
    .select(['id', 'message'])
    .where(eb => eb.and({ hotel_id: hotelId, booking_id: bookingId, request_kind: kind, status: 'PENDING' }))
    .forUpdate()
    .executeTakeFirst()
}

const textOf = ({ wish, message }: Request): string => [wish, message].filter(Boolean).join('\n')

const insert = async (tx: Tx, request: Request): Promise<string> => {
  const { hotelId, bookingId, name, email, phone, kind, wish } = request
  const { id } = await tx
    .insertInto('enquiry')
    .values({
      hotel_id: hotelId,
      booking_id: bookingId,
      name,
      email,
      phone,
      request_kind: kind,
      message: [wish ? '' : firstLines[kind], textOf(request)].filter(Boolean).join('\n'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Throws 409 when the request would become longer than staff could save it. */
const append = async (tx: Tx, open: { id: string; message: string }, request: Request, now: Date): Promise<void> => {
  const { hotelId } = request
  const message = `${open.message}${addedOn}${formatMoment(now)}:\n${textOf(request)}`
  if (message.length > longestRequest) throw conflict('This request has become very long. Please call the hotel.')
  await tx
    .updateTable('enquiry')
    .set(eb => ({ message, version: eb('version', '+', 1), changed_by: null }))
    .where('hotel_id', '=', hotelId)
    .where('id', '=', open.id)
    .execute()
}

/**
 * Saves what a guest asks about a booking, in the open request of that kind if there is one, and mails it. A text that
 * the open request already ends with is neither saved nor mailed again.
 */
export const askAboutBooking = async (tx: Tx, request: Request, now: Date): Promise<Enquiry> => {
  const { hotelId, bookingId } = request
  const message = textOf(request)
  const open = await openRequest(tx, request)
  if (open && (message === '' || `\n${open.message}`.endsWith(`\n${message}`))) return enquiryById(tx, hotelId, open.id)
  if (open) await append(tx, open, request, now)
  const enquiryId = open?.id ?? (await insert(tx, request))
  const enquiry = await enquiryById(tx, hotelId, enquiryId)
  const { version } = enquiry
  await queue(tx, 'mail-enquiry', { hotelId, enquiryId, version })
  await queue(tx, 'mail-request', { hotelId, bookingId, enquiryId, version })
  return enquiry
}
