import { addedOn } from '#shared/hotels/added-on.ts'
import { type Enquiry, longestRequest, type RequestKind } from '#shared/hotels/enquiries.ts'
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
  keep: 'Please keep this booking.',
}

/**
 * The open request of a kind; who keeps the booking answers an open request to cancel. Locks, so that simultaneous
 * requests about one booking wait for each other.
 */
const openRequest = async (tx: Tx, { hotelId, bookingId, kind }: Request) => {
  await lockNamed(tx, 'request', bookingId)
  const open = tx
    .selectFrom('enquiry')
    .select(['id', 'message', 'keeps'])
    .where(eb => eb.and({ hotel_id: hotelId, booking_id: bookingId, status: 'PENDING' }))
  const ofKind =
    kind === 'keep'
      ? open.where(eb => eb.or([eb('request_kind', '=', 'cancel'), eb('keeps', '=', true)]))
      : open.where('request_kind', '=', kind)
  return ofKind.orderBy('keeps').limit(1).forUpdate().executeTakeFirst()
}

/** How its kind is stored. */
const columnsOf = (kind: RequestKind) => ({ request_kind: kind === 'keep' ? null : kind, keeps: kind === 'keep' })

const textOf = ({ wish, message }: Request): string => [wish, message].filter(Boolean).join('\n')

const firstTextOf = (request: Request): string => [request.wish ? '' : firstLines[request.kind], textOf(request)].filter(Boolean).join('\n')

const insert = async (tx: Tx, request: Request): Promise<string> => {
  const { hotelId, bookingId, name, email, phone, kind } = request
  const { id } = await tx
    .insertInto('enquiry')
    .values({
      hotel_id: hotelId,
      booking_id: bookingId,
      name,
      email,
      phone,
      ...columnsOf(kind),
      message: firstTextOf(request),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Throws 409 when the request would become longer than staff could save it. */
const append = async (tx: Tx, open: { id: string; message: string }, request: Request, text: string, now: Date): Promise<void> => {
  const { hotelId, kind } = request
  const message = `${open.message}${addedOn}${formatMoment(now)}:\n${text}`
  if (message.length > longestRequest) throw conflict('This request has become very long. Please call the hotel.')
  await tx
    .updateTable('enquiry')
    .set(eb => ({ message, ...columnsOf(kind), version: eb('version', '+', 1), changed_by: null }))
    .where('hotel_id', '=', hotelId)
    .where('id', '=', open.id)
    .execute()
}

/** Who asks to cancel again keeps the booking no more. */
const closeKept = async (tx: Tx, { hotelId, bookingId }: Request): Promise<void> => {
  await tx
    .updateTable('enquiry')
    .set(eb => ({ status: 'CLOSED', version: eb('version', '+', 1), changed_by: null }))
    .where(eb => eb.and({ hotel_id: hotelId, booking_id: bookingId, keeps: true, status: 'PENDING' }))
    .execute()
}

/**
 * Saves what a guest asks about a booking, in the open request of that kind if there is one, and mails it. A text that
 * the open request already ends with is neither saved nor mailed again.
 */
export const askAboutBooking = async (tx: Tx, request: Request, now: Date): Promise<Enquiry> => {
  const { hotelId, bookingId } = request
  const open = await openRequest(tx, request)
  const takesBack = request.kind === 'keep' && open?.keeps === false
  const message = takesBack ? firstTextOf(request) : textOf(request)
  if (open && !takesBack && (message === '' || `\n${open.message}`.endsWith(`\n${message}`))) return enquiryById(tx, hotelId, open.id)
  if (open) await append(tx, open, request, message, now)
  if (request.kind === 'cancel') await closeKept(tx, request)
  const enquiryId = open?.id ?? (await insert(tx, request))
  const enquiry = await enquiryById(tx, hotelId, enquiryId)
  const { version } = enquiry
  await queue(tx, 'mail-enquiry', { hotelId, enquiryId, version })
  await queue(tx, 'mail-request', { hotelId, bookingId, enquiryId, version })
  return enquiry
}
