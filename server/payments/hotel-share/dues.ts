import { type RawBuilder, sql } from 'kysely'
import type { FailedTransfer } from '#shared/payments/payouts.ts'
import type { App } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { queue } from '../../jobs/outbox.ts'
import type { Order } from '../orders/orders.ts'

/**
 * Records what the platform owes a hotel of an online payment: the hotel's share if the order has one (PER_BOOKING
 * plan), else the whole amount; nothing if `settlement` is `own`. Queues the order's transfer, if it has one.
 */
export const recordHotelDue = async (app: App, tx: Tx, order: Order, paymentId: string): Promise<void> => {
  if (app.config.settlement === 'own' || !order.hotel_id || !order.booking_id) return
  const sent = order.transfer_paise !== null
  await tx
    .insertInto('hotel_due')
    .values({
      hotel_id: order.hotel_id,
      booking_id: order.booking_id,
      payment_id: paymentId,
      order_id: order.id,
      amount_paise: order.hotel_share_paise ?? order.amount_paise,
      via: sent ? 'TRANSFER' : 'PLATFORM',
      next_check_at: sent ? sql<Date>`now() + interval '1 day'` : null,
    })
    .execute()
  if (sent) await queue(tx, 'transfer', { orderId: order.id }, { uniqueKey: `transfer/${order.id}`, runAt: 2 })
}

/** Days: the provider retries a failed transfer on the two days after, when one of ours would arrive twice. */
export const daysOfProvider = 3
/** Our own tries after that; then the due is paid out by hand. */
export const maxAttempts = 5

/** Condition on `hotel_due`: no transfer has paid the due. */
export const isOwed = sql<boolean>`(via, status) in (('PLATFORM', 'OPEN'), ('TRANSFER', 'FAILED'))`

/** Paise owed to a hotel: dues not paid by a transfer, less its pay-outs. `hotel` is its id in the statement. */
export const owedOf = (hotel: RawBuilder<unknown>) => sql<number>`(
  (select coalesce(sum(amount_paise) filter (where ${isOwed}), 0) from hotel_due where hotel_id = ${hotel}) -
  (select coalesce(sum(amount_paise), 0) from payout where hotel_id = ${hotel}))::bigint`

/** The state of a transfer that has not arrived: `d` is its due, `p` its payment. PLANNED or GIVEN_UP may be tried. */
export const stateOf = (owed: RawBuilder<unknown>) => sql<FailedTransfer['state']>`case
  when d.status = 'OPEN' then 'NOT_MOVED' when p.refunded_paise > 0 then 'REFUNDED' when ${owed} < d.amount_paise then 'PAID_BY_HAND'
  when d.created_at > now() - make_interval(days => ${daysOfProvider}) then 'PROVIDER_TRIES'
  when d.attempts < ${maxAttempts}::int and d.next_check_at is not null then 'PLANNED' else 'GIVEN_UP' end`

/** Queues a check of the order's transfer once a refund of this payment is decided; does nothing without a transfer. */
export const queueTransfer = async (tx: Tx, paymentId: string, refundId: string): Promise<void> => {
  const order = await tx
    .selectFrom('payment')
    .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .select(['payment_order.id', 'payment_order.transfer_paise'])
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (order.transfer_paise === null) return
  await queue(tx, 'transfer', { orderId: order.id }, { uniqueKey: `transfer/${order.id}/${refundId}` })
}

/** Reduces a due by the refunded part of its payment, from the original share so that partial refunds add up. */
export const reduceDue = async (tx: Tx, paymentId: string): Promise<void> => {
  await sql`
    update hotel_due d set
      status = case when back.total >= p.amount_paise then 'REVERSED' else d.status end,
      amount_paise = case when back.total >= p.amount_paise then d.amount_paise else share.paise - round(share.paise * back.total / p.amount_paise) end
    from payment p,
      lateral (select coalesce(sum(r.amount_paise), 0) as total from refund r where r.payment_id = p.id and r.status in ('SENT', 'PROCESSED')) back,
      lateral (select coalesce(o.hotel_share_paise, o.amount_paise) as paise from payment_order o where o.id = p.order_id) share
    where p.id = ${paymentId} and d.payment_id = p.id and d.amount_paise > 0 and d.status <> 'REVERSED'
      and (d.via = 'PLATFORM' or d.status = 'FAILED')`.execute(tx)
}
