import type { Db } from '#server/db/connect.ts'
import { demoReceipt } from './online.ts'

/** The past of the demo as the sandbox provider imports it: times in unix seconds, money in paise. */
export interface DemoHistory {
  orders: { id: string; amount: number; created_at: number; receipt: string }[]
  payments: { id: string; order_id: string; amount: number; created_at: number; method: 'card' | 'upi' }[]
  refunds: { id: string; payment_id: string; amount: number; created_at: number; receipt: string }[]
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/**
 * Reads the demo's paid orders from the database, so that the start after one that was killed before the import still
 * imports them; empty where no demo was seeded.
 */
export const demoHistory = async (db: Db): Promise<DemoHistory> => {
  const rows = await db
    .selectFrom('payment_order as o')
    .innerJoin('payment as p', 'p.order_id', 'o.id')
    .leftJoin('refund as r', join => join.onRef('r.payment_id', '=', 'p.id').on('r.status', '=', 'PROCESSED'))
    .where('o.receipt', 'like', `${demoReceipt}%`)
    .select(['o.provider_order_id', 'o.receipt', 'o.amount_paise', 'o.created_at', 'p.provider_payment_id', 'p.method'])
    .select(['p.amount_paise as paid_paise', 'p.created_at as paid_at'])
    .select(['r.id as refund_id', 'r.provider_refund_id', 'r.amount_paise as refund_paise', 'r.created_at as refund_at'])
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute()
  const history: DemoHistory = { orders: [], payments: [], refunds: [] }
  for (const row of rows) {
    const order_id = row.provider_order_id ?? ''
    const id = row.provider_payment_id
    if (history.orders.at(-1)?.id !== order_id) {
      history.orders.push({ id: order_id, amount: row.amount_paise, created_at: seconds(row.created_at), receipt: row.receipt })
      history.payments.push({
        id,
        order_id,
        amount: row.paid_paise,
        created_at: seconds(row.paid_at),
        method: row.method === 'card' ? 'card' : 'upi',
      })
    }
    const { refund_id, provider_refund_id, refund_paise, refund_at } = row
    if (refund_id && provider_refund_id && refund_paise && refund_at)
      history.refunds.push({
        id: provider_refund_id,
        payment_id: id,
        amount: refund_paise,
        created_at: seconds(refund_at),
        receipt: refund_id,
      })
  }
  return history
}
