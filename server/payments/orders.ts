import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import type { PaymentOrder } from '../db/types.ts'

export type Order = Selectable<PaymentOrder>

/** The order of a browser that proves that it made the attempt. */
export const orderOfProof = (db: Db, orderId: string, secret: string): Promise<Order | undefined> =>
  db.selectFrom('payment_order').selectAll().where('provider_order_id', '=', orderId).where('secret', '=', secret).executeTakeFirst()

export const orderByProviderId = (db: Db, orderId: string): Promise<Order | undefined> =>
  db.selectFrom('payment_order').selectAll().where('provider_order_id', '=', orderId).executeTakeFirst()

/** The booking whose hold a search ignores: that of the guest's own attempt. Null without a right proof. */
export const ownBooking = async (
  db: Db,
  proof: { orderId?: string | undefined; orderSecret?: string | undefined },
): Promise<string | null> => {
  if (!proof.orderId || !proof.orderSecret) return null
  return (await orderOfProof(db, proof.orderId, proof.orderSecret))?.booking_id ?? null
}

/** Waits in line with everybody else who works on the same attempt; the place is given back with the transaction. */
export const lockAttempt = async (tx: Tx, hotelId: string, key: string | null): Promise<void> => {
  if (key) await sql`select pg_advisory_xact_lock(hashtextextended(${`${hotelId}/${key}`}, 0))`.execute(tx)
}
