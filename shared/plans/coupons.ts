import { z } from 'zod'
import { crud } from '../contract/crud.ts'
import { endpoint } from '../contract/endpoint.ts'
import { clearable, formNumber, id } from '../contract/fields.ts'
import { hasTwoDecimals } from '../words/amounts.ts'
import { dayField } from '../words/dates.ts'
import { longText } from '../words/text-fields.ts'
import { tidy } from '../words/tidy.ts'

/** What a code takes off the price of a plan, in percent. Codes are kept in capitals. */
export const Coupon = z.object({
  id,
  code: z.string(),
  discountRate: z.number(),
  description: z.string().nullable(),
  /** The last day on which it counts, in India. */
  lastDay: z.string().nullable(),
  /** How many owners can use it, each once. */
  maxUses: z.int().nullable(),
  /** How many have. */
  uses: z.int(),
  version: z.int(),
})
export type Coupon = z.output<typeof Coupon>

const noRate = 'Discount rate must be a valid number.'
const noDate = 'Enter a valid date.'
const noUses = 'Number of uses is 1 to 10,00,000.'
const outOfRange = 'Discount rate must be between 0 and 100.'
export const negativeRate = 'Discount rate cannot be negative.'
export const tooHighRate = 'Discount rate cannot exceed 100%.'

/** A percentage as a number, or as the text of one; each has messages of its own in the specification. */
const discountRate = z
  .union(
    [
      z.number(noRate).min(0, negativeRate).max(100, tooHighRate),
      z
        .string(noRate)
        .trim()
        .max(20, { error: noRate, abort: true })
        .regex(/^-?\d+(\.\d+)?$/, { error: noRate, abort: true })
        .transform(Number)
        .refine(rate => rate >= 0 && rate <= 100, outOfRange),
    ],
    { error: ({ input, errors }) => (errors as z.core.$ZodIssue[][])[typeof input === 'string' ? 1 : 0]?.[0]?.message },
  )
  .refine(hasTwoDecimals, 'At most two decimals.')

/** A coupon's code as it is kept. */
export const couponCodeOf = (typed: string): string => tidy(typed).toUpperCase()

export const CouponForm = z.strictObject({
  code: z
    .string('Coupon code is required.')
    .overwrite(tidy)
    .max(50, { error: 'Code cannot exceed 50 characters.', abort: true })
    .min(1, { error: 'Coupon code is required.', abort: true })
    .min(4, 'Code must be at least 4 characters long.')
    .toUpperCase(),
  discountRate,
  description: clearable(longText(255, 'Description cannot exceed 255 characters.')),
  lastDay: clearable(dayField(noDate)),
  maxUses: clearable(formNumber(z.int(noUses).min(1, noUses).max(1_000_000, noUses), noUses)),
})
export type CouponForm = z.output<typeof CouponForm>

export const couponApi = {
  ...crud({
    noun: { one: 'coupon', many: 'coupons' },
    path: 'coupon',
    area: undefined,
    hotel: 'none',
    table: 'coupon',
    idField: 'couponId',
    row: Coupon,
    form: CouponForm,
    summaries: { remove: 'Deletes a coupon; records keep its code' },
  }),
  validate: endpoint({
    method: 'GET',
    path: '/api/coupon/validatecoupon',
    summary: 'What a coupon takes off a plan',
    access: 'signed-in',
    input: z.strictObject({ couponCode: z.string().trim().min(1, 'Coupon code is required.').max(50) }),
    data: z.object({ id, code: z.string(), discountRate: z.number() }),
  }),
}
