import type { Insertable } from 'kysely'
import type { DB } from '#server/db/types.ts'
import { addDays } from '#shared/words/dates.ts'
import { toPaise } from '#shared/words/money.ts'
import type { Random } from './random.ts'

/** Rows of a hotel's price settings. */
export interface PriceRows {
  cancellation_ladder: Insertable<DB['cancellation_ladder']>[]
  cancellation_step: Insertable<DB['cancellation_step']>[]
  season: Insertable<DB['season']>[]
  season_price: Insertable<DB['season_price']>[]
  day_price: Insertable<DB['day_price']>[]
  stay_rule: Insertable<DB['stay_rule']>[]
  special_offer: Insertable<DB['special_offer']>[]
  hotel_tax: Insertable<DB['hotel_tax']>[]
}

interface DemoType {
  id: string
  breakfast: number
  allMeals: number
}

/** Diwali of the years that a demo may be made in. */
const diwali = ['2026-11-08', '2027-10-29', '2028-10-17', '2029-11-05', '2030-10-26', '2031-11-14', '2032-11-02']

/** The next time that a period of the year comes, at least a week away from today; days as MM-DD. */
export const nextTime = (today: string, first: string, last: string): { from_date: string; to_date: string } => {
  const year = Number(today.slice(0, 4))
  const start = [year, year + 1].map(one => `${one}-${first}`).find(day => day > addDays(today, 7)) ?? `${year + 1}-${first}`
  const ends = `${Number(start.slice(0, 4)) + (last < first ? 1 : 0)}-${last}`
  return { from_date: start, to_date: ends }
}

const gstin = '08AAPFU0939F1ZV'

/** The people that a night's price at the palace includes, its extra beds and its reductions. */
export const palaceOccupancy = {
  base_adults: 2,
  base_children: 0,
  extra_beds: 1,
  single_less_paise: toPaise(500),
  room_only_less_paise: toPaise(600),
}

/** Three seasons, dearer weekends, a Diwali day, GST in prices, a ladder of three steps, three offers, one by code. */
export const palacePrices = (random: Random, hotel_id: string, types: readonly DemoType[], today: string): PriceRows => {
  const ladder_id = random.uuid()
  const steps = [
    [14, 10_000],
    [7, 5000],
    [2, 2500],
  ] as const
  const seasons = [
    { name: 'Christmas and New Year', ...nextTime(today, '12-20', '01-05'), percent: 4000 },
    { name: 'Spring', ...nextTime(today, '02-10', '03-20'), percent: 1500 },
    { name: 'Monsoon', ...nextTime(today, '07-01', '09-15'), percent: -2000 },
  ].map(season => ({ ...season, id: random.uuid() }))
  const allYear = { id: random.uuid(), name: 'All year' }
  const line = (season_id: string, type_id: string, weekday: number, percent: number) => ({
    hotel_id,
    season_id,
    type_id,
    weekday,
    kind: 'PERCENT',
    breakfast: percent,
    all_meals: percent,
  })
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  const night = diwali.find(day => day >= today) ?? addDays(today, 90)
  const christmas = seasons[0]
  const offer = (name: string, effect: string, more: object) => ({
    hotel_id,
    id: random.uuid(),
    name,
    effect,
    discount_basis_points: 0,
    start_date: today,
    end_date: addDays(today, 300),
    ...more,
  })
  return {
    cancellation_ladder: [{ hotel_id, id: ladder_id, name: 'As the palace does it' }],
    cancellation_step: steps.map(([days_before, back_basis_points]) => ({ hotel_id, ladder_id, days_before, back_basis_points })),
    season: [...seasons.map(({ percent: _, ...season }) => ({ hotel_id, ...season })), { hotel_id, ...allYear }],
    season_price: types.flatMap(({ id }) => [
      ...seasons.flatMap(season => weekdays.map(day => line(season.id, id, day, season.percent))),
      ...[5, 6].map(day => line(allYear.id, id, day, 1250)),
    ]),
    day_price: types.map(({ id: type_id, breakfast, allMeals }) => ({
      hotel_id,
      type_id,
      night,
      note: 'Diwali',
      breakfast_paise: Math.round(breakfast * 0.016) * 100,
      all_meals_paise: Math.round(allMeals * 0.016) * 100,
    })),
    stay_rule: christmas
      ? [{ hotel_id, from_date: addDays(christmas.from_date, 4), to_date: addDays(christmas.to_date, -4), min_nights: 2, touches: true }]
      : [],
    special_offer: [
      offer('Fourth night free', 'FREE_NIGHT', { nth_night: 4, description: 'Of four nights the cheapest is on us.' }),
      offer('Early bird', 'PERCENT', {
        discount_basis_points: 1000,
        start_date: addDays(today, 45),
        description: 'For stays from six weeks ahead.',
      }),
      offer('For friends of the house', 'PERCENT', { discount_basis_points: 1500, code: 'LAKE15' }),
    ],
    hotel_tax: [{ hotel_id, from_date: addDays(today, -180), scheme: 'REGULAR', gstin, legal_name: 'Lake View Palace Hotels LLP' }],
  }
}
