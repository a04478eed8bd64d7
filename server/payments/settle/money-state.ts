import type { OrderStatus } from '#shared/payments/payments.ts'
import { RefundReason } from '#shared/payments/refund-reasons.ts'
import type { Db } from '../../db/connect.ts'

/** The state of an order's money in our database. */
export const moneyState = async (db: Db, orderId: string): Promise<OrderStatus['money']> => {
  const payments = await db
    .selectFrom('payment as p')
    .select(['p.is_kept', 'p.amount_paise'])
    .select(eb =>
      eb
        .selectFrom('refund as r')
        .select(part => part.fn.coalesce(part.fn.sum<number>('r.amount_paise'), part.lit(0)).as('sum'))
        .whereRef('r.payment_id', '=', 'p.id')
        .where('r.status', 'in', ['SENT', 'PROCESSED'])
        .as('back'),
    )
    .where('p.order_id', '=', orderId)
    .execute()
  if (payments.length === 0) return 'NONE'
  if (payments.some(payment => payment.is_kept)) return 'CAPTURED'
  return payments.every(payment => (payment.back ?? 0) >= payment.amount_paise) ? 'REFUNDED' : 'REFUNDING'
}

/** Why an order's money is refunded: by its newest refund for a payment that bought nothing, or for `paymentId`. */
export const refundReasonOf = async (db: Db, orderId: string, paymentId?: string): Promise<RefundReason | undefined> => {
  const refund = await db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .select('r.reason')
    .where('p.order_id', '=', orderId)
    .where('p.is_kept', '=', false)
    .$if(paymentId !== undefined, query => query.where('p.id', '=', paymentId ?? ''))
    .orderBy('r.created_at', 'desc')
    .executeTakeFirst()
  // An earlier release stored another reason for refunds made at the provider.
  return refund && (RefundReason.safeParse(refund.reason).data ?? 'given-back')
}
