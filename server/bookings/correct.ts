import { sql } from 'kysely'
import type { ChargeForm } from '#shared/charges.ts'
import { todayInIndia } from '#shared/dates.ts'
import { toRupees } from '#shared/money.ts'
import type { Tx } from '../db/connect.ts'
import { conflict } from '../http/errors.ts'
import type { BookingRow } from './booking.ts'
import { type Changed, lockBooking, requireStatus, writeBooking } from './change.ts'
import type { StayChange } from './change-stay.ts'
import { addCharges } from './charges.ts'
import type { LogChange } from './log.ts'
import { type AgreedNight, setNights } from './nights.ts'
import { refuseOccupied, roomsNow } from './occupied.ts'
import { addRooms, lockRooms } from './rooms.ts'

const corrected = { what: 'corrected' }

/** What the change to its present state did, if that was no correction itself. Throws 409 unless that was today. */
const doneToday = async (tx: Tx, booking: BookingRow, today: string): Promise<Map<string, LogChange>> => {
  const change = JSON.stringify([{ field: 'status', to: booking.status }])
  const { rows } = await sql<{ changes: LogChange[]; made_at: Date }>`
    select changes, made_at from booking_log where hotel_id = ${booking.hotel_id} and booking_id = ${booking.id} and changes @> ${change}::jsonb
      and what <> ${corrected.what} order by id desc limit 1`.execute(tx)
  const [last] = rows
  if (!last || todayInIndia(last.made_at) !== today) throw conflict('A state can be corrected on the same day only.')
  return new Map(last.changes.map(one => [one.field, one]))
}

/** The guest was checked in by mistake. */
export const undoCheckIn = async (tx: Tx, { hotelId, bookingId, by, day }: StayChange): Promise<Changed> => {
  const booking = await lockBooking(tx, hotelId, bookingId)
  requireStatus(booking, 'CHECKED_IN')
  await doneToday(tx, booking, day.today)
  return writeBooking(tx, by, booking, { status: 'CONFIRMED' }, {}, corrected)
}

/**
 * The guest has not left: nights that an early check-out gave up are taken again at their prices, and what was charged for them is
 * reversed. Throws RoomTaken when somebody has one of them by now, 409 when somebody is checked in in the room.
 */
export const undoCheckOut = async (tx: Tx, { hotelId, bookingId, by, day }: StayChange): Promise<Changed> => {
  const booking = await lockBooking(tx, hotelId, bookingId)
  requireStatus(booking, 'CHECKED_OUT')
  const done = await doneToday(tx, booking, day.today)
  const given = (done.get('nights')?.from ?? []) as AgreedNight[]
  const rooms = (done.get('rooms')?.from ?? booking.rooms) as BookingRow['rooms']
  const nights = [...booking.nights, ...given]
  await lockRooms(
    tx,
    hotelId,
    given.map(({ roomId }) => roomId),
  )
  await addRooms(tx, booking, rooms)
  await setNights(tx, hotelId, [{ bookingId, nights, until: 'infinity' }])
  await refuseOccupied(tx, hotelId, roomsNow(nights, day), day, [bookingId])
  const fee = done.get('charge')?.to as ChargeForm | undefined
  const reversed = fee ? [{ ...fee, text: `Reversed: ${fee.text}`, amount: -toRupees(fee.amount) }] : []
  const fields = {
    status: 'CHECKED_IN',
    check_out: (done.get('checkOutDate')?.from as string) ?? booking.check_out,
    left_due_reason: null,
  } as const
  return writeBooking(tx, by, booking, fields, { nights, rooms }, { ...corrected, changes: await addCharges(tx, by, booking, reversed) })
}

/** The guest came after all: the nights that a no-show gave up are taken again. Throws RoomTaken when somebody has one of them by now. */
export const undoNoShow = async (tx: Tx, { hotelId, bookingId, by, day }: StayChange): Promise<Changed> => {
  const booking = await lockBooking(tx, hotelId, bookingId)
  requireStatus(booking, 'NO_SHOW')
  await doneToday(tx, booking, day.today)
  const ahead = booking.nights.filter(({ night }) => night >= day.today)
  await lockRooms(
    tx,
    hotelId,
    ahead.map(({ roomId }) => roomId),
  )
  await setNights(tx, hotelId, [{ bookingId, nights: booking.nights, until: 'infinity' }])
  return writeBooking(tx, by, booking, { status: 'CONFIRMED' }, {}, corrected)
}
