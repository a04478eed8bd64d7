import { z } from 'zod'
import { crud } from './crud.ts'
import { isDate } from './dates.ts'
import { clearable, formNumber, id, shortText } from './fields.ts'
import { hasTwoDecimals } from './money.ts'

export const SpecialOffer = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  discountPercentage: z.number(),
  startDate: z.string(),
  endDate: z.string(),
})
export type SpecialOffer = z.output<typeof SpecialOffer>

export const OfferRow = SpecialOffer.extend({ version: z.int() })
export type OfferRow = z.output<typeof OfferRow>

const noDate = 'Enter a valid date.'
const offerDate = z.string(noDate).max(10, { error: noDate, abort: true }).refine(isDate, noDate)
const noDiscount = 'Discount must be 0 to 100.'
const fields = z.strictObject({
  name: shortText(100, 'At most 100 characters.').min(1, 'Name is required'),
  description: clearable(shortText(2000, 'At most 2000 characters.')),
  discountPercentage: formNumber(
    z.number().min(0, noDiscount).max(100, noDiscount).refine(hasTwoDecimals, 'At most two decimals.') as z.ZodNumber,
    noDiscount,
  ),
  startDate: offerDate,
  endDate: offerDate,
})

/** What the form checks before it is sent; of the two dates the table has the last word. */
export const OfferForm = fields.refine(({ startDate, endDate }) => endDate > startDate, {
  path: ['endDate'],
  error: 'End date must be after start date.',
})
export type OfferForm = z.output<typeof OfferForm>

export const specialOfferApi = crud({
  noun: { one: 'special offer', many: 'special offers' },
  path: 'specialoffer',
  area: 'specialOffers',
  hotel: 'by-row',
  table: 'special_offer',
  idField: 'specialOfferId',
  row: OfferRow,
  form: fields,
  example: { name: 'Monsoon', discountPercentage: 12.5, startDate: '2027-07-01', endDate: '2027-09-30' },
})
