import { sql } from 'kysely'
import type { Enquiry } from '#shared/hotels/enquiries.ts'
import type { Tx } from '../db/connect.ts'
import { lockNamed } from '../db/locks.ts'
import { queue } from '../jobs/outbox.ts'
import { enquiryById } from './queries.ts'

type Asked = Pick<Enquiry, 'hotelId' | 'name' | 'email' | 'phone' | 'message'>

/** The id of an equal, unchanged enquiry of the last hour: a double submission. Locks, so that a second one waits. */
const askedBefore = async (tx: Tx, { hotelId, name, email, phone, message }: Asked): Promise<string | undefined> => {
  await lockNamed(tx, 'enquiry', hotelId, email)
  const row = await tx
    .selectFrom('enquiry')
    .select('id')
    .where(eb => eb.and({ hotel_id: hotelId, name, email, phone, message, version: 1 }))
    .where('booking_id', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst()
  return row?.id
}

/** Saves an enquiry and mails a guest's to the hotel; a guest's equal one within an hour is not saved a second time. */
export const insertEnquiry = async (tx: Tx, asked: Asked, staffId?: string): Promise<Enquiry> => {
  const { hotelId, name, email, phone, message } = asked
  const before = staffId ? undefined : await askedBefore(tx, asked)
  if (before) return enquiryById(tx, hotelId, before)
  const { id } = await tx
    .insertInto('enquiry')
    .values({ hotel_id: hotelId, name, email, phone, message, changed_by: staffId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!staffId) await queue(tx, 'mail-enquiry', { hotelId, enquiryId: id })
  return enquiryById(tx, hotelId, id)
}
