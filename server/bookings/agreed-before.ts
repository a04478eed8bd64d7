import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { BookingRow } from './booking.ts'
import type { LogChange } from './log.ts'
import type { AgreedNight } from './nights.ts'

/** What was agreed, in paise, for a night of a room with these meals before the booking's latest change; undefined where that left it alone. */
export type AgreedBefore = (night: string, room: { id: string; mealOption: string }) => number | undefined

/** Where nothing is taken back. */
export const nothingBefore: AgreedBefore = () => undefined

/** Of the nights that a booking's latest change gave up or priced anew: whoever takes it back gets them as they were. */
export const agreedBefore = async (tx: Tx, booking: BookingRow): Promise<AgreedBefore> => {
  const { rows } = await sql<{ changes: LogChange[] }>`
    select changes from booking_log where hotel_id = ${booking.hotel_id} and booking_id = ${booking.id} and version = ${booking.version}
    order by id desc limit 1`.execute(tx)
  const were = new Map(rows[0]?.changes.map(({ field, from }) => [field, from]))
  const nights = (were.get('nights') ?? []) as AgreedNight[]
  const rooms = (were.get('rooms') ?? booking.rooms) as BookingRow['rooms']
  return (night, { id, mealOption }) =>
    rooms.some(room => room.id === id && room.mealOption === mealOption)
      ? nights.find(known => known.night === night && known.roomId === id)?.pricePaise
      : undefined
}
