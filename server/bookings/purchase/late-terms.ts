import { sql } from 'kysely'
import type { RefundReason } from '#shared/payments/refund-reasons.ts'
import type { Tx } from '../../db/connect.ts'
import { hotelForSale } from '../../hotels/queries.ts'
import { Refusal } from '../../http/errors/errors.ts'
import { type HotelRooms, hotelRooms } from '../../rooms/details.ts'
import type { BookingRow } from '../booking/booking.ts'
import { sumOfNights } from '../nights/agreed-night.ts'
import { quoteStay, refuseAgainstRules, type Terms } from '../search/quote.ts'

interface HoldEnd {
  /** The hold ran out; false if its guest released or replaced it before. */
  isByItself: boolean
  /** It ended less than 30 minutes ago, so the terms of the order still hold. */
  isRecent: boolean | null
}

/**
 * How and when a hold ended, by the database's clock: from its line in the history, whose `holdUntil` is when the time
 * was over (a line of 1.0.0 has only its own time), or from the booking's row while the end is not recorded yet.
 */
const holdEndOf = async (tx: Tx, { hotel_id, id, hold_expires_at }: BookingRow): Promise<HoldEnd> => {
  const { rows } = await sql<HoldEnd>`
    select coalesce(l.actor, 'system') = 'system' or l.due is not null as "isByItself",
      least(l.created_at, l.due, ${hold_expires_at}::timestamptz) > now() - interval '30 minutes' as "isRecent"
    from (select) always left join lateral (
      select actor, created_at,
        (select (said->>'from')::timestamptz from jsonb_array_elements(changes) said where said->>'field' = 'holdUntil') as due
      from booking_log where hotel_id = ${hotel_id} and booking_id = ${id} and event = 'expired' order by id desc limit 1
    ) l on true`.execute(tx)
  return rows[0] ?? { isByItself: false, isRecent: false }
}

/**
 * Why money that comes after the hold goes back, or undefined where it may still confirm: within 30 minutes after the
 * hold ran out, or while the same stay costs no more today and breaks no rule for guests. A hold that its guest
 * released confirms nothing.
 */
export const termsRefusal = async (tx: Tx, booking: BookingRow, today: string): Promise<RefundReason | undefined> => {
  const { isByItself, isRecent } = await holdEndOf(tx, booking)
  if (!isByItself) return 'released'
  if (isRecent) return undefined
  // A price that the desk agreed cannot be compared with today's.
  if (booking.nights.some(({ parts }) => parts?.why === 'override')) return 'too-late'
  return refusalToday(tx, booking, today)
}

const refusalToday = async (tx: Tx, booking: BookingRow, today: string): Promise<RefundReason | undefined> => {
  const hotel = await hotelForSale(tx, booking.hotel_id)
  const sold = hotel && (await hotelRooms(tx, hotel.id, hotel.pageVersion))
  // A room that was removed from the hotel has no price today.
  if (!sold || !booking.rooms.every(({ id }) => sold.rooms.some(({ room }) => room.id === id))) return 'rooms-gone'
  const stay = stayOf(booking)
  const terms: Terms = { today, earliest: today, isOnline: false, prefix: '' }
  try {
    const rooms = asOnSale(sold, booking)
    const quote = quoteStay(stay, hotel, rooms, terms)
    refuseAgainstRules(stay, rooms, quote, terms)
    return quote.price.totalPaise > sumOfNights(booking.nights) ? 'price-changed' : undefined
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error
    return 'not-offered'
  }
}

/** Counts the booking's rooms as on sale, since an identical free room may replace one that was taken off sale. */
const asOnSale = (sold: HotelRooms, { rooms: own }: BookingRow): HotelRooms => ({
  ...sold,
  rooms: sold.rooms.map(details =>
    own.some(({ id }) => id === details.room.id) ? { ...details, room: { ...details.room, isAvailable: true } } : details,
  ),
})

/** The stay as a new request for the same stay, with the people of each room if they are known for all rooms. */
const stayOf = ({ nights, ...booking }: BookingRow) => {
  const partsOf = (roomId: string) => nights.find(night => night.roomId === roomId)?.parts
  const saysPeople = booking.rooms.every(({ id }) => (partsOf(id)?.adults ?? null) !== null)
  return {
    checkInDate: booking.check_in,
    checkOutDate: booking.check_out,
    adults: booking.adults,
    children: booking.children,
    childAges: booking.child_ages,
    offerCode: booking.offer_code ?? undefined,
    rooms: booking.rooms.map(({ id, mealOption }) => {
      const { adults, childAges = [], extraBeds = 0 } = partsOf(id) ?? {}
      return { id, mealOption, extraBeds, ...(saysPeople && { adults: adults ?? 0, childAges: [...childAges] }) }
    }),
  }
}
