import { type PaymentPlan, priceAfterCoupon } from '#shared/plans/plans.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'

/** What a plan costs: a price, or a share of every booking. */
export const priceWords = (plan: Pick<PaymentPlan, 'billingType' | 'price' | 'deductionRate'>): string =>
  plan.billingType === 'PER_BOOKING' ? `${plan.deductionRate ?? 0}%` : formatRupees(plan.price ?? 0)

/** `12 Months`; nothing for a plan without an end. */
export const durationWords = ({ duration }: Pick<PaymentPlan, 'duration'>): string | undefined =>
  duration === null ? undefined : `${duration} ${duration === 1 ? 'Month' : 'Months'}`

/**
 * What a yearly plan saves against 12 months of the cheapest monthly plan, in rupees, with that plan's name; undefined
 * if it saves nothing or the months cannot be compared.
 */
export const yearlySaving = (plan: PaymentPlan, plans: readonly PaymentPlan[]): { amount: number; than: string } | undefined => {
  if (plan.billingType !== 'YEARLY' || plan.duration !== 12 || plan.price === null) return undefined
  const [cheapest] = plans
    .filter(({ billingType, duration }) => billingType === 'MONTHLY' && duration !== null && 12 % duration === 0)
    .map(({ name, price, duration }) => ({ than: name, paise: (toPaise(price ?? 0) * 12) / (duration ?? 1) }))
    .toSorted((one, other) => one.paise - other.paise)
  const saved = cheapest ? cheapest.paise - toPaise(plan.price) : 0
  return cheapest && saved > 0 ? { amount: toRupees(saved), than: cheapest.than } : undefined
}

/** The mark of a plan that is not sold any more. */
export const withdrawn = 'Withdrawn'

/** The features of a plan in one line. */
export const featureWords = (features: readonly { name: string; isAvailable: boolean }[]): string =>
  features
    .map(({ name, isAvailable }) => (isAvailable ? name : `${name} (not available)`))
    .toSorted((one, other) => one.localeCompare(other))
    .join(', ')

/** A coupon that was checked. */
export interface Coupon {
  id: string
  code: string
  /** Percent. */
  discountRate: number
}

/** What is to pay now, in rupees; a plan deducted per booking costs nothing now, so a coupon takes nothing off. */
export const amountsOf = (plan: PaymentPlan | undefined, coupon: Coupon | undefined) => {
  if (!plan || plan.billingType === 'PER_BOOKING') return { final: 0, discount: 0, discountRate: 0 }
  const discountRate = coupon?.discountRate ?? 0
  const { final, discount } = priceAfterCoupon(plan.price ?? 0, discountRate)
  // A plan under ₹1 costs ₹1, so its discount would be negative.
  return { final, discount: Math.max(0, discount), discountRate }
}
