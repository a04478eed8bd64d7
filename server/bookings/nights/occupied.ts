import { sql } from 'kysely'
import { type DeskDay, laterOf } from '#shared/words/dates.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { lockNamed } from '../../db/locks.ts'
import { conflict } from '../../http/errors/errors.ts'
import type { AgreedNight } from './agreed-night.ts'

/**
 * Returns the ids of the rooms that a guest has now: those of the last night that has begun, else of the first night.
 * `nights` must be sorted by date.
 */
export const roomsNow = (nights: readonly AgreedNight[], { firstOpen }: DeskDay): string[] => {
  const begun = laterOf(nights[0]?.night ?? '', firstOpen)
  const last = nights.findLast(({ night }) => night <= begun)?.night
  return nights.filter(({ night }) => night === last).map(({ roomId }) => roomId)
}

interface Inside {
  id: string
  guest_name: string
  reference: string
  room_id: string
  room_number: string
}

/** Selects guests who are checked in, overdue or not, with each room of theirs as in `roomsNow`; `more` narrows it. */
export const guestsInside = (hotelId: string, { firstOpen }: DeskDay, more = sql``) => sql<Inside>`
  select b.id, b.guest_name, b.reference, n.room_id, r.room_number
  from booking b join booking_night n on n.hotel_id = b.hotel_id and n.booking_id = b.id
    join room r on r.hotel_id = n.hotel_id and r.id = n.room_id
  where b.hotel_id = ${hotelId} and b.status = 'CHECKED_IN' and n.night = (select max(night) from booking_night l
    where l.hotel_id = b.hotel_id and l.booking_id = b.id and l.night <= greatest(b.check_in, ${firstOpen})) ${more}`

export const insideText = ({ guest_name, reference, room_number }: Inside, namesGuests: boolean): string =>
  `${namesGuests ? `${guest_name} (${reference})` : 'A guest'} is still checked in to room ${room_number}.`

interface Entering {
  hotelId: string
  bookingIds: readonly string[]
  day?: DeskDay | undefined
  /** Whether the reader of a refusal may know who is inside. */
  namesGuests: boolean
}

/**
 * Throws 409 while another guest, overdue or not, is checked in to one of the rooms, with the id of that booking where
 * guests are named.
 */
export const refuseOccupied = async (db: Db, entering: Entering, rooms: readonly string[]): Promise<void> => {
  const { hotelId, bookingIds, day, namesGuests } = entering
  if (rooms.length === 0) return
  if (!day) throw new Error('Nobody enters a room without a day')
  const others = sql`and b.id <> all(${[...bookingIds]}::uuid[]) and n.room_id = any(${[...rooms]}::uuid[]) order by r.room_number limit 1`
  const [inside] = (await guestsInside(hotelId, day, others).execute(db)).rows
  if (inside) throw conflict(insideText(inside, namesGuests), namesGuests ? { bookingId: inside.id } : undefined)
}

/**
 * Like `refuseOccupied`, and locks so that no other guest enters a room before the commit: the inventory does not
 * prevent it for past nights. Takes its lock after all others.
 */
export const refuseToEnter = async (tx: Tx, entering: Entering, rooms: readonly string[]): Promise<void> => {
  if (rooms.length === 0) return
  await lockNamed(tx, 'inside', entering.hotelId)
  await refuseOccupied(tx, entering, rooms)
}
