import { sql } from 'kysely'
import { formatClock, formatDay, todayInIndia } from '#shared/words/dates.ts'
import { inReadingOrder } from '#shared/words/text.ts'
import type { Db } from '../../db/connect.ts'
import { type BookingNights, RoomTaken } from './inventory.ts'

/** A night that somebody has; without a reference it is blocked. */
export interface TakenNight {
  night: string
  room_number: string
  reference: string | null
  guest_name: string | null
  hold_expires_at: Date | null
}

/** To whom it is said, and when. */
export interface Told {
  /** The day from which dates are read: a date of its year has no year. */
  today: string | undefined
  /** Whether the reader may know whose stay it is. */
  namesGuests: boolean
}

/** Until when a night is held; the time alone where that is today. */
export const holdEnd = (until: Date, today: string | undefined): string => {
  const day = todayInIndia(until)
  return `until ${day === today ? '' : `${formatDay(day, today)}, `}${formatClock(until)}`
}

/** Who has a night, as a sentence. */
export const takenText = (taken: TakenNight, { today, namesGuests }: Told): string => {
  const { room_number, reference, guest_name, hold_expires_at: until } = taken
  const on = `on the night of ${formatDay(taken.night, today)}`
  if (!namesGuests) return `Room ${room_number} is taken ${on}.`
  if (reference === null) return `Room ${room_number} is blocked ${on}.`
  if (until) return `Room ${room_number} is held ${on} for ${guest_name} (${reference}), ${holdEnd(until, today)}.`
  return `Room ${room_number} is booked ${on}: ${guest_name} (${reference}).`
}

/**
 * Throws RoomTaken where `setNights` would, and says of each room which of the wanted nights is taken first: a block or
 * another booking has it, sold or still held.
 */
export const refuseTaken = async (db: Db, hotelId: string, changes: readonly BookingNights[], told: Told): Promise<void> => {
  const wanted = changes.flatMap(({ nights }) => nights)
  if (wanted.length === 0) return
  const { rows } = await sql<TakenNight>`
    select distinct on (r.room_number) r.room_number, n.night, b.reference, b.guest_name, b.hold_expires_at
    from unnest(${wanted.map(({ roomId }) => roomId)}::uuid[], ${wanted.map(({ night }) => night)}::date[]) as w(room_id, night)
      join room_night n on n.hotel_id = ${hotelId} and n.night = w.night and n.room_id = w.room_id
      join room r on r.hotel_id = n.hotel_id and r.id = n.room_id
      left join booking b on b.hotel_id = n.hotel_id and b.id = n.booking_id
    where n.expires_at >= now() and (n.booking_id = any(${changes.map(({ bookingId }) => bookingId)}::uuid[])) is not true
    order by r.room_number, n.night`.execute(db)
  if (rows.length === 0) return
  const taken = rows.toSorted((one, other) => inReadingOrder(one.room_number, other.room_number))
  throw new RoomTaken(taken.map(one => takenText(one, told)).join(' '))
}
