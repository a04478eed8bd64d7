import { formatShortRupees } from '#shared/money.ts'
import { type BillingType, type PaymentPlan, priceAfterCoupon } from '#shared/plans.ts'

/** How a plan is billed, in words. */
export const billingWords: Record<BillingType, string> = { MONTHLY: 'Monthly', YEARLY: 'Yearly', PER_BOOKING: 'Per booking' }

/** What a plan costs: a price, or a share of every booking. */
export const priceWords = (plan: Pick<PaymentPlan, 'billingType' | 'price' | 'deductionRate'>): string =>
  plan.billingType === 'PER_BOOKING' ? `${plan.deductionRate ?? 0}%` : formatShortRupees(plan.price ?? 0)

/** `12 Months`; nothing for a plan without an end. */
export const durationWords = ({ duration }: Pick<PaymentPlan, 'duration'>): string | undefined =>
  duration === null ? undefined : `${duration} ${duration === 1 ? 'Month' : 'Months'}`

/** A coupon that was checked. */
export interface Coupon {
  id: string
  code: string
  /** Percent. */
  discountRate: number
}

/** What is to pay now, in rupees. A deduction per booking costs nothing when it is chosen, so a coupon takes nothing off it. */
export const amountsOf = (plan: PaymentPlan | undefined, coupon: Coupon | undefined) => {
  if (!plan || plan.billingType === 'PER_BOOKING') return { final: 0, discount: 0, discountRate: 0 }
  const discountRate = coupon?.discountRate ?? 0
  return { ...priceAfterCoupon(plan.price ?? 0, discountRate), discountRate }
}
