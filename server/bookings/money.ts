import { sql } from 'kysely'
import type { PaymentForm, RefundForm } from '#shared/booking-changes.ts'
import type { PaymentMethod } from '#shared/bookings.ts'
import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import type { Tx } from '../db/connect.ts'
import { badRequest, conflict } from '../http/errors.ts'
import { payBack } from '../payments/refunds.ts'
import { type Actor, accountOf } from './actor.ts'
import { type BookingRow, netPaise } from './booking.ts'
import { requireStatus } from './change.ts'
import { moneyFields, moneyOf } from './derived-money.ts'

/** One amount of a booking: above 0 received, below 0 given back at the desk. */
interface Amount {
  method: PaymentMethod
  amountPaise: number
  transactionId: string | null
  /** Our row of the provider's payment. */
  paymentId?: string
  reason?: string
  key?: string | undefined
}

type Key = Pick<BookingRow, 'hotel_id' | 'id'>

/** Writes an amount down. What the booking shows follows with its next write (`writeBooking`, `rewriteMoney`). */
export const recordPayment = async (tx: Tx, by: Actor, { hotel_id, id }: Key, amount: Amount): Promise<void> => {
  await tx
    .insertInto('booking_payment')
    .values({
      ...{ hotel_id, booking_id: id, method: amount.method, amount_paise: amount.amountPaise, transaction_id: amount.transactionId },
      ...{ payment_id: amount.paymentId, reason: amount.reason, key: amount.key, made_by: accountOf(by) },
      ...(by.kind === 'staff' && by.at && { made_at: by.at }),
    })
    .execute()
}

/** Counts the money of a locked booking anew after its rows changed. Its version stays: jobs that change money only do not disturb who edits. */
export const rewriteMoney = async <B extends Key & Pick<BookingRow, 'status'>>(tx: Tx, booking: B) => {
  const row = await tx
    .updateTable('booking')
    .from(moneyOf(booking.hotel_id, booking.id))
    .set(moneyFields(booking.status))
    .where('hotel_id', '=', booking.hotel_id)
    .where('id', '=', booking.id)
    .returning(['total_paise', 'paid_paise', 'refunded_paise', 'payment_method', 'payment_status', 'transaction_id'])
    .executeTakeFirstOrThrow()
  return { ...booking, ...row }
}

/** True when this booking's payment or refund of that key is written down already. Throws 409 for the key of another booking. */
export const isRecorded = async (tx: Tx, { hotel_id, id }: Key, key: string | undefined): Promise<boolean> => {
  if (key === undefined) return false
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from booking_payment where hotel_id = ${hotel_id} and key = ${key}
    union all
    select o.booking_id from refund r join payment p on p.id = r.payment_id join payment_order o on o.id = p.order_id where r.key = ${key}
    `.execute(tx)
  if (rows.some(({ booking_id }) => booking_id !== id)) throw conflict('This key belongs to another booking.')
  return rows.length > 0
}

const withMoney = ['CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW'] as const
const inRupees = (paise: number) => formatRupees(toRupees(paise))

/**
 * The desk takes money for a locked booking, at most what is due. The same key again changes nothing. Throws 400 on `payment.amount`. The
 * booking's version is the caller's to raise.
 */
export const receive = async (tx: Tx, by: Actor, booking: BookingRow, payment: PaymentForm): Promise<BookingRow> => {
  if (await isRecorded(tx, booking, payment.key)) return booking
  requireStatus(booking, ...withMoney)
  // A guest's booking is sold by its advance: without one it was cancelled while it was held, and the guest may hold the stay again since.
  if (booking.status === 'CANCELLED' && booking.attempt_key !== null && booking.paid_paise === 0)
    throw conflict('This booking was cancelled before it was paid for: nothing is due for it.')
  const { paymentMethod: method, amount, transactionId = null, key } = payment
  const due = Math.max(0, booking.total_paise - netPaise(booking))
  if (toPaise(amount) > due) throw badRequest({ 'payment.amount': `At most ${inRupees(due)} is due.` })
  await recordPayment(tx, by, booking, { method, amountPaise: toPaise(amount), transactionId, key })
  return rewriteMoney(tx, booking)
}

interface Returnable {
  /** Received and not given back yet, also not decided to be. */
  kept: number
  /** Of it what may still go back through the provider. */
  online: number
  paymentId: string | null
  isOld: boolean
}

const returnableOf = async (tx: Tx, { hotel_id, id }: Key): Promise<Returnable> => {
  const { rows } = await sql<Returnable>`
    select (sum(b.amount_paise) - coalesce(sum(p.refunded_paise), 0))::bigint as kept,
      coalesce(sum(p.amount_paise - p.refunded_paise), 0)::bigint as online,
      (array_agg(p.id) filter (where p.id is not null))[1] as "paymentId",
      coalesce(bool_or(p.created_at < now() - interval '6 months'), false) as "isOld"
    from booking_payment b left join payment p on p.id = b.payment_id
    where b.hotel_id = ${hotel_id} and b.booking_id = ${id}`.execute(tx)
  const [found] = rows
  return found ? { ...found, kept: found.kept ?? 0 } : { kept: 0, online: 0, paymentId: null, isOld: false }
}

/**
 * Gives money of a locked booking back: through the provider (no method, or ONLINE), at most what came online and did not go back yet; by
 * another method it is only written down, with a reason, at most what the hotel still has. The same key again changes nothing. Throws 400
 * on `refund.amount`, `refund.method`, `refund.reason`. The booking's version is the caller's to raise.
 */
export const giveBack = async (tx: Tx, by: Actor, booking: BookingRow, refund: RefundForm): Promise<BookingRow> => {
  if (await isRecorded(tx, booking, refund.key)) return booking
  requireStatus(booking, ...withMoney)
  const { method = 'ONLINE', reason, transactionId = null, key } = refund
  const amountPaise = toPaise(refund.amount)
  const { kept, online, paymentId, isOld } = await returnableOf(tx, booking)
  if (method !== 'ONLINE') {
    if (reason === undefined) throw badRequest({ 'refund.reason': 'Say why.' })
    if (amountPaise > kept) throw badRequest({ 'refund.amount': `At most ${inRupees(Math.max(0, kept))} can be given back.` })
    await recordPayment(tx, by, booking, { method, amountPaise: -amountPaise, transactionId, reason, key })
    return rewriteMoney(tx, booking)
  }
  if (paymentId === null) throw badRequest({ 'refund.method': 'Nothing of this booking was paid online.' })
  if (isOld) throw badRequest({ 'refund.method': 'This payment is over 6 months old. Give it back by bank transfer.' })
  const most = Math.max(0, Math.min(kept, online))
  if (amountPaise > most) throw badRequest({ 'refund.amount': `At most ${inRupees(most)} can go back online.` })
  if (amountPaise < leastOnlinePaise) throw badRequest({ 'refund.amount': 'At least ₹1.00 goes back online.' })
  await payBack(tx, { paymentId, amountPaise, reason: 'by-hotel', note: reason, key, decidedBy: accountOf(by) })
  return rewriteMoney(tx, booking)
}

/** The provider sends no less. */
const leastOnlinePaise = 100
