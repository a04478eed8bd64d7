import { sql } from 'kysely'
import { payBack } from '#server/payments/settle/refunds.ts'
import type { Random } from '../../demo/random.ts'
import type { Calls } from './calls.ts'
import type { World } from './world.ts'

/** Refunds of one payment, each a fifth of it at most, so never all of it. */
const maxRefunds = 3

/** Refunds parts of some payments, as staff do when cancelling: the only refunds that the provider would pay twice. */
export const keepRefunding = async (
  { database: { db } }: Pick<World, 'database'>,
  calls: Calls,
  random: Random,
  over: AbortSignal,
  pauseMs: readonly [from: number, to: number] = [100, 400],
): Promise<void> => {
  while (!over.aborted) {
    try {
      await calls.pause(random.int(...pauseMs))
      const id = await db.transaction().execute(async tx => {
        const refunds = sql<number>`(select count(*) from refund where refund.payment_id = p.id)`
        const payment = await tx
          .selectFrom('payment as p')
          .select(['p.id', 'p.amount_paise'])
          .where('p.is_kept', '=', true)
          .where(refunds, '<', maxRefunds)
          .orderBy('p.created_at', 'desc')
          .limit(1)
          .executeTakeFirst()
        if (!payment) return undefined
        const amountPaise = Math.floor(payment.amount_paise * (0.05 + random.next() * 0.15))
        return payBack(tx, { paymentId: payment.id, amountPaise, reason: 'by-hotel' })
      })
      if (id) calls.acknowledged.deskRefunds.add(id)
    } catch {
      // The database is down and the desk tries again. A refund that was not acknowledged may or may not exist.
    }
  }
}
