import { randomInt } from 'node:crypto'
import type { StayRequest } from '#shared/bookings.ts'
import { kindOf } from '#shared/rooms.ts'
import type { Db } from '../db/connect.ts'
import { freeRooms } from '../rooms/queries.ts'
import { RoomTaken } from './nights.ts'
import type { Quote, QuotedRoom } from './quote.ts'

/**
 * A guest chooses a kind of room: the named rooms where they are free, else other free identical ones. Throws RoomTaken when too few are
 * left. `ownBooking`: the attempt's own hold, which does not count. `spread`: any identical one, so that many guests who were sent to the
 * same room do not meet again at the next.
 */
export const pickRooms = async (
  db: Db,
  hotelId: string,
  stay: StayRequest,
  quote: Quote,
  ownBooking: string | null,
  spread: boolean,
): Promise<QuotedRoom[]> => {
  const rooms = await freeRooms(db, hotelId, { checkIn: stay.checkInDate, checkOut: stay.checkOutDate }, ownBooking)
  const free = rooms.map(({ room }) => ({ room, kind: kindOf(room), order: spread ? randomInt(1_000_000) : 0 }))
  free.sort((a, b) => a.order - b.order)
  const named = new Set(quote.rooms.map(({ room }) => room.id))
  return quote.rooms.map(chosen => {
    const exact = spread ? -1 : free.findIndex(({ room }) => room.id === chosen.room.id)
    const at = exact >= 0 ? exact : free.findIndex(({ room, kind }) => kind === chosen.kind && (spread || !named.has(room.id)))
    const [pick] = at < 0 ? [] : free.splice(at, 1)
    if (!pick) throw new NoneLeft()
    return { ...chosen, room: pick.room }
  })
}

/** No identical room is free: another try would find none either. */
export class NoneLeft extends RoomTaken {}
