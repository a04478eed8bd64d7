import type { BillingType } from '#shared/plans.ts'

/** How a plan is billed. In a file of its own, since the start page needs no more of the plans. */
export const billingWords: Record<BillingType, string> = { MONTHLY: 'Monthly', YEARLY: 'Yearly', PER_BOOKING: 'Per booking' }
