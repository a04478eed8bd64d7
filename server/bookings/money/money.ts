import { sql } from 'kysely'
import type { ChargeForm } from '#shared/prices/charges.ts'
import { toPaise } from '#shared/words/money.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { uuidV7 } from '../../db/ids.ts'
import { conflict } from '../../http/errors/errors.ts'
import { maxFailures } from '../../payments/settle/refunds.ts'
import { type Actor, accountOf } from '../booking/actor.ts'
import type { Amount } from '../booking/amounts.ts'
import type { BookingRow } from '../booking/booking.ts'
import { bookingTotals, totalsFields, totalsOfEach } from './derived-money.ts'

type Key = Pick<BookingRow, 'hotel_id' | 'id'>

/** Inserts payments of bookings. Their own money columns follow with the next write (`change`, `rewriteMoney`). */
export const recordAmountsOf = async (tx: Tx, by: Actor, bookings: readonly (Key & { amounts: readonly Amount[] })[]): Promise<void> => {
  const rows = bookings.flatMap(({ hotel_id, id, amounts }) =>
    amounts.map(({ method, amountPaise, transactionId, paymentId, groupPaymentId, reason, carriedOver, key }) => ({
      hotel_id,
      booking_id: id,
      method,
      amount_paise: amountPaise,
      transaction_id: transactionId,
      payment_id: paymentId,
      group_payment_id: groupPaymentId,
      reason,
      idempotency_key: key,
      created_by: accountOf(by),
      ...(carriedOver && { carried_over: true }),
      ...(by.kind === 'staff' && by.at && { created_at: by.at }),
    })),
  )
  if (rows.length > 0) await tx.insertInto('booking_payment').values(rows).execute()
}

export const recordAmounts = (tx: Tx, by: Actor, { hotel_id, id }: Key, amounts: readonly Amount[]): Promise<void> =>
  recordAmountsOf(tx, by, [{ hotel_id, id, amounts }])

/**
 * Inserts charge rows; the sorted ids keep their order within one time. The booking's total follows with its next
 * write, which the check `booking_total_not_negative` refuses below 0.
 */
export const addCharges = async (tx: Tx, by: Actor, { hotel_id, id: booking_id }: Key, charges: readonly ChargeForm[]): Promise<void> => {
  if (charges.length === 0) return
  const ids = charges.map(() => uuidV7()).sort()
  const rows = charges.map(({ kind, text, amount, taxClass }, at) => ({
    id: ids[at] ?? uuidV7(),
    kind,
    text,
    amount_paise: toPaise(amount),
    tax_class: taxClass,
  }))
  await tx
    .insertInto('booking_charge')
    .values(rows.map(row => ({ hotel_id, booking_id, created_by: accountOf(by), ...row })))
    .execute()
}

/** Recomputes the money columns of a locked booking. Its version stays, so jobs about money make no edit stale. */
export const rewriteMoney = async <B extends Key & Pick<BookingRow, 'status'>>(tx: Tx, booking: B) => {
  const row = await tx
    .updateTable('booking')
    .from(bookingTotals(booking.hotel_id, booking.id))
    .set(totalsFields(booking.status))
    .where('hotel_id', '=', booking.hotel_id)
    .where('id', '=', booking.id)
    .returning(['total_paise', 'paid_paise', 'refunded_paise', 'payment_method', 'payment_status', 'transaction_id'])
    .executeTakeFirstOrThrow()
  return { ...booking, ...row }
}

/** The same for several bookings, none of which is cancelled, a no-show or expired. */
export const rewriteMoneyOf = async (tx: Tx, hotelId: string, bookingIds: readonly string[]): Promise<void> => {
  if (bookingIds.length === 0) return
  await tx
    .updateTable('booking')
    .from(totalsOfEach(hotelId, bookingIds))
    .set(totalsFields('CONFIRMED'))
    .where('hotel_id', '=', hotelId)
    .whereRef('booking.id', '=', sql.ref('money.booking_id'))
    .execute()
}

/** True when this booking has a payment or refund with that key. Throws 409 for a key of another booking. */
export const isRecorded = async (db: Db, { hotel_id, id }: Key, key: string | undefined): Promise<boolean> => {
  if (key === undefined) return false
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from booking_payment where hotel_id = ${hotel_id} and idempotency_key = ${key}
    union all
    select o.booking_id from refund r join payment p on p.id = r.payment_id join payment_order o on o.id = p.order_id where r.idempotency_key = ${key}
    `.execute(db)
  if (rows.some(({ booking_id }) => booking_id !== id)) throw conflict('This key belongs to another booking.')
  return rows.length > 0
}

/** An online payment that was kept; `left` is what can still be refunded of it, in paise. */
export interface OnlinePart {
  paymentId: string
  left: number
  isOld: boolean
  /** Another installation's account at the provider took it before the hotel moved here; ours cannot refund it. */
  isFormer: boolean
  /** The provider failed several refunds of this payment: a new one counts as returned only once it is sent. */
  isFailing: boolean
}

export interface Returnable {
  /** Received, less what was returned or is decided to be returned, in paise. */
  kept: number
  /** Received by agents and other sites and not returned by them yet, in paise. */
  there: number
  /** What came online, the largest part first. */
  online: readonly OnlinePart[]
}

export const returnableOf = async (db: Db, { hotel_id, id }: Key): Promise<Returnable> => {
  const { rows } = await sql<Returnable>`
    select coalesce(sum(b.amount_paise) - coalesce(sum(p.refunded_paise), 0), 0)::bigint as kept,
      coalesce(sum(b.amount_paise) filter (where b.method = 'PAID_THERE'), 0)::bigint as there,
      coalesce(json_agg(json_build_object('paymentId', p.id, 'left', p.amount_paise - p.refunded_paise,
        'isOld', p.created_at < now() - interval '6 months', 'isFormer', p.of_former_account,
        'isFailing', (select count(*) from refund f where f.payment_id = p.id and f.status = 'FAILED') >= ${sql.lit(maxFailures)})
        order by p.amount_paise - p.refunded_paise desc, p.created_at) filter (where p.id is not null), '[]') as online
    from booking_payment b left join payment p on p.id = b.payment_id
    where b.hotel_id = ${hotel_id} and b.booking_id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A sum has no row')
  return found
}
