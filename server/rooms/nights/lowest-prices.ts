import type { RateFacts, RateRules } from '#shared/prices/rate-rules.ts'
import { taxOnSale } from '#shared/prices/tax.ts'
import { taxOn } from '#shared/rates/rates.ts'
import { addDays, nightsOf } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import type { Db } from '../../db/connect.ts'
import { inTurns } from '../../http/turns.ts'
import type { HotelRooms } from '../details.ts'
import { breakfastPrices, forParty } from './breakfast-prices.ts'
import { dayRules } from './day-rules.ts'
import { ruledTypes } from './ruled-types.ts'
import { roomsByRate, takenByRate } from './taken-by-rate.ts'

/** Nights ahead for which the lowest price is searched. */
const nightsAhead = 90

/** What a night costs two adults, or one where a room sleeps no more. */
const forTwo = (rules: RateRules, facts: RateFacts) =>
  forParty(rules, facts, { adults: 2, childAges: [] }) ?? forParty(rules, facts, { adults: 1, childAges: [] })

/**
 * The lowest price by rate (`rateKey`) of the next 90 nights on which a stay may begin and a room is free: for two
 * adults with breakfast, in rupees with tax, without offers. A rate without such a night has none.
 */
export const lowestPrices = async (db: Db, hotelId: string, hotel: HotelRooms, today: string): Promise<ReadonlyMap<string, number>> => {
  const { rules } = hotel
  const from = addDays(today, 1)
  const to = addDays(from, nightsAhead)
  const taken = (await takenByRate(db, hotelId, from, to, null))?.taken
  const pricesOf = await breakfastPrices(hotelId, hotel, { from, to, today })
  const nights = nightsOf(from, to)
  const tax = nights.map(night => taxOn(rules, night))
  const nextTurn = inTurns()
  const ruledAs = ruledTypes(rules.stayRules)
  const types = [...new Set(Object.values(rules.rates).map(({ typeId }) => ruledAs(typeId)))]
  const ruled = nights.map(night => dayRules(rules.stayRules, night, types))
  const lowest = new Map<string, number>()
  for (const [rate, rooms] of roomsByRate(hotel.rooms)) {
    await nextTurn()
    const facts = rules.rates[rate]
    const [prices, costOf, gone] = [pricesOf(rate), facts && forTwo(rules, facts), taken?.get(rate)]
    if (!facts || !prices || !costOf) continue
    const type = ruledAs(facts.typeId)
    let least = Number.POSITIVE_INFINITY
    for (const [at, price] of prices.entries()) {
      const nightTax = tax[at]
      if (nightTax && !ruled[at]?.noArrival.has(type) && rooms > (gone?.[at] ?? 0))
        least = Math.min(least, taxOnSale(costOf(price), nightTax).gross)
    }
    if (Number.isFinite(least)) lowest.set(rate, toRupees(least))
  }
  return lowest
}
