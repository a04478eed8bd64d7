import type { z } from 'zod'
import type { DataOf } from '#shared/contract/endpoint.ts'
import type { RoomParty } from '#shared/prices/split-party.ts'
import { taxOnSale } from '#shared/prices/tax.ts'
import { taxOn } from '#shared/rates/rates.ts'
import type { roomApi } from '#shared/rooms/rooms.ts'
import { nightsOf } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import type { Db } from '../../db/connect.ts'
import { inTurns } from '../../http/turns.ts'
import { hotelRooms } from '../../rooms/details.ts'
import { breakfastPrices, forParty } from '../../rooms/nights/breakfast-prices.ts'
import { dayRules } from '../../rooms/nights/day-rules.ts'
import { ruledTypes } from '../../rooms/nights/ruled-types.ts'
import { anyLength, stayLengths } from '../../rooms/nights/stay-lengths.ts'
import { roomsByRate, takenByRate } from '../../rooms/nights/taken-by-rate.ts'

type Asked = z.output<typeof roomApi.nights.input>

/** The largest part of the party in one room if spread evenly; undefined if no prices are requested. */
const shareOf = ({ adultCapacity, childAges = [], numRooms }: Asked): RoomParty | undefined =>
  adultCapacity === undefined
    ? undefined
    : {
        adults: Math.ceil(adultCapacity / numRooms),
        childAges: childAges.toSorted((one, other) => other - one).slice(0, Math.ceil(childAges.length / numRooms)),
      }

/** Each night of a guest's calendar. Undefined: no such hotel. */
export const calendarNights = async (
  db: Db,
  asked: Asked,
  { isGuest, ownBooking, today }: { isGuest: boolean; ownBooking: string | null; today: string },
): Promise<DataOf<typeof roomApi.nights> | undefined> => {
  const { from, to } = asked
  const found = await takenByRate(db, asked.hotelId, from, to, ownBooking)
  const hotel = found && (await hotelRooms(db, found.hotel, found.version))
  if (!hotel) return undefined
  const { rules } = hotel
  // The desk may sell against the rules.
  const stayRules = isGuest ? rules.stayRules : []
  const ruledAs = ruledTypes(stayRules)
  const share = shareOf(asked)
  const pricesOf = share && (await breakfastPrices(found.hotel, hotel, { from, to, today }))
  const rates = [...roomsByRate(hotel.rooms)].map(([rate, rooms]): SoldRate => {
    const facts = rules.rates[rate]
    const costOf = facts && share && forParty(rules, facts, share)
    return { type: ruledAs(facts?.typeId ?? ''), rooms, taken: found.taken.get(rate), costs: costOf && pricesOf?.(rate)?.map(costOf) }
  })
  const types = [...new Set(rates.map(({ type }) => type))]
  const lengths = await stayLengths(stayRules, types, { from, to })
  const nextTurn = inTurns()
  const nights: DataOf<typeof roomApi.nights> = []
  for (const [at, night] of nightsOf(from, to).entries()) {
    const { closed, departure } = dayRules(stayRules, night, types)
    const { free, cost } = freeOn(rates, at, closed)
    const price = Number.isFinite(cost) ? toRupees(taxOnSale(cost, taxOn(rules, night)).gross) : null
    nights.push({ night, free, departure, ...beginning(lengths[at] ?? anyLength), ...(share && { price }) })
    await nextTurn()
  }
  return nights
}

/** Whether a stay may begin, its shortest length, and the allowed lengths if not every longer one is allowed. */
const beginning = (lengths: number) => {
  const shortest = 31 - Math.clz32(lengths & -lengths)
  const isAnyLonger = lengths === (anyLength >> shortest) << shortest
  return lengths === 0 ? { arrival: false, minNights: 1 } : { arrival: true, minNights: shortest + 1, ...(!isAnyLonger && { lengths }) }
}

/** The rooms of one rate that are on sale. */
interface SoldRate {
  /** The room type if a rule names it, else '': all other types have the same rules. */
  type: string
  rooms: number
  /** Taken rooms by night. `costs` by night: the party's price before tax in paise, undefined if it does not fit. */
  taken: Uint16Array | undefined
  costs: Float64Array | undefined
}

/** The free rooms of a night and the lowest cost before tax; tax never makes a lower price the higher one. */
const freeOn = (rates: readonly SoldRate[], at: number, closed: ReadonlySet<string>) => {
  let [free, cost] = [0, Number.POSITIVE_INFINITY]
  for (const { type, rooms, taken, costs } of rates) {
    const left = rooms - (taken?.[at] ?? 0)
    if (left <= 0 || closed.has(type)) continue
    free += left
    cost = Math.min(cost, costs?.[at] ?? cost)
  }
  return { free, cost }
}
