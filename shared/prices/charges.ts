import { z } from 'zod'
import { hasTwoDecimals, notAnAmount } from '../words/amounts.ts'
import { toPaise } from '../words/money.ts'
import { lineText } from '../words/text-fields.ts'

export const ChargeKind = z.enum(['EXTRA', 'DISCOUNT', 'FEE'])

/** The GST rate of a line: that of the stay, of food, of other services, or none (not a supply of the hotel). */
export const TaxClass = z.enum(['STAY', 'FOOD', 'OTHER', 'NONE'])
export type TaxClass = z.output<typeof TaxClass>

/** A line besides the nights, with GST. A DISCOUNT lowers the total; an amount below 0 reverses a wrong line. */
export const ChargeForm = z.strictObject({
  kind: ChargeKind,
  text: lineText(200).min(1, 'Say what it is for.'),
  amount: z
    .number({ error: notAnAmount('Enter an amount in rupees.') })
    .min(-1e7)
    .max(1e7)
    .refine(hasTwoDecimals, 'An amount has at most two decimals.')
    .refine(amount => amount !== 0, 'An amount is not 0.'),
  taxClass: TaxClass.optional(),
})
export type ChargeForm = z.output<typeof ChargeForm>

export const chargeLines = z.array(ChargeForm).max(20, 'At most 20 lines.').optional()

export const addedBy = ({ kind, amount }: Pick<ChargeForm, 'kind' | 'amount'>): number => (kind === 'DISCOUNT' ? -amount : amount)

/** The sum that lines add to the total, in paise. */
export const sumOfCharges = (charges: readonly ChargeForm[]): number => charges.reduce((sum, line) => sum + toPaise(addedBy(line)), 0)

export const takeFromHotel = (charges: readonly ChargeForm[] = []): boolean =>
  charges.some(({ kind, amount }) => kind === 'DISCOUNT' || amount < 0)
