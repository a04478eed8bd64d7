import { z } from 'zod'

/** How a plan is billed; on its own, since the start page knows no more of plans. */
export const BillingType = z.enum(['MONTHLY', 'YEARLY', 'PER_BOOKING'], 'Choose how the plan is billed.')
export type BillingType = z.output<typeof BillingType>

/** How a plan is billed, as people read it. */
export const billingWords: Readonly<Record<BillingType, string>> = { MONTHLY: 'Monthly', YEARLY: 'Yearly', PER_BOOKING: 'Per booking' }
