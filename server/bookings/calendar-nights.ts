import type { z } from 'zod'
import type { DataOf } from '#shared/endpoint.ts'
import { toRupees } from '#shared/money.ts'
import type { RateRules } from '#shared/rate-rules.ts'
import type { roomApi } from '#shared/rooms.ts'
import type { RoomParty } from '#shared/split-party.ts'
import type { Db } from '../db/connect.ts'
import { dayRules } from '../rooms/day-rules.ts'
import { hotelRooms } from '../rooms/details.ts'
import { freeByRate, takenByRate } from '../rooms/free-nights.ts'
import { nightPrices } from '../rooms/night-prices.ts'

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
  // Most nights have the same rooms free, which are counted once.
  const counts = new Map<ReadonlyMap<string, number>, number>()
  const countOf = (free: ReadonlyMap<string, number>) => {
    const count = counts.get(free) ?? [...free.values()].reduce((sum, rooms) => sum + rooms, 0)
    counts.set(free, count)
    return count
  }
  return freeByRate(hotel.rooms, found.taken, from, to).map(({ night, free }) => {
    const { closed, ...may } = dayRules(stayRules, night, types)
    const open = closed.size === 0 ? free : new Map([...free].filter(([rate]) => !closed.has(typeOf(rules, rate))))
    return {
      ...{ night, free: countOf(open), ...may },
      ...(prices && { price: leastOf(open, rate => prices.get(rate)?.get(night)) }),
    }
  })
}

/** The lowest price of the rates, in rupees; null: none has one. */
const leastOf = (rates: ReadonlyMap<string, number>, priceOf: (rate: string) => number | undefined): number | null => {
  let least = Number.POSITIVE_INFINITY
  for (const rate of rates.keys()) least = Math.min(least, priceOf(rate) ?? least)
  return Number.isFinite(least) ? toRupees(least) : null
}

const typeOf = ({ rates }: RateRules, rate: string) => rates[rate]?.typeId ?? ''
