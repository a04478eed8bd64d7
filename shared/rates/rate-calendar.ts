import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { id, queryNumber, version } from '../contract/fields.ts'
import { limits } from '../prices/stay.ts'
import { hasTwoDecimals, notAnAmount } from '../words/amounts.ts'
import { date } from '../words/dates.ts'
import { lineText } from '../words/text-fields.ts'
import { SeasonForm } from './seasons.ts'
import { StayRuleForm, stayLimits } from './stay-rule-form.ts'

/** `nights`: how many days ahead prices can be set; `types`: how many types one change may have. */
export const calendarLimits = { days: 42, nights: limits.daysAhead, types: 20 } as const

const price = z
  .number({ error: notAnAmount('Enter a price.') })
  .min(1, 'A price is ₹1 at least.')
  .max(1_000_000, 'At most 10,00,000.')
  .refine(hasTwoDecimals, 'At most two decimals.')
const reduction = z
  .number({ error: notAnAmount('Enter an amount.') })
  .min(0, 'A reduction is not below 0.')
  .max(1_000_000, 'At most 10,00,000.')
  .refine(hasTwoDecimals, 'At most two decimals.')

/** The people a night's price includes (all whom a room sleeps, without a base), and prices besides; in rupees. */
export const Occupancy = z.object({
  baseAdults: z.int().min(1, 'A price is for one adult at least.').max(20).nullable(),
  baseChildren: z.int().min(0).max(20).nullable(),
  extraBeds: z.int().min(0).max(limits.extraBeds, 'A room has place for 0 to 3 extra beds.'),
  singleLess: reduction,
  /** Null: no night is sold without breakfast. */
  roomOnlyLess: reduction.nullable(),
})
export type Occupancy = z.output<typeof Occupancy>

/** The source of a night's price: the day itself, a season, the prices of all year, or the room. */
export const PriceSource = z.enum(['DAY', 'SEASON', 'YEAR', 'ROOM'])
export type PriceSource = z.output<typeof PriceSource>

/** A night of a type; prices in rupees, those of its cheapest rooms on sale. */
export const CalendarNight = z.object({
  night: z.string(),
  pricePerNight: z.number(),
  priceWithMeals: z.number(),
  /** The type's rooms have different prices that night, so this is a "from" price. */
  isFrom: z.boolean(),
  source: PriceSource,
  /** The season's name or the day's note. */
  why: z.string().nullable(),
  /** What guests pay instead of a higher typed price that no lawful GST fits; null: the typed price. */
  loweredTo: z.number().nullable(),
  ...stayLimits,
  free: z.int(),
})
export type CalendarNight = z.output<typeof CalendarNight>

export const CalendarType = z.object({
  typeId: id,
  name: z.string(),
  version: z.int(),
  rooms: z.int(),
  occupancy: Occupancy,
  nights: z.array(CalendarNight),
})
export type CalendarType = z.output<typeof CalendarType>

const typeIds = z.array(id).min(1, 'Choose a room type.').max(calendarLimits.types, `At most ${calendarLimits.types} room types.`)

/** Prices of days: new ones (omitted: unchanged), a `change` of the current ones by rupees or percent, or `clear`. */
const dayFields = {
  typeIds,
  from: date,
  to: date,
  /** Seven bits, Monday the lowest. */
  weekdays: z.int().min(1, 'Choose at least one day of the week.').max(127).optional(),
  pricePerNight: price.optional(),
  priceWithMeals: price.optional(),
  change: z
    .strictObject({
      kind: z.enum(['ADD', 'PERCENT']),
      value: z.number().min(-1_000_000).max(1_000_000).refine(hasTwoDecimals, 'At most two decimals.'),
    })
    .optional(),
  clear: z.literal(true).optional(),
  note: lineText(60).nullish(),
}
export const DayPrices = z.strictObject(dayFields)
export type DayPrices = z.output<typeof DayPrices>

const childAge = 'Children pay from an age of 0 to 10.'
/** Fields that are left out are unchanged. */
const occupancyFields = { typeId: id, ...Occupancy.partial().shape, childPaysFrom: z.int().min(0, childAge).max(10, childAge).optional() }

/**
 * What a change would do. `nights`, `types`: how many get other prices (for a rule: fall under it). Of these nights,
 * `steps`: those whose typed price is lowered, since no lawful GST fits it; `alike`: those on which room only then
 * costs as much as with breakfast. `levelled`: types whose rooms then cost the same but did not before.
 */
const RatePreview = z.object({ nights: z.int(), types: z.int(), steps: z.int(), alike: z.int(), levelled: z.array(z.string()) })
export type RatePreview = z.output<typeof RatePreview>

const ofTypes = [['room_type', 'typeIds.*']] as const

export const rateApi = {
  calendar: endpoint({
    method: 'GET',
    path: '/api/rate/getcalendar',
    access: { area: 'rooms', action: 'READ' },
    summary: 'What each type of rooms costs on each night, why, and what stays must be like',
    input: z.strictObject({
      hotelId: id,
      from: date,
      days: queryNumber(z.int().min(1).max(calendarLimits.days, `At most ${calendarLimits.days} days.`)).default(calendarLimits.days),
    }),
    data: z.object({ types: z.array(CalendarType), childPaysFrom: z.int(), pricesIncludeTax: z.boolean().nullable() }),
  }),
  setDays: endpoint({
    method: 'PATCH',
    path: '/api/rate/setdays',
    access: { area: 'rooms', action: 'UPDATE', refs: ofTypes },
    summary: 'Prices of single days; the last one to write wins',
    input: z.strictObject({ hotelId: id, ...dayFields }),
    data: z.object({ nights: z.int() }),
    message: 'Prices saved.',
  }),
  setOccupancy: endpoint({
    method: 'PATCH',
    path: '/api/rate/setoccupancy',
    access: { area: 'rooms', action: 'UPDATE', row: ['room_type', 'typeId'] },
    summary: 'Who is in the price of a type, and what is sold beside; the age from which children pay is of the whole hotel',
    input: z.strictObject({ hotelId: id, ...occupancyFields, version }),
    data: Occupancy.extend({ typeId: id, version: z.int() }),
    message: 'Occupancy saved.',
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/rate/previewchange',
    access: {
      area: 'rooms',
      action: 'READ',
      refs: [
        ['room_type', 'days.typeIds.*'],
        ['season', 'season.seasonId'],
        ['room_type', 'season.prices.*.typeId'],
        ['room_type', 'occupancy.typeId'],
        ['room_type', 'rule.typeId'],
      ],
    },
    summary: 'How many nights a change of days, a season, people and beds or a stay rule would change; writes nothing',
    input: z.strictObject({
      hotelId: id,
      days: DayPrices.optional(),
      /** The season after the change; `gone`: it is deleted. */
      season: SeasonForm.partial()
        .extend({ seasonId: id.optional(), gone: z.literal(true).optional() })
        .optional(),
      occupancy: z.strictObject(occupancyFields).optional(),
      /** The nights that the rule would apply to. */
      rule: StayRuleForm.pick({ typeId: true, fromDate: true, toDate: true, weekdays: true }).optional(),
    }),
    data: RatePreview,
    transaction: 'own',
  }),
}
