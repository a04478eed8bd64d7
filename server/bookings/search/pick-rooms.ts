import { randomInt } from 'node:crypto'
import type { StayRequest } from '#shared/bookings/bookings.ts'
import { kindOf, type Room } from '#shared/rooms/rooms.ts'
import type { Db } from '../../db/connect.ts'
import { roomsOf } from '../../rooms/details.ts'
import { freeRooms, type Stay } from '../../rooms/queries.ts'
import type { BookingRow } from '../booking/booking.ts'
import { RoomTaken } from '../nights/inventory.ts'
import type { Quote, QuotedRoom } from './quote.ts'

export class NoneLeft extends RoomTaken {}

interface WantedRoom {
  id: string
  kind: string | undefined
}

interface Search {
  hotelId: string
  stay: Stay
  ownBooking: string | null
  /** Takes any identical room at random, so that guests who wanted the same room do not meet again in the next one. */
  spread: boolean
}

/** Returns each wanted room if it is free, else a free one of its kind. Throws NoneLeft when too few are left. */
const freeAlike = async (db: Db, wanted: readonly WantedRoom[], { hotelId, stay, ownBooking, spread }: Search): Promise<Room[]> => {
  const found = await freeRooms(db, hotelId, stay, ownBooking)
  const free = found.map(({ room }) => ({ room, kind: kindOf(room), order: spread ? randomInt(1_000_000) : 0 }))
  free.sort((a, b) => a.order - b.order)
  const named = new Set(wanted.map(({ id }) => id))
  return wanted.map(({ id, kind: wantedKind }) => {
    const exact = spread ? -1 : free.findIndex(({ room }) => room.id === id)
    const at = exact >= 0 ? exact : free.findIndex(({ room, kind }) => kind === wantedKind && (spread || !named.has(room.id)))
    const [pick] = at < 0 ? [] : free.splice(at, 1)
    if (!pick) throw new NoneLeft()
    return pick.room
  })
}

/** Guests choose a kind of room: returns the named rooms if they are free, else identical ones. Throws NoneLeft. */
export const pickRooms = async (
  db: Db,
  hotelId: string,
  { checkInDate: checkIn, checkOutDate: checkOut }: StayRequest,
  { rooms }: Quote,
  ownBooking: string | null,
  spread: boolean,
): Promise<QuotedRoom[]> => {
  const wanted = rooms.map(({ room: { id }, kind }) => ({ id, kind }))
  const picked = await freeAlike(db, wanted, { hotelId, stay: { checkIn, checkOut }, ownBooking, spread })
  return rooms.map((chosen, at) => ({ ...chosen, room: picked[at] ?? chosen.room }))
}

export interface RoomMove {
  from: string
  to: string
  roomNumber: string
  roomType: string
}

/** The rooms that replace those of a booking which are not free any more. Throws NoneLeft. */
export const replacementRooms = async (db: Db, { hotel_id: hotelId, ...booking }: BookingRow): Promise<RoomMove[]> => {
  const all = (await roomsOf(db, hotelId, Number.MAX_SAFE_INTEGER)).map(({ room }) => room)
  const wanted = booking.rooms.map(({ id }) => {
    const room = all.find(one => one.id === id)
    return { id, kind: room && kindOf(room) }
  })
  const stay = { checkIn: booking.check_in, checkOut: booking.check_out }
  const picked = await freeAlike(db, wanted, { hotelId, stay, ownBooking: booking.id, spread: false })
  return picked.flatMap(({ id: to, roomNumber, roomType }, at) => {
    const from = booking.rooms[at]?.id
    return from === undefined || from === to ? [] : [{ from, to, roomNumber, roomType }]
  })
}
