import type { z } from 'zod'
import type { DataOf } from '#shared/endpoint.ts'
import { toRupees } from '#shared/money.ts'
import type { RateRules } from '#shared/rate-rules.ts'
import type { roomApi } from '#shared/rooms.ts'
import type { RoomParty } from '#shared/split-party.ts'
import type { Db } from '../db/connect.ts'
import { dayRules } from '../rooms/day-rules.ts'
import { hotelRooms } from '../rooms/details.ts'
import { type FreeNight, freeByRate, takenByRate } from '../rooms/free-nights.ts'
import { nightPrices, type PriceByNight } from '../rooms/night-prices.ts'
import { anyLength, stayLengths } from '../rooms/stay-lengths.ts'

type Asked = z.output<typeof roomApi.nights.input>

/** The largest part of the party in one room, where it is spread evenly. Undefined: nobody asks what a night costs. */
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
  const types = [...new Set(hotel.rooms.filter(({ room }) => room.isAvailable).map(({ room }) => room.typeId))]
  const share = shareOf(asked)
  const prices = share && nightPrices(rules, share, { from, to, today })
  // Most nights have the same rooms free, which are looked at once.
  const known = new Map<FreeNight['free'], { count: number; prices: ReadonlySet<PriceByNight> }>()
  const factsOf = (free: FreeNight['free']) => {
    const facts = known.get(free) ?? {
      count: [...free.values()].reduce((sum, rooms) => sum + rooms, 0),
      prices: new Set([...free.keys()].flatMap(rate => prices?.get(rate) ?? [])),
    }
    known.set(free, facts)
    return facts
  }
  const lengths = stayLengths(stayRules, types, { from, to })
  return freeByRate(hotel.rooms, found.taken, from, to).map(({ night, free }, at) => {
    const { closed, departure } = dayRules(stayRules, night, types)
    const open = closed.size === 0 ? free : new Map([...free].filter(([rate]) => !closed.has(typeOf(rules, rate))))
    const { count, prices: among } = factsOf(open)
    return {
      ...{ night, free: count, departure, ...beginning(lengths[at] ?? anyLength) },
      ...(prices && { price: lowestOn(night, among) }),
    }
  })
}

/** Whether a stay may begin, how long it is at least, and which lengths it may have where that does not say it. */
const beginning = (lengths: number) => {
  const shortest = 31 - Math.clz32(lengths & -lengths)
  const isAnyLonger = lengths === (anyLength >> shortest) << shortest
  return lengths === 0 ? { arrival: false, minNights: 1 } : { arrival: true, minNights: shortest + 1, ...(!isAnyLonger && { lengths }) }
}

/** The lowest of these prices on a night, in rupees; null: there is none. */
const lowestOn = (night: string, among: ReadonlySet<PriceByNight>): number | null => {
  let lowest = Number.POSITIVE_INFINITY
  for (const prices of among) lowest = Math.min(lowest, prices.get(night) ?? lowest)
  return Number.isFinite(lowest) ? toRupees(lowest) : null
}

const typeOf = ({ rates }: RateRules, rate: string) => rates[rate]?.typeId ?? ''
