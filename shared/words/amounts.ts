import { z } from 'zod'
import { toPaise, toRupees } from './money.ts'
import { twoReadings } from './typed.ts'

// What checks an amount, on its own: pages that only show amounts load money.ts without it.

/** At most two decimals, but for what adding such numbers up leaves behind. */
export const hasTwoDecimals = (value: number): boolean => Math.abs(value - toRupees(toPaise(value))) <= 1e-14 * Math.abs(value)

/** The message for a text that is no amount: `message`, or what it may mean where that is two things. */
export const notAnAmount =
  (message: string) =>
  ({ input }: { input?: unknown }): string =>
    (typeof input === 'string' ? twoReadings(input) : undefined) ?? message

/** A number of rupees with at most two decimals, not negative. */
export const rupees = z
  .number({ error: notAnAmount('Enter an amount in rupees.') })
  .min(0)
  .max(1e9)
  .refine(hasTwoDecimals, 'An amount has at most two decimals.')

/** An amount in paise as the payment provider counts. */
export const paise = z.int().min(0).max(1e12)
