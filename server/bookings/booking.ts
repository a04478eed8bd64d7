import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { Booking } from '#shared/bookings.ts'
import { toRupees } from '#shared/money.ts'
import type { MealOption } from '#shared/stay.ts'
import type { Db } from '../db/connect.ts'
import type { Booking as BookingTable, PaymentOrder } from '../db/types.ts'

type Row = Selectable<BookingTable>

export interface HeldRoom {
  id: string
  roomNumber: string
  roomType: string
  mealOption: MealOption
  price_paise: number
}

/** What the booking's order knows; null where nothing was to be paid online. */
type OfOrder = { [column in 'attempt_key' | 'platform_share_paise' | 'hotel_share_paise']: Selectable<PaymentOrder>[column] }

/** `hold_over`: by the database's clock. */
export type BookingRow = Row & { rooms: HeldRoom[]; hold_over: boolean | null } & OfOrder

const withRooms = (db: Db) =>
  db
    .selectFrom('booking as b')
    .leftJoin('payment_order as o', join => join.onRef('o.hotel_id', '=', 'b.hotel_id').onRef('o.booking_id', '=', 'b.id'))
    .selectAll('b')
    .select(['o.attempt_key', 'o.platform_share_paise', 'o.hotel_share_paise'])
    .select(sql<boolean | null>`b.hold_expires_at <= now()`.as('hold_over'))
    .select(
      sql<HeldRoom[]>`(
      select json_agg(json_build_object('id', r.id, 'roomNumber', r.room_number, 'roomType', t.name, 'mealOption', br.meal_option,
        'price_paise', br.price_paise) order by r.room_number)
      from booking_room br
        join room r on r.hotel_id = br.hotel_id and r.id = br.room_id
        join room_type t on t.hotel_id = r.hotel_id and t.id = r.type_id
      where br.hotel_id = b.hotel_id and br.booking_id = b.id)`.as('rooms'),
    )

/** A booking with its rooms, or undefined. */
export const bookingRow = (db: Db, hotelId: string, bookingId: string): Promise<BookingRow | undefined> =>
  withRooms(db).where('b.hotel_id', '=', hotelId).where('b.id', '=', bookingId).executeTakeFirst()

/** The one booking of an attempt that lives: pending, or ever confirmed. */
export const liveBookingOfAttempt = (db: Db, hotelId: string, key: string): Promise<BookingRow | undefined> =>
  withRooms(db).where('b.hotel_id', '=', hotelId).where('o.live_key', '=', key).executeTakeFirst()

const companyOf = (row: BookingRow) =>
  row.company_name && row.company_gst && row.company_address
    ? { name: row.company_name, gst: row.company_gst, address: row.company_address }
    : null

const rupeesOrNull = (paise: number | null) => (paise === null ? null : toRupees(paise))

/** A booking as the specification's entity, amounts in rupees. */
export const toBooking = (row: BookingRow): Booking =>
  Booking.parse({
    id: row.id,
    hotelId: row.hotel_id,
    reference: row.reference,
    version: row.version,
    status: row.status,
    user: { name: row.guest_name, email: row.guest_email, phone: row.guest_phone },
    userAddress: row.guest_address,
    company: companyOf(row),
    checkInDate: row.check_in,
    checkOutDate: row.check_out,
    adults: row.adults,
    children: row.children,
    childAges: row.child_ages,
    specialRequest: row.special_request,
    rooms: row.rooms.map(({ price_paise, ...room }) => ({ ...room, pricePerNight: toRupees(price_paise) })),
    payment: {
      paymentMethod: row.payment_method,
      transactionId: row.transaction_id,
      status: row.payment_status,
      totalAmount: toRupees(row.total_paise),
      paidAmount: toRupees(row.paid_paise),
      remainingBalance: toRupees(row.total_paise - row.paid_paise),
      platformShare: rupeesOrNull(row.platform_share_paise),
      hotelShare: rupeesOrNull(row.hotel_share_paise),
    },
    createdAt: row.created_at.toISOString(),
  })
