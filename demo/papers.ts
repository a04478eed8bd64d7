import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { issueDocuments } from '#server/documents/issue/issue.ts'

/** The last days for which the demo's registered hotel has issued documents. */
const days = 10

/**
 * Issues the last days' documents of a registered hotel, for money received and for stays that ended, whose history
 * gets a check-out line. Makes no PDFs, which are made on demand, and sends no mail.
 */
export const addPapers = async (tx: Tx, hotelId: string, settlement: 'platform' | 'own'): Promise<void> => {
  await sql`update hotel set series_code = 'LAKE' where id = ${hotelId}`.execute(tx)
  await sql`update hotel_tax set scheme_said_at = now() - make_interval(days => ${days}) where hotel_id = ${hotelId}`.execute(tx)
  await sql`
    insert into booking_log (hotel_id, booking_id, reference, actor, event, changes, version, created_at)
    select hotel_id, id, reference, 'staff', 'checked out', '[{"field": "status", "from": "CHECKED_IN", "to": "CHECKED_OUT"}]', version,
      (check_out + time '11:00') at time zone 'Asia/Kolkata'
    from booking where hotel_id = ${hotelId} and status = 'CHECKED_OUT' and check_out > current_date - ${days}::int`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select distinct b.folio_id as id from booking b left join booking_payment p on p.hotel_id = b.hotel_id and p.booking_id = b.id
    where b.hotel_id = ${hotelId} and (p.created_at > now() - make_interval(days => ${days})
      or (b.status = 'CHECKED_OUT' and b.check_out > current_date - ${days}::int)) order by b.folio_id`.execute(tx)
  for (const { id: folioId } of rows) await issueDocuments(tx, { hotelId, folioId }, settlement)
  await sql`delete from outbox where kind = 'document-file'`.execute(tx)
}
