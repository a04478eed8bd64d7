import { addDays, nightsBetween } from '#shared/dates.ts'
import { type Party, roomsOnOffer, stayProblem } from '#shared/stay.ts'
import type { Db } from '../db/connect.ts'
import { type RoomDetails, roomMemory } from '../rooms/details.ts'
import { type Stay, takenNights } from '../rooms/queries.ts'

/** So many days earlier and later are looked at. */
const reach = 14

interface Wanted extends Stay {
  party: Party
  rooms: number
}

/** Of each room, how many nights it is free in a row from every day of `days` on; `taken` has `room day` with commas between. */
const freeInRow = (rooms: readonly RoomDetails[], taken: string, days: number): Map<RoomDetails, number[]> => {
  const isTaken = new Set(taken.split(','))
  return new Map(
    rooms.map(details => {
      const free = Array<number>(days + 1).fill(0)
      for (let day = days - 1; day >= 0; day--) free[day] = isTaken.has(`${details.room.id} ${day}`) ? 0 : (free[day + 1] ?? 0) + 1
      return [details, free]
    }),
  )
}

/**
 * The stays of the same length nearest to a wanted one for which enough rooms are free that sleep the party: at most one that begins earlier,
 * then at most one that begins later, within 14 days. `today` and `earliest` as for `stayProblem`. Undefined: no such hotel.
 */
export const nearestStays = async (
  db: Db,
  hotelRef: string,
  { checkIn, checkOut, party, rooms: count }: Wanted,
  [today, earliest]: [today: string, earliest: string],
  ownBooking: string | null,
): Promise<Stay[] | undefined> => {
  const nights = nightsBetween(checkIn, checkOut)
  const [from, to] = [addDays(checkIn, -reach), addDays(checkOut, reach)]
  const found = await takenNights(db, hotelRef, { checkIn: from, checkOut: to }, ownBooking)
  if (!found) return undefined
  const rooms = (await roomMemory.of(db, found.hotel, found.version)).filter(({ room }) => room.isAvailable)
  const free = freeInRow(rooms, found.taken, nightsBetween(from, to))
  const isFree = (by: number) => {
    const left = rooms.filter(room => (free.get(room)?.[reach + by] ?? 0) >= nights)
    return roomsOnOffer(left, party, count).length > 0
  }
  const moved = (by: number): Stay => ({ checkIn: addDays(checkIn, by), checkOut: addDays(checkOut, by) })
  const isAllowed = (by: number) => stayProblem(moved(by).checkIn, moved(by).checkOut, today, earliest) === undefined
  return [-1, 1].flatMap(way => {
    const by = Array.from({ length: reach }, (_, at) => way * (at + 1)).find(by => isAllowed(by) && isFree(by))
    return by === undefined ? [] : [moved(by)]
  })
}
