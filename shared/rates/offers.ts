import { z } from 'zod'
import { crud } from '../contract/crud.ts'
import { clearable, formNumber, id, pastedText, rupeeField } from '../contract/fields.ts'
import { limits } from '../prices/stay.ts'
import { hasTwoDecimals } from '../words/amounts.ts'
import { dayField } from '../words/dates.ts'
import { longText, thingName } from '../words/text-fields.ts'
import { tidyCode } from '../words/tidy.ts'

/** How an offer changes the price of a stay; SHOWN: not at all. */
export const OfferEffect = z.enum(['SHOWN', 'PERCENT', 'AMOUNT', 'FREE_NIGHT'])
export type OfferEffect = z.output<typeof OfferEffect>

export const SpecialOffer = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  discountPercentage: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  effect: OfferEffect,
  /** The reduction of a room's night, in rupees. */
  amount: z.number().nullable(),
  /** One of so many nights is free. */
  nthNight: z.int().nullable(),
})
export type SpecialOffer = z.output<typeof SpecialOffer>

/** An offer for guests, with the next stay it applies to; null: none; absent: none found on the first days. */
export const PageOffer = SpecialOffer.extend({ stay: z.object({ checkIn: z.string(), checkOut: z.string() }).nullable().optional() })
export type PageOffer = z.output<typeof PageOffer>

/** An offer for the hotel's staff; `typeIds` empty: all types. */
export const OfferRow = SpecialOffer.extend({
  bookFrom: z.string().nullable(),
  bookTo: z.string().nullable(),
  minNights: z.int(),
  code: z.string().nullable(),
  typeIds: z.array(id),
  version: z.int(),
})
export type OfferRow = z.output<typeof OfferRow>

/** The most types of an offer that is limited to some. */
export const maxTypesOfOffer = 100

const noDate = 'Enter a valid date.'
const offerDate = dayField(noDate)
const noDiscount = 'Discount must be 0 to 100.'
const noCode = 'A code has 4 to 20 capital letters and digits.'
const noNth = 'Say which night is free: the 2nd to the 14th.'
const noNights = 'A stay has 1 to 30 nights.'
const noAmount = 'Say how much a night costs less.'

const fields = z.strictObject({
  name: thingName(100, 'Name is required'),
  description: clearable(longText(2000)),
  discountPercentage: formNumber(
    z.number().min(0, noDiscount).max(100, noDiscount).refine(hasTwoDecimals, 'At most two decimals.') as z.ZodNumber,
    noDiscount,
  ),
  startDate: offerDate,
  endDate: offerDate,
  effect: OfferEffect.optional(),
  amount: clearable(rupeeField(noAmount)),
  nthNight: clearable(formNumber(z.int(noNth).min(2, noNth).max(14, noNth), noNth)),
  /** The days on which a stay with the offer can be booked. */
  bookFrom: clearable(offerDate),
  bookTo: clearable(offerDate),
  minNights: formNumber(z.int(noNights).min(1, noNights).max(limits.nights, noNights), noNights).optional(),
  code: clearable(pastedText(20, noCode, tidyCode).refine(text => /^[A-Z0-9]{4,20}$/.test(text), noCode)),
  typeIds: z.array(id).max(maxTypesOfOffer, `At most ${maxTypesOfOffer} types.`).optional(),
})

/** What the form checks before sending; the database checks rules about several fields again. */
export const OfferForm = fields
  .refine(({ startDate, endDate }) => endDate > startDate, { path: ['endDate'], error: 'End date must be after start date.' })
  .refine(({ effect, amount }) => effect !== 'AMOUNT' || amount, { path: ['amount'], error: noAmount })
  .refine(({ effect, nthNight }) => effect !== 'FREE_NIGHT' || nthNight, { path: ['nthNight'], error: noNth })
  .refine(({ effect, discountPercentage }) => effect !== 'PERCENT' || discountPercentage > 0, {
    path: ['discountPercentage'],
    error: 'Discount must be more than 0.',
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
  refs: [['room_type', 'typeIds.*']],
  example: { name: 'Monsoon', discountPercentage: 12.5, startDate: '2027-07-01', endDate: '2027-09-30' },
})
