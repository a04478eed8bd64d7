import { sql } from 'kysely'
import type { App } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { queue, RetryLater } from '../jobs/outbox.ts'
import { type Order, orderById } from './orders.ts'

/**
 * Writes down what the hotel is owed of an advance: its share on a PER_BOOKING plan, sent with the order as a
 * transfer where it was ₹1 or more; the whole advance on a timed plan; nothing where the keys are the hotel's own.
 */
export const owe = async (app: App, tx: Tx, order: Order, paymentId: string): Promise<void> => {
  if (app.config.settlement === 'own' || !order.hotel_id || !order.booking_id) return
  const sent = order.transfer_paise !== null
  await tx
    .insertInto('hotel_due')
    .values({
      hotel_id: order.hotel_id,
      booking_id: order.booking_id,
      payment_id: paymentId,
      amount_paise: order.hotel_share_paise ?? order.amount_paise,
      via: sent ? 'TRANSFER' : 'PLATFORM',
    })
    .execute()
  if (sent) await queue(tx, 'transfer', { orderId: order.id }, { uniqueKey: `transfer/${order.id}`, runAt: 2 })
}

/** Reads what became of an order's transfer; a failed one stays visible and is owed by the platform. The booking is not touched. */
export const checkTransfer = async (app: App, orderId: string): Promise<void> => {
  const order = await orderById(app.db, orderId)
  if (!order?.provider_order_id || !order.booking_id || !order.hotel_id) return
  const transfer = (await app.payments.transfersOf(order.provider_order_id)).find(known => known.account === order.transfer_account)
  const status = transfer && statusOf(transfer.status)
  if (!transfer || !status) throw new RetryLater(60)
  await app.db
    .updateTable('hotel_due')
    .set({ status, transfer_id: transfer.id })
    .where('hotel_id', '=', order.hotel_id)
    .where('booking_id', '=', order.booking_id)
    .where('via', '=', 'TRANSFER')
    .execute()
  if (status === 'FAILED') app.log.error({ order: order.id }, 'A transfer to a hotel failed: its share is owed by hand')
}

const statusOf = (status: string) => {
  if (status === 'processed') return 'PAID'
  if (status === 'failed') return 'FAILED'
  return status === 'reversed' || status === 'partially_reversed' ? 'REVERSED' : undefined
}

/**
 * Money that went back takes along what was owed for it: in all, the same part of the share as of the payment, counted from the share as it
 * was, so that several partial refunds together take no less than one.
 */
export const oweLess = async (tx: Tx, paymentId: string): Promise<void> => {
  await sql`
    update hotel_due d set
      status = case when back.total >= p.amount_paise then 'REVERSED' else d.status end,
      amount_paise = case when back.total >= p.amount_paise then d.amount_paise else share.paise - round(share.paise * back.total / p.amount_paise) end
    from payment p,
      lateral (select coalesce(sum(r.amount_paise), 0) as total from refund r where r.payment_id = p.id and r.status in ('SENT', 'PROCESSED')) back,
      lateral (select coalesce(o.hotel_share_paise, o.amount_paise) as paise from payment_order o where o.id = p.order_id) share
    where p.id = ${paymentId} and d.payment_id = p.id and d.status <> 'REVERSED'`.execute(tx)
}
