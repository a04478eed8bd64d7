import { addDays, nightsBetween } from '#shared/dates.ts'
import { type Party, roomsOnOffer, stayProblem } from '#shared/stay.ts'
import type { Db } from '../db/connect.ts'
import { roomsOf } from '../rooms/details.ts'
import { type Stay, soldRooms, takenNights } from '../rooms/queries.ts'

const reach = 14

interface Wanted extends Stay {
  party: Party
  rooms: number
}

interface Nearest {
  stays: Stay[]
  isBeingBooked: boolean
}

/** The nights on which rooms are taken, as bits; `taken` has `room bits` with commas between. */
const takenBits = (taken: string): Map<string, bigint> =>
  new Map(
    taken.split(',').map(entry => {
      const [room = '', bits = ''] = entry.split(' ')
      return [room, BigInt(bits)]
    }),
  )

/** The nearest stays of the wanted length with enough free rooms: at most one earlier, one later, in 14 days. Undefined: no hotel. */
export const nearestStays = async (
  db: Db,
  hotelRef: string,
  { checkIn, checkOut, party, rooms: count }: Wanted,
  [today, earliest]: [today: string, earliest: string],
  ownBooking: string | null,
): Promise<Nearest | undefined> => {
  const nights = nightsBetween(checkIn, checkOut)
  const [from, to] = [addDays(checkIn, -reach), addDays(checkOut, reach)]
  const found = await takenNights(db, hotelRef, { checkIn: from, checkOut: to }, ownBooking)
  if (!found) return undefined
  const rooms = (await roomsOf(db, found.hotel, found.version)).filter(({ room }) => room.isAvailable)
  // No day has to be looked at for a party that the hotel never sleeps.
  if (roomsOnOffer(rooms, party, count).length === 0) return { stays: [], isBeingBooked: false }
  const taken = takenBits(found.taken)
  const bits = rooms.map(({ room }) => taken.get(room.id) ?? 0n)
  const isFree = (by: number) => {
    const stay = ((1n << BigInt(nights)) - 1n) << BigInt(reach + by)
    const left = rooms.filter((_, at) => ((bits[at] ?? 0n) & stay) === 0n)
    return roomsOnOffer(left, party, count).length > 0
  }
  const moved = (by: number): Stay => ({ checkIn: addDays(checkIn, by), checkOut: addDays(checkOut, by) })
  const isAllowed = (by: number) => stayProblem(moved(by).checkIn, moved(by).checkOut, today, earliest) === undefined
  const sold = isFree(0) ? undefined : await soldRooms(db, found.hotel, { checkIn, checkOut })
  const unsold = rooms.filter(({ room }) => sold !== undefined && !sold.has(room.id))
  const stays = [-1, 1].flatMap(way => {
    const by = Array.from({ length: reach }, (_, at) => way * (at + 1)).find(by => isAllowed(by) && isFree(by))
    return by === undefined ? [] : [moved(by)]
  })
  return { stays, isBeingBooked: roomsOnOffer(unsold, party, count).length > 0 }
}
