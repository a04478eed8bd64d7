import { type Selectable, sql } from 'kysely'
import { BookingStatus, isOff } from '#shared/bookings/bookings.ts'
import type { Group } from '#shared/bookings/groups.ts'
import { maxOfGroup } from '#shared/bookings/groups.ts'
import { toRupees } from '#shared/words/money.ts'
import { accountName } from '../../db/account-names.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { BookingGroup } from '../../db/types.ts'
import { badRequest, conflict, notFound } from '../../http/errors/errors.ts'
import { type BookingRow, bookingRows, lockBookings, netPaise, remainingPaise, toBooking } from '../booking/booking.ts'
import { payerOfBill, shownPayer } from './payer.ts'
import { inPaymentOrder } from './shares.ts'

export type GroupRow = Omit<Selectable<BookingGroup>, 'search_text'>

const columns = [
  ...(['hotel_id', 'id', 'name', 'contact_name', 'contact_email', 'contact_phone', 'folio_id'] as const),
  ...(['version', 'changed_at', 'changed_by', 'created_at'] as const),
]

const groups = (db: Db, hotelId: string) => db.selectFrom('booking_group').select(columns).where('hotel_id', '=', hotelId)

/** Reads a group. Throws 404. */
export const groupRow = async (db: Db, hotelId: string, groupId: string): Promise<GroupRow> => {
  const found = await groups(db, hotelId).where('id', '=', groupId).executeTakeFirst()
  if (!found) throw notFound('There is no such group.')
  return found
}

/** Locks a group. Lock order everywhere: the hotel, then the group, then its bookings. Throws 404. */
export const lockGroup = async (tx: Tx, hotelId: string, groupId: string): Promise<GroupRow> => {
  const found = await groups(tx, hotelId).where('id', '=', groupId).forNoKeyUpdate().executeTakeFirst()
  if (!found) throw notFound('There is no such group.')
  return found
}

const memberIds = async (db: Db, { hotel_id, id }: Pick<GroupRow, 'hotel_id' | 'id'>): Promise<string[]> => {
  const rows = db.selectFrom('booking').select('id').where('hotel_id', '=', hotel_id).where('group_id', '=', id)
  return (await rows.execute()).map(row => row.id)
}

/** Locks and returns the bookings of a locked group and `others` that are to join it, all in the order of their ids. */
export const lockMembers = async (
  tx: Tx,
  group: Pick<GroupRow, 'hotel_id' | 'id'>,
  others: readonly string[] = [],
): Promise<BookingRow[]> => lockBookings(tx, group.hotel_id, [...(await memberIds(tx, group)), ...others])

/** Throws 409 if `more` bookings would make the group too large. */
export const refuseLargeGroup = async (db: Db, group: GroupRow, more: number): Promise<void> => {
  if ((await memberIds(db, group)).length + more > maxOfGroup) throw conflict(`A group has at most ${maxOfGroup} bookings.`)
}

/** Whether a document was issued on one of these bills. */
export const hasDocuments = async (db: Db, hotelId: string, folioIds: readonly string[]): Promise<boolean> => {
  const found = db.selectFrom('document').select('id').where('hotel_id', '=', hotelId)
  return (
    (await found
      .where('folio_id', 'in', [...folioIds])
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** Throws 409 if the group has one bill and that was invoiced, so that no booking can join it. */
export const refuseInvoiced = async (db: Db, { hotel_id, folio_id }: GroupRow): Promise<void> => {
  if (folio_id === null) return
  const invoices = db.selectFrom('document').select('id').where('hotel_id', '=', hotel_id).where('folio_id', '=', folio_id)
  if (await invoices.where('kind', 'in', ['INVOICE', 'BILL']).limit(1).executeTakeFirst())
    throw conflict('The bill of this group was invoiced already. Make another group for more rooms.')
}

export interface OpenGroup {
  id: string
  folioId: string | null
}

/**
 * Locks and returns the group for a guest's further booking: the one of this id, or that of the booking of this id,
 * created if it has none. Throws 400 for an id that the hotel does not know.
 */
export const openGroup = async (tx: Tx, hotelId: string, named: string): Promise<OpenGroup> => {
  // Locks the hotel first, like the deletion of a hotel.
  await sql`select from hotel where id = ${hotelId} for key share`.execute(tx)
  await sql`
    insert into booking_group (hotel_id, id, name, contact_name, contact_email, contact_phone)
    select hotel_id, id, guest_name, guest_name, guest_email, guest_phone from booking
    where hotel_id = ${hotelId} and id = ${named} and group_id is null and status <> 'PENDING' on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select coalesce((select group_id from booking where hotel_id = ${hotelId} and id = ${named}), ${named}) as id`.execute(tx)
  const group = await groups(tx, hotelId)
    .where('id', '=', rows[0]?.id ?? named)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!group) throw badRequest({ groupId: 'This group does not belong to the hotel.' })
  await sql`update booking set group_id = ${group.id} where hotel_id = ${hotelId} and id = ${named} and group_id is null`.execute(tx)
  await refuseLargeGroup(tx, group, 1)
  await refuseInvoiced(tx, group)
  return { id: group.id, folioId: group.folio_id }
}

const paymentsOf = async (db: Db, hotelId: string, groupId: string): Promise<Group['payments']> => {
  type Payment = Omit<Group['payments'][number], 'at'> & { at: Date }
  const { rows } = await sql<Payment>`
    select p.id, p.method as "paymentMethod", p.amount_paise as amount, p.transaction_id as "transactionId",
      ${accountName('p.created_by')} as by, p.created_at as at
    from group_payment p where p.hotel_id = ${hotelId} and p.group_id = ${groupId} order by p.created_at, p.id`.execute(db)
  return rows.map(row => ({ ...row, amount: toRupees(row.amount), at: row.at.toISOString() }))
}

const sumInRupees = (members: readonly BookingRow[], value: (row: BookingRow) => number) =>
  toRupees(members.reduce((sum, row) => sum + value(row), 0))

/** A group with its bookings, for the API. Throws 404. */
export const groupDetail = async (db: Db, hotelId: string, groupId: string): Promise<Group> => {
  const group = await groupRow(db, hotelId, groupId)
  const members = inPaymentOrder(await bookingRows(db, hotelId, await memberIds(db, group)))
  const stays = members.filter(row => !isOff(BookingStatus.parse(row.status)))
  return {
    id: group.id,
    hotelId,
    version: group.version,
    name: group.name,
    oneFolio: group.folio_id !== null,
    contact: { name: group.contact_name, email: group.contact_email, phone: group.contact_phone },
    payer: group.folio_id === null ? null : shownPayer(await payerOfBill(db, hotelId, group.folio_id)),
    mayChangeFolio: !(await hasDocuments(db, hotelId, [group.folio_id ?? group.id, ...members.flatMap(row => [row.id, row.folio_id])])),
    total: sumInRupees(stays, row => row.total_paise),
    paid: sumInRupees(members, netPaise),
    due: sumInRupees(members, remainingPaise),
    payments: await paymentsOf(db, hotelId, groupId),
    bookings: members.map(toBooking),
  }
}
