import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { Booking } from '#shared/bookings.ts'
import { toRupees } from '#shared/money.ts'
import type { MealOption } from '#shared/stay.ts'
import type { Db, Tx } from '../db/connect.ts'
import type { Booking as BookingTable, PaymentOrder } from '../db/types.ts'
import type { AgreedNight } from './nights.ts'

/** Who changed it last is for those who look at the row of the desk, not for what is done with it. */
type Row = Omit<Selectable<BookingTable>, 'changed_at' | 'changed_by'>

/** By name, so that connections may keep the plans of what asks for them (server/db/statement-names.ts). */
export const bookingColumns = [
  'adults',
  'advance_paise',
  'attempt_key',
  'check_in',
  'check_out',
  'child_ages',
  'children',
  'company_address',
  'company_gst',
  'company_name',
  'created_at',
  'extensions',
  'guest_address',
  'guest_email',
  'guest_name',
  'guest_phone',
  'hold_expires_at',
  'hotel_id',
  'id',
  'paid_paise',
  'payment_method',
  'payment_status',
  'reference',
  'refunded_paise',
  'special_request',
  'status',
  'total_paise',
  'transaction_id',
  'version',
] as const satisfies readonly (keyof Row)[]

export interface BookedRoom {
  id: string
  roomNumber: string
  roomType: string
  mealOption: MealOption
}

/** What the booking's order knows; null where nothing was to be paid online. */
type OfOrder = { [column in 'platform_share_paise' | 'hotel_share_paise']: Selectable<PaymentOrder>[column] }

/** Null for a booking that is not held. `hold_ends_soon`: so little is left that it may be extended. */
type OfHold = { [column in 'hold_over' | 'hold_ends_soon']: boolean | null }

/** A booking with its rooms, by number, and what was agreed for each night, by date. How its hold stands is by the database's clock. */
export type BookingRow = Row & { rooms: BookedRoom[]; nights: AgreedNight[] } & OfOrder & OfHold

const withRooms = (db: Db) =>
  db
    .selectFrom('booking as b')
    .leftJoin('payment_order as o', join => join.onRef('o.hotel_id', '=', 'b.hotel_id').onRef('o.booking_id', '=', 'b.id'))
    .select(bookingColumns.map(column => `b.${column}` as const))
    .select(['o.platform_share_paise', 'o.hotel_share_paise'])
    .select([
      sql<boolean | null>`b.hold_expires_at <= now()`.as('hold_over'),
      sql<boolean | null>`b.hold_expires_at < now() + interval '5 minutes'`.as('hold_ends_soon'),
      sql<BookedRoom[]>`array(
        select json_build_object('id', r.id, 'roomNumber', r.room_number, 'roomType', t.name, 'mealOption', br.meal_option)
        from booking_room br
          join room r on r.hotel_id = br.hotel_id and r.id = br.room_id
          join room_type t on t.hotel_id = r.hotel_id and t.id = r.type_id
        where br.hotel_id = b.hotel_id and br.booking_id = b.id order by r.room_number)`.as('rooms'),
      sql<AgreedNight[]>`array(
        select json_build_object('roomId', n.room_id, 'night', n.night, 'pricePaise', n.price_paise)
        from booking_night n where n.hotel_id = b.hotel_id and n.booking_id = b.id order by n.night, n.room_id)`.as('nights'),
    ])

/** A booking with its rooms and nights, or undefined. */
export const bookingRow = (db: Db, hotelId: string, bookingId: string): Promise<BookingRow | undefined> =>
  withRooms(db).where('b.hotel_id', '=', hotelId).where('b.id', '=', bookingId).executeTakeFirst()

/** The one booking of an attempt that lives: pending, or ever confirmed. */
export const liveBookingOfAttempt = (db: Db, hotelId: string, key: string): Promise<BookingRow | undefined> =>
  withRooms(db)
    .where('b.hotel_id', '=', hotelId)
    .where('b.attempt_key', '=', key)
    .where('b.status', '<>', 'EXPIRED')
    .where(eb => eb.not(eb.and([eb('b.status', '=', 'CANCELLED'), eb('b.paid_paise', '=', 0)])))
    .executeTakeFirst()

/** Locks bookings in the order of their ids, as everybody does, then reads them as they are now; those that are not there are left out. */
export const lockBookings = async (tx: Tx, hotelId: string, bookingIds: readonly string[]): Promise<BookingRow[]> => {
  // Two statements: one that waits for a row sees other tables as they were before it waited.
  await tx
    .selectFrom('booking')
    .select('id')
    .where('hotel_id', '=', hotelId)
    .where('id', 'in', [...bookingIds])
    .orderBy('id')
    .forUpdate()
    .execute()
  return withRooms(tx)
    .where('b.hotel_id', '=', hotelId)
    .where('b.id', 'in', [...bookingIds])
    .orderBy('b.id')
    .execute()
}

const companyOf = (row: BookingRow) =>
  row.company_name && row.company_gst && row.company_address
    ? { name: row.company_name, gst: row.company_gst, address: row.company_address }
    : null

const rupeesOrNull = (paise: number | null) => (paise === null ? null : toRupees(paise))

/** What is still to be paid at the hotel, in paise; nothing where more was paid than the stay costs by now. */
export const remainingPaise = (row: Pick<Row, 'total_paise' | 'paid_paise'>): number => Math.max(0, row.total_paise - row.paid_paise)

/** A booking as the specification's entity, amounts in rupees. A room's price is that of its first night. */
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
    rooms: row.rooms.map(room => ({
      ...room,
      pricePerNight: toRupees(row.nights.find(night => night.roomId === room.id)?.pricePaise ?? 0),
    })),
    payment: {
      paymentMethod: row.payment_method,
      transactionId: row.transaction_id,
      status: row.payment_status,
      totalAmount: toRupees(row.total_paise),
      paidAmount: toRupees(row.paid_paise),
      remainingBalance: toRupees(remainingPaise(row)),
      platformShare: rupeesOrNull(row.platform_share_paise),
      hotelShare: rupeesOrNull(row.hotel_share_paise),
    },
    createdAt: row.created_at.toISOString(),
  })
