import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { BookingRow } from './booking.ts'
import type { LogChange } from './log.ts'
import type { AgreedNight } from './nights.ts'

/** What was agreed, in paise, for a night of a room with these meals before the booking's latest change; undefined where that left it alone. */
export type AgreedBefore = (night: string, room: { id: string; mealOption: string }) => number | undefined

/** Where nothing is taken back. */
export const noPreviousPrice: AgreedBefore = () => undefined

const keyOf = ({ night, roomId }: AgreedNight) => `${night} ${roomId}`

/**
 * Of the nights that a booking's latest change gave up or priced anew: whoever takes it back gets them as they were. A change may have several
 * lines in the history: what a line gave up that an earlier one of them had made was not there before.
 */
export const agreedBefore = async (db: Db, booking: BookingRow): Promise<AgreedBefore> => {
  const { rows } = await sql<{ changes: LogChange[] }>`
    select changes from booking_log where hotel_id = ${booking.hotel_id} and booking_id = ${booking.id} and version = ${booking.version}
    order by id`.execute(db)
  const changes = rows.flatMap(row => row.changes)
  const prices = new Map<string, number>()
  const made = new Set<string>()
  for (const { from, to } of changes.filter(({ field }) => field === 'nights')) {
    for (const night of from as AgreedNight[]) if (!made.has(keyOf(night))) prices.set(keyOf(night), night.pricePaise)
    for (const night of to as AgreedNight[]) made.add(keyOf(night))
  }
  const rooms = (changes.find(({ field }) => field === 'rooms')?.from ?? booking.rooms) as BookingRow['rooms']
  return (night, { id, mealOption }) =>
    rooms.some(room => room.id === id && room.mealOption === mealOption)
      ? prices.get(keyOf({ night, roomId: id, pricePaise: 0 }))
      : undefined
}
