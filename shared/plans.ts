import { z } from 'zod'

export const BillingType = z.enum(['MONTHLY', 'YEARLY', 'PER_BOOKING'])
export type BillingType = z.output<typeof BillingType>
