import type { CleaningRoom } from '#shared/rooms/cleaning.ts'
import { cleaningVerb, isToClean } from '#shared/rooms/cleaning-words.ts'
import type { DeskDay } from '#shared/words/dates.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { conflict } from '../../http/errors/errors.ts'
import { writeCleaning } from '../../rooms/cleaning/cleaning.ts'
import { cleaningRooms } from '../../rooms/cleaning/cleaning-list.ts'
import { roomsNow } from '../nights/occupied.ts'
import { type Actor, accountOf } from './actor.ts'
import type { BookingRow } from './booking.ts'

type Stay = Pick<BookingRow, 'status' | 'nights'>

/** `dirty`: rooms that a change leaves to be cleaned. `restored`: rooms whose cleaning state an undo sets back. */
interface RoomsLeft {
  dirty: readonly string[]
  restored: readonly string[]
}

/**
 * Rooms that guests leave dirty by check-out, or by moving during the stay. Undoing a check-out or move restores them;
 * undoing a check-in changes no room.
 */
export const roomsLeft = (before: Stay, after: Stay, day: DeskDay, isUndo: boolean): RoomsLeft => {
  const inside = ({ status, nights }: Stay) => (status === 'CHECKED_IN' ? roomsNow(nights, day) : [])
  const [was, is] = [inside(before), inside(after)]
  if (before.status === 'CHECKED_OUT' || (isUndo && after.status === 'CHECKED_IN'))
    return { dirty: [], restored: is.filter(id => !was.includes(id)) }
  const goesOn = after.status === 'CHECKED_IN' || after.status === 'CHECKED_OUT'
  return { dirty: goesOn ? was.filter(id => !is.includes(id)) : [], restored: [] }
}

interface Leaving {
  hotelId: string
  by: Actor
  day?: DeskDay | undefined
  isUndo?: boolean | undefined
}

/** Writes the cleaning state of rooms that the guests of these bookings left; the bookings are changed together. */
export const leaveRooms = async (
  tx: Tx,
  { hotelId, by, day, isUndo = false }: Leaving,
  drafts: readonly { before: BookingRow; after: BookingRow }[],
): Promise<void> => {
  if (!day) return
  const changes = drafts.map(({ before, after }) => ({ bookingId: before.id, ...roomsLeft(before, after, day, isUndo) }))
  const saying = { hotelId, by: accountOf(by), at: (by.kind === 'staff' && by.at) || null }
  const roomsOf = (what: keyof RoomsLeft) => changes.flatMap(({ bookingId, [what]: rooms }) => rooms.map(roomId => ({ roomId, bookingId })))
  await writeCleaning(tx, saying, { left: roomsOf('dirty') })
  await writeCleaning(tx, saying, { undone: roomsOf('restored') })
}

const notClean = (room: CleaningRoom): string => `Room ${room.roomNumber} ${cleaningVerb(room)}.`

/** Throws 409 on `onlyIfClean` if rooms that a guest is to enter are not clean. */
export const refuseToClean = async (db: Db, hotelId: string, today: string, entered: readonly string[]): Promise<void> => {
  if (entered.length === 0) return
  const rooms = (await cleaningRooms(db, hotelId, today)).filter(room => entered.includes(room.id) && isToClean(room))
  const text = rooms.map(notClean).join(' ')
  if (text) throw conflict(text, { notClean: rooms.map(({ roomNumber }) => roomNumber) }, { onlyIfClean: text })
}
