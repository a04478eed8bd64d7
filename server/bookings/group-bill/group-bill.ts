import { sql } from 'kysely'
import type { PaymentForm } from '#shared/bookings/booking-changes.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'
import type { Tx } from '../../db/connect.ts'
import { badRequest, conflict } from '../../http/errors/errors.ts'
import { accountOf, type Desk } from '../booking/actor.ts'
import { type BookingRow, lockBookings } from '../booking/booking.ts'
import { draftOf, revise } from '../booking/draft.ts'
import { logRow } from '../booking/log.ts'
import { rewriteMoney } from '../money/money.ts'
import { byItself, change } from '../write/change.ts'
import { type GroupRow, lockGroup, lockMembers } from './rows.ts'
import { allocated, dueOfAll, levelled, type ShareMove } from './shares.ts'

/** Whether a payment with this key is recorded for the group. Throws 409 if the key belongs to another payment. */
const wasPaid = async (tx: Tx, { hotel_id, id }: GroupRow, key: string | undefined): Promise<boolean> => {
  if (key === undefined) return false
  const { rows } = await sql<{ group_id: string | null }>`
    select group_id from group_payment where hotel_id = ${hotel_id} and idempotency_key = ${key}
    union all select null from booking_payment where hotel_id = ${hotel_id} and idempotency_key = ${key}`.execute(tx)
  if (rows.some(({ group_id }) => group_id !== id)) throw conflict('This key belongs to another payment.')
  return rows.length > 0
}

/**
 * Divides one payment for a group among its bookings in turn. Throws 400 for more than all of them owe. A repeated key
 * records nothing.
 */
export const payGroup = async (tx: Tx, { hotelId, by }: Desk, groupId: string, payment: PaymentForm): Promise<void> => {
  const { paymentMethod: method, amount, transactionId = null, key } = payment
  const group = await lockGroup(tx, hotelId, groupId)
  const members = (await lockMembers(tx, group)).filter(({ status }) => status !== 'PENDING')
  if (await wasPaid(tx, group, key)) return
  const due = dueOfAll(members)
  if (toPaise(amount) > due) throw badRequest({ 'payment.amount': `At most ${formatRupees(toRupees(due))} is due.` })
  const made = await tx
    .insertInto('group_payment')
    .values({
      hotel_id: hotelId,
      group_id: groupId,
      method,
      amount_paise: toPaise(amount),
      transaction_id: transactionId,
      idempotency_key: key,
      created_by: accountOf(by),
      ...(by.kind === 'staff' && by.at && { created_at: by.at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shares = new Map(allocated(members, toPaise(amount)).map(({ id, paise }) => [id, paise]))
  const decision = byItself(booking => {
    const amountPaise = shares.get(booking.id) ?? 0
    return revise(draftOf(booking), {
      amounts: [{ method, amountPaise, transactionId, groupPaymentId: made.id }],
      what: 'payment',
      noted: [{ field: 'payment', from: null, to: { paymentMethod: method, amount: amountPaise, transactionId } }],
    })
  })
  await change(tx, { hotelId, by, bookingIds: [...shares.keys()] }, decision)
}

/**
 * Locks, before bookings change, their groups that have one bill, and all bookings of these: money that one booking no
 * longer needs pays for another.
 */
export const lockSharedBills = async (tx: Tx, hotelId: string, bookingIds: readonly string[]): Promise<GroupRow[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from booking_group where hotel_id = ${hotelId} and folio_id is not null
      and id in (select group_id from booking where hotel_id = ${hotelId} and id = any(${[...bookingIds]}::uuid[]))
    order by id for no key update`.execute(tx)
  if (rows.length === 0) return []
  const groups: GroupRow[] = []
  for (const { id } of rows) groups.push(await lockGroup(tx, hotelId, id))
  const members = await sql<{ id: string }>`
    select id from booking where hotel_id = ${hotelId} and group_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
  await lockBookings(tx, hotelId, [...new Set([...members.rows.map(({ id }) => id), ...bookingIds])])
  return groups
}

/** Moves an amount of group payments from one booking to another, the latest payment first. */
const moveShare = async (tx: Tx, hotelId: string, { from, to, paise }: ShareMove): Promise<void> => {
  const shares = tx.selectFrom('booking_payment').select(['id', 'group_payment_id', 'amount_paise'])
  const own = shares.where('hotel_id', '=', hotelId).where('booking_id', '=', from).where('group_payment_id', 'is not', null)
  let rest = paise
  for (const share of await own.orderBy('created_at', 'desc').orderBy('id').execute()) {
    const part = Math.min(rest, share.amount_paise)
    if (part === 0) break
    rest -= part
    await sql`
      insert into booking_payment (hotel_id, booking_id, group_payment_id, method, amount_paise, transaction_id, created_by, created_at)
      select hotel_id, ${to}, id, method, ${part}, transaction_id, created_by, created_at from group_payment
      where hotel_id = ${hotelId} and id = ${share.group_payment_id}
      on conflict on constraint one_share_of_group_payment do update set amount_paise = booking_payment.amount_paise + excluded.amount_paise`.execute(
      tx,
    )
    if (part === share.amount_paise)
      await tx.deleteFrom('booking_payment').where('hotel_id', '=', hotelId).where('id', '=', share.id).execute()
    else
      await tx
        .updateTable('booking_payment')
        .set({ amount_paise: share.amount_paise - part })
        .where('hotel_id', '=', hotelId)
        .where('id', '=', share.id)
        .execute()
  }
}

const sharesOf = async (tx: Tx, hotelId: string, bookingIds: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; paise: number }>`
    select booking_id as id, sum(amount_paise)::bigint as paise from booking_payment
    where hotel_id = ${hotelId} and booking_id = any(${[...bookingIds]}::uuid[]) and group_payment_id is not null group by booking_id`.execute(
    tx,
  )
  return new Map(rows.map(({ id, paise }) => [id, paise]))
}

/** Lowers a cancelled booking's promised refund by the money that now pays for other bookings. */
const lowerPromise = async (tx: Tx, { hotel_id, id, status, promised_back_paise }: BookingRow, moved: number): Promise<void> => {
  if (status !== 'CANCELLED' || promised_back_paise === null || moved <= 0) return
  await tx
    .updateTable('booking')
    .set({ promised_back_paise: promised_back_paise - moved })
    .where('hotel_id', '=', hotel_id)
    .where('id', '=', id)
    .execute()
}

/**
 * After a change in a group with one bill, uses group money that a booking no longer needs for the others. The group
 * and its bookings are locked (`lockSharedBills`). Versions stay, since only the bookings' money changes.
 */
export const levelShares = async (tx: Tx, { hotelId, by }: Desk, group: GroupRow): Promise<boolean> => {
  const members = await lockMembers(tx, group)
  const shares = await sharesOf(
    tx,
    hotelId,
    members.map(({ id }) => id),
  )
  const moves = levelled(members.map(row => ({ ...row, sharePaise: shares.get(row.id) ?? 0 })))
  for (const move of moves) await moveShare(tx, hotelId, move)
  for (const booking of members) {
    const own = moves.filter(({ from, to }) => from === booking.id || to === booking.id)
    if (own.length === 0) continue
    const moved = own.reduce((sum, { from, paise }) => sum + (from === booking.id ? paise : -paise), 0)
    await lowerPromise(tx, booking, moved)
    await rewriteMoney(tx, booking)
    const was = shares.get(booking.id) ?? 0
    const line = { what: 'payment moved', changes: [{ field: 'groupShare', from: was, to: was - moved }] }
    await tx
      .insertInto('booking_log')
      .values(logRow(by, booking, booking.version, line))
      .execute()
  }
  return moves.length > 0
}
