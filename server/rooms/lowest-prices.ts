import { addDays } from '#shared/dates.ts'
import { toRupees } from '#shared/money.ts'
import type { RateRules } from '#shared/rate-rules.ts'
import type { Db } from '../db/connect.ts'
import { dayRules } from './day-rules.ts'
import type { HotelRooms } from './details.ts'
import { freeByRate, takenByRate } from './free-nights.ts'
import { nightPrices } from './night-prices.ts'

/** How far ahead the lowest price is looked for. */
const nightsAhead = 90

/** Whether a price may be another than the room's own one. */
const saysMore = ({ seasons, days, stayRules, hotelTax, types }: RateRules): boolean =>
  seasons.length + Object.keys(days).length + stayRules.length + hotelTax.length > 0 ||
  Object.values(types).some(({ baseAdults, singlePaise }) => baseAdults !== null || singlePaise > 0)

/** Of each rate, what a night costs for two adults, or for one where it sleeps no more. */
const pricesForTwo = (rules: RateRules, dates: { from: string; to: string; today: string }) =>
  new Map([...nightPrices(rules, { adults: 1, childAges: [] }, dates), ...nightPrices(rules, { adults: 2, childAges: [] }, dates)])

/**
 * By rate, what a night costs at least within the next 90 on which a stay may begin and a room is free, for two adults with breakfast, tax in
 * and without offers, in rupees; of a rate without such a night the lowest of all. Empty: rooms cost their own price.
 */
export const lowestPrices = async (
  db: Db,
  hotelId: string,
  { rooms, rules }: Pick<HotelRooms, 'rooms' | 'rules'>,
  today: string,
): Promise<ReadonlyMap<string, number>> => {
  if (!saysMore(rules)) return new Map()
  const from = addDays(today, 1)
  const to = addDays(from, nightsAhead)
  const found = await takenByRate(db, hotelId, from, to, null)
  const free = freeByRate(rooms, found?.taken ?? new Map(), from, to)
  return new Map(
    [...pricesForTwo(rules, { from, to, today })].map(([rate, prices]) => {
      const type = rules.rates[rate]?.typeId ?? ''
      const open = free.filter(one => one.free.has(rate) && dayRules(rules.stayRules, one.night, [type]).arrival)
      const among = open.length > 0 ? open.map(({ night }) => prices.get(night) ?? Number.POSITIVE_INFINITY) : [...prices.values()]
      return [rate, toRupees(Math.min(...among))]
    }),
  )
}
