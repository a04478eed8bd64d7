import { z } from 'zod'
import { twoReadings } from './typed.ts'

const rupeesOnScreen = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })

/** Rupees (at most two decimals) to integer paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)

/** Integer paise to rupees with two decimals, as the JSON API has them. */
export const toRupees = (paise: number): number => paise / 100

/** `₹1,23,456.00` from rupees. */
export const formatRupees = (rupees: number): string => rupeesOnScreen.format(rupees)

/** `₹1,23,456` where there are no paise to show, else as `formatRupees`. */
export const formatShortRupees = (rupees: number): string => (Number.isInteger(rupees) ? wholeRupees : rupeesOnScreen).format(rupees)

/** A percentage (at most two decimals) as integer basis points: 12.5 is 1250. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100)

/** A share of an amount in paise, rounded half up to the paisa. `basisPoints`: 1250 is 12.5 %. */
export const shareOf = (paise: number, basisPoints: number): number => Math.floor((paise * basisPoints + 5000) / 10000)

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
