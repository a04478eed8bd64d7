import { extraPaise, extraPeople, roomPaise } from '#shared/prices/price.ts'
import type { RateFacts, RateRules } from '#shared/prices/rate-rules.ts'
import type { RoomParty } from '#shared/prices/split-party.ts'
import { limits, sleeps } from '#shared/prices/stay.ts'
import { noBase, ratePrices } from '#shared/rates/rates.ts'
import { addDays, nightsBetween, nightsOf } from '#shared/words/dates.ts'
import { inTurns } from '../../http/turns.ts'
import { type HotelRooms, type KeptPrices, keepPrices } from '../details.ts'

/** Nights from yesterday on: all bookable ones, and those that a calendar shows after them. */
const keptNights = limits.daysAhead + limits.nights + 2

/** The bytes of a rate besides its prices. */
const bytesOfRate = 200

const pricesFor = async (rules: RateRules, from: string, to: string): Promise<KeptPrices> => {
  const nights = nightsOf(from, to)
  const pricesOf = ratePrices(rules, nights)
  const nextTurn = inTurns()
  const known = new Map<object, Float64Array>()
  const byRate = new Map<string, Float64Array>()
  for (const [rate, facts] of Object.entries(rules.rates)) {
    const priced = pricesOf(facts)
    const numbers = known.get(priced) ?? Float64Array.from(priced, ([breakfast]) => breakfast)
    known.set(priced, numbers)
    byRate.set(rate, numbers)
    await nextTurn()
  }
  return { from, byRate, bytes: known.size * nights.length * Float64Array.BYTES_PER_ELEMENT + byRate.size * bytesOfRate }
}

/**
 * Breakfast prices by `rateKey` from the night of `from` to before `to`, in paise, before people, offers and tax. Those
 * of bookable nights are computed once per version of the hotel and day, others at each call.
 */
export const breakfastPrices = async (
  hotelId: string,
  hotel: HotelRooms,
  { from, to, today }: { from: string; to: string; today: string },
): Promise<(rate: string) => Float64Array | undefined> => {
  const first = addDays(today, -1)
  if (from < first || to > addDays(first, keptNights)) {
    const { byRate } = await pricesFor(hotel.rules, from, to)
    return rate => byRate.get(rate)
  }
  let prices = hotel.prices
  if (prices?.from !== first) {
    prices = await pricesFor(hotel.rules, first, addDays(first, keptNights))
    keepPrices(hotelId, hotel, prices)
  }
  const { byRate } = prices
  const [start, end] = [nightsBetween(first, from), nightsBetween(first, to)]
  return rate => byRate.get(rate)?.subarray(start, end)
}

/** Maps a breakfast price to a party's price (monotonic), in paise before tax; undefined if the party does not fit. */
export const forParty = (
  { types, people }: Pick<RateRules, 'types' | 'people'>,
  facts: RateFacts,
  party: RoomParty,
): ((price: number) => number) | undefined => {
  if (!sleeps([facts], { adults: party.adults, children: party.childAges.length })) return undefined
  const type = types[facts.typeId] ?? noBase
  const extra = extraPaise(extraPeople(type, people, party), people, 'breakfast')
  return price => roomPaise(type, party, price) + extra
}
