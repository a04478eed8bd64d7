import type { BillingType } from '#shared/plans/plans.ts'
import { isAttempt, type KnownOrder, type Paid } from '#web/payments/pay/attempt.ts'
import { guarded, type Stored, stored } from '#web/ui/base/stored.ts'

/** A begun payment of a plan, kept in the tab until it is known what became of it. */
export interface PlanAttempt {
  planId: string
  planName: string
  billingType: BillingType
  coupon?: { id: string; code: string; discountRate: number } | undefined
  order: KnownOrder
  /** The owner's records before it: a new one is the proof that it was paid, whoever brought the news. */
  before: string[]
  paid?: Paid | undefined
}

const isPlanAttempt = (value: Partial<PlanAttempt>) => isAttempt(value) && value.order !== undefined && Array.isArray(value.before)

export const planAttempt = (userId: string): Stored<PlanAttempt | null> =>
  stored<PlanAttempt | null>('tab', `atithi.plan.${userId}`, guarded(isPlanAttempt), null)

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
