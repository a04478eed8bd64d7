import { sql } from 'kysely'
import type { BookingImport } from '#shared/bookings/imports.ts'
import { counted } from '#shared/words/text.ts'
import { accountName } from '../../db/account-names.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { conflict, notFound } from '../../http/errors/errors.ts'
import { lockOrdersOfBookings } from '../../payments/orders/orders.ts'
import type { Actor } from '../booking/actor.ts'
import { lockBookings } from '../booking/booking.ts'
import { logRow } from '../booking/log.ts'
import { setNights } from '../nights/inventory.ts'

interface ImportFound {
  id: string
  file_name: string
  bookings: number
  sends_mails: boolean
  created_at: Date
  undone_at: Date | null
  made_by: string | null
  /** How many of its bookings are as they were imported. */
  untouched: number
}

/** Reads imports. Touched bookings have a later version, money received here, a group, a document or a request. */
const readImports = async (db: Db, hotelId: string, importId: string | null): Promise<ImportFound[]> => {
  const { rows } = await sql<ImportFound>`
    select i.id, i.file_name, i.bookings, i.sends_mails, i.created_at, i.undone_at, ${accountName('i.created_by')} as made_by, (
      select count(*)::int from booking b
      where b.hotel_id = i.hotel_id and b.import_id = i.id and b.version = 1 and b.group_id is null
        and not exists (select from booking_payment p where p.hotel_id = b.hotel_id and p.booking_id = b.id and not p.carried_over)
        and not exists (select from document d where d.hotel_id = b.hotel_id and d.booking_id = b.id)
        and not exists (select from enquiry e where e.hotel_id = b.hotel_id and e.booking_id = b.id)) as untouched
    from booking_import i where i.hotel_id = ${hotelId} and (i.id = ${importId} or ${importId}::uuid is null)
    order by i.created_at desc, i.id limit 10`.execute(db)
  return rows
}

const staysBecause = ({ undone_at, sends_mails, bookings, untouched }: ImportFound): string | null => {
  if (undone_at) return 'It was undone already.'
  if (sends_mails) return 'The guests were sent confirmations. Cancel their bookings instead.'
  const touched = bookings - untouched
  return touched > 0 ? `${counted(touched, 'booking')} of it ${touched === 1 ? 'was' : 'were'} changed or deleted since.` : null
}

const toImport = (row: ImportFound): BookingImport => ({
  id: row.id,
  fileName: row.file_name,
  bookings: row.bookings,
  by: row.made_by,
  at: row.created_at.toISOString(),
  undoneAt: row.undone_at?.toISOString() ?? null,
  staysBecause: staysBecause(row),
})

/** The ten newest imports, the newest first. */
export const listImports = async (db: Db, hotelId: string): Promise<BookingImport[]> => (await readImports(db, hotelId, null)).map(toImport)

/** Returns one import. Throws 404. */
export const importOf = async (db: Db, hotelId: string, importId: string): Promise<BookingImport> => {
  const [found] = await readImports(db, hotelId, importId)
  if (!found) throw notFound('There is no such import.')
  return toImport(found)
}

/**
 * Deletes an import's bookings; their history stays 30 days. Throws 409 if one was touched or guests were sent
 * confirmations. Does nothing if it was undone before.
 */
export const undoImport = async (tx: Tx, { hotelId, by }: { hotelId: string; by: Actor }, importId: string): Promise<BookingImport> => {
  const members = tx.selectFrom('booking').select('id').where('hotel_id', '=', hotelId).where('import_id', '=', importId)
  const ids = (await members.execute()).map(({ id }) => id)
  // Deleting bookings also writes to their payment orders, which are locked before the bookings, as in settling.
  await lockOrdersOfBookings(tx, hotelId, ids)
  const imports = tx.selectFrom('booking_import').select('undone_at').where('hotel_id', '=', hotelId).where('id', '=', importId)
  const locked = await imports.forNoKeyUpdate().executeTakeFirst()
  if (!locked) throw notFound('There is no such import.')
  if (locked.undone_at) return importOf(tx, hotelId, importId)
  const bookings = await lockBookings(tx, hotelId, ids)
  const [found] = await readImports(tx, hotelId, importId)
  const reason = found && staysBecause(found)
  if (reason) throw conflict(`This import cannot be undone. ${reason}`)
  await setNights(
    tx,
    hotelId,
    bookings.map(({ id, nights }) => ({ bookingId: id, before: nights, agreed: [], nights: [], until: 'infinity' as const })),
  )
  const lines = bookings.map(booking => {
    const changes = [{ field: 'userName', from: booking.guest_name, to: null }]
    return logRow(by, booking, booking.version + 1, { what: 'deleted', changes })
  })
  await tx.insertInto('booking_log').values(lines).execute()
  await tx.deleteFrom('booking_payment').where('hotel_id', '=', hotelId).where('booking_id', 'in', ids).execute()
  await tx.deleteFrom('booking').where('hotel_id', '=', hotelId).where('id', 'in', ids).execute()
  await tx.deleteFrom('folio').where('hotel_id', '=', hotelId).where('id', 'in', ids).execute()
  await sql`update booking_import set undone_at = now() where hotel_id = ${hotelId} and id = ${importId}`.execute(tx)
  return importOf(tx, hotelId, importId)
}
