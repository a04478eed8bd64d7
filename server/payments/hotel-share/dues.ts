import { type RawBuilder, sql } from 'kysely'
import type { FailedTransfer } from '#shared/payments/payouts.ts'
import type { App } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { queue } from '../../jobs/outbox.ts'
import type { Order } from '../orders/orders.ts'

/** What is owed of an advance: its share on a PER_BOOKING plan (transferred from ₹1 on), all on a timed plan, nothing with own keys. */
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

/** The provider itself tries a transfer that failed again on the two days after; sent from the payment as well, it would arrive twice. */
export const daysOfProvider = 3
/** How often we try after that; the rest is paid out by hand. */
export const maxAttempts = 5

/** Of `hotel_due`: a transfer does not bring it. */
export const isOwed = sql<boolean>`(via, status) in (('PLATFORM', 'OPEN'), ('TRANSFER', 'FAILED'))`

/** What a hotel is owed, in paise: what did not go as a transfer, less what the platform sent it. `hotel`: its id in the statement. */
export const owedOf = (hotel: RawBuilder<unknown>) => sql<number>`(
  (select coalesce(sum(amount_paise) filter (where ${isOwed}), 0) from hotel_due where hotel_id = ${hotel}) -
  (select coalesce(sum(amount_paise), 0) from payout where hotel_id = ${hotel}))::bigint`

/** How it stands with a transfer that did not arrive: `d` is its due, `p` its payment. One that is PLANNED or GIVEN_UP may be tried. */
export const stateOf = (owed: RawBuilder<unknown>) => sql<FailedTransfer['state']>`case
  when d.status = 'OPEN' then 'NOT_MOVED' when p.refunded_paise > 0 then 'REFUNDED' when ${owed} < d.amount_paise then 'PAID_BY_HAND'
  when d.created_at > now() - make_interval(days => ${daysOfProvider}) then 'PROVIDER_TRIES'
  when d.attempts < ${maxAttempts}::int and d.next_check_at is not null then 'PLANNED' else 'GIVEN_UP' end`

/** Has the transfer of this payment's order looked at once a refund of it is decided; nothing where the order has none. */
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

/** Money that went back takes along the same part of the due, counted from the share as it was, so that partial refunds add up. */
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
