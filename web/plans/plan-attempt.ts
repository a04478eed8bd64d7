import { z } from 'zod'
import { BillingType } from '#shared/plans.ts'
import { KnownOrder, Paid } from '#web/payments/attempt.ts'
import { type Stored, stored } from '#web/ui/stored.ts'

/** A begun payment of a plan, kept in the tab until it is known what became of it. */
export const PlanAttempt = z.object({
  planId: z.string(),
  planName: z.string(),
  billingType: BillingType,
  coupon: z.object({ id: z.string(), code: z.string(), discountRate: z.number() }).optional(),
  order: KnownOrder,
  /** The owner's records before it: a new one is the proof that it was paid, whoever brought the news. */
  before: z.array(z.string()),
  paid: Paid.optional(),
})
export type PlanAttempt = z.output<typeof PlanAttempt>

export const planAttempt = (userId: string): Stored<PlanAttempt | null> =>
  stored<PlanAttempt | null>('tab', `atithi.plan.${userId}`, PlanAttempt.nullable(), null)

interface KnownRecord {
  id: string
  paymentplan: string
  transactionId: string | null
}

/** The record that this attempt became, if it did. */
export const recordOf = <R extends KnownRecord>(attempt: PlanAttempt, records: readonly R[]): R | undefined =>
  records.find(
    ({ id, paymentplan, transactionId }) => transactionId !== null && paymentplan === attempt.planName && !attempt.before.includes(id),
  )
