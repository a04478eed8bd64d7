import type { OrderStatus } from '#shared/payments.ts'
import type { Db } from '../db/connect.ts'

/** How far the money of an order is, by our books. */
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
