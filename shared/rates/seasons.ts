import { z } from 'zod'
import { crud } from '../contract/crud.ts'
import { id } from '../contract/fields.ts'
import { hasTwoDecimals } from '../words/amounts.ts'
import { date } from '../words/dates.ts'
import { thingName } from '../words/text-fields.ts'

/** The most prices of a season: seven weekdays of a hundred types. */
export const maxSeasonPrices = 700

const change = z
  .number('Enter a price.')
  .min(-1_000_000, 'At most 10,00,000.')
  .max(1_000_000, 'At most 10,00,000.')
  .refine(hasTwoDecimals, 'At most two decimals.')

/**
 * A season's prices for a weekday (Monday 1 to Sunday 7) of a type. SET: rupees. ADD: rupees added to the room's own
 * price. PERCENT: change of that price. Null: this line changes nothing.
 */
export const SeasonPrice = z.strictObject({
  typeId: id,
  weekday: z.int().min(1, 'Monday is 1, Sunday 7.').max(7, 'Monday is 1, Sunday 7.'),
  kind: z.enum(['SET', 'ADD', 'PERCENT']),
  breakfast: change.nullable(),
  allMeals: change.nullable(),
})
export type SeasonPrice = z.output<typeof SeasonPrice>

/** The error of a change by percent, as a sentence; undefined: none. */
export const percentProblem = (percent: number): string | undefined =>
  percent < -90 || percent > 300 ? 'A price changes by −90 to 300%.' : undefined

export const SeasonForm = z.strictObject({
  name: thingName(60, 'Name is required.'),
  /** Both omitted or null: the prices of all year, which seasons override. */
  fromDate: date.nullish(),
  toDate: date.nullish(),
  /** The refund ladder of stays that begin in the season; null: the hotel's own. */
  ladderId: id.nullish(),
  prices: z.array(SeasonPrice).max(maxSeasonPrices, 'At most 100 types.').optional(),
})
export type SeasonForm = z.output<typeof SeasonForm>

export const Season = z.object({
  id,
  name: z.string(),
  fromDate: z.string().nullable(),
  toDate: z.string().nullable(),
  ladderId: id.nullable(),
  prices: z.array(z.object({ ...SeasonPrice.shape, breakfast: z.number().nullable(), allMeals: z.number().nullable() })),
  version: z.int(),
})
export type Season = z.output<typeof Season>

export const seasonApi = crud({
  noun: { one: 'season', many: 'seasons' },
  path: 'season',
  area: 'rooms',
  hotel: 'by-row',
  table: 'season',
  idField: 'seasonId',
  row: Season,
  form: SeasonForm,
  refs: [
    ['room_type', 'prices.*.typeId'],
    ['cancellation_ladder', 'ladderId'],
  ],
  example: { name: 'Christmas', fromDate: '2027-12-20', toDate: '2027-12-31', prices: [] },
  summaries: { list: 'All seasons, and the prices of all year' },
})
