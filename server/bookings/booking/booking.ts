import type { Selectable } from 'kysely'
import { Booking, isOff } from '#shared/bookings/bookings.ts'
import type { Cancellation } from '#shared/prices/cancellation.ts'
import type { MealOption } from '#shared/prices/stay.ts'
import type { PricedOffer } from '#shared/prices/stay-rates.ts'
import { addDays } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import { type Db, runPrepared, type Tx } from '../../db/connect.ts'
import type { Booking as BookingTable, PaymentOrder } from '../../db/types.ts'
import { type AgreedNight, agreedNightJson, sumOfNights } from '../nights/agreed-night.ts'
import { bookingColumns } from './columns.ts'

/** The offer in a stay's price, as agreed, and its saving in paise. Old bookings lack `minNights`, its minimum stay. */
export type BookedOffer = PricedOffer & { savedPaise: number; minNights?: number }

/** An offer without a price that the stay was to include. `minNights` as of `BookedOffer`. */
export interface BookedExtra {
  name: string
  description: string | null
  discountPercentage: number
  minNights?: number
}

/** Omits columns that no booking logic needs: who changed it last, what was mailed or shown, the text to search in. */
type Row = Omit<
  Selectable<BookingTable>,
  'cancellation' | 'changed_at' | 'changed_by' | 'last_mailed_stay' | 'offer' | 'offers' | 'search_text'
> & { offer: BookedOffer | null; offers: BookedExtra[]; cancellation: Cancellation | null }

interface BookedRoom {
  id: string
  roomNumber: string
  typeId: string
  roomType: string
  mealOption: MealOption
}

/**
 * Shares of what was paid online, less in proportion after partial refunds. Null: nothing is paid online, or it is not
 * shared. `order_id` and `client_net` are of the order that booked the stay, not of payment links.
 */
type OfOrder = { [column in 'platform_share_paise' | 'hotel_share_paise' | 'client_net']: Selectable<PaymentOrder>[column] } & {
  order_id: string | null
}

/** Null if not held. `hold_ends_soon`: near enough to the end to be extended. `read_at`: the transaction's time. */
type OfHold = { [column in 'hold_ended' | 'hold_ends_soon']: boolean | null } & { read_at: Date }

/** A booking with its rooms by number and its agreed nights by date; its hold is by the database's clock. */
export type BookingRow = Row & { rooms: BookedRoom[]; nights: AgreedNight[]; group_name: string | null } & OfOrder & OfHold

const selectBooking = `
  select ${bookingColumns.map(column => `b.${column}`).join(', ')}, shares.platform_share_paise, shares.hotel_share_paise,
    g.name as group_name, o.id as order_id, o.client_net,
    b.hold_expires_at <= now() as hold_ended, b.hold_expires_at < now() + interval '5 minutes' as hold_ends_soon,
    date_trunc('milliseconds', now()) as read_at,
    array(
      select json_build_object('id', r.id, 'roomNumber', r.room_number, 'typeId', r.type_id, 'roomType', t.name, 'mealOption', br.meal_option)
      from booking_room br
        join room r on r.hotel_id = br.hotel_id and r.id = br.room_id
        join room_type t on t.hotel_id = r.hotel_id and t.id = r.type_id
      where br.hotel_id = b.hotel_id and br.booking_id = b.id order by r.room_number) as rooms,
    array(
      select ${agreedNightJson}
      from booking_night n where n.hotel_id = b.hotel_id and n.booking_id = b.id order by n.night, n.room_id) as nights
  from booking b
    left join payment_order o on o.hotel_id = b.hotel_id and o.booking_id = b.id and o.link is null
    left join booking_group g on g.hotel_id = b.hotel_id and g.id = b.group_id
    left join lateral (
      select sum(s.amount_paise - back.paise - left_to.hotel)::bigint as platform_share_paise, sum(left_to.hotel)::bigint as hotel_share_paise
      from payment_order s, lateral (
        select coalesce(sum(r.amount_paise), 0)::bigint as paise from payment p join refund r on r.payment_id = p.id
        where p.order_id = s.id and p.is_kept and r.status in ('SENT', 'PROCESSED')
      ) back, lateral (select s.hotel_share_paise - round(s.hotel_share_paise * back.paise::numeric / s.amount_paise)::bigint as hotel) left_to
      where s.hotel_id = b.hotel_id and s.booking_id = b.id and s.hotel_share_paise is not null
        and (s.link is null or exists (select from payment p where p.order_id = s.id and p.is_kept))
    ) shares on true
  where b.hotel_id = $1 and`

// Two statements: PostgreSQL reuses the plan of the first, but plans one with `any` again at every call.
const oneBooking = `${selectBooking} b.id = $2`
const manyBookings = `${selectBooking} b.id = any($2::uuid[]) order by b.id desc`

export const bookingRow = async (db: Db, hotelId: string, bookingId: string): Promise<BookingRow | undefined> => {
  const [row] = await runPrepared<BookingRow>(db, oneBooking, [hotelId, bookingId])
  return row
}

/** The booking of an attempt key, also one whose expired hold is not cleaned up yet, or a cancelled one with money. */
export const bookingOfAttempt = (
  db: Db,
  hotelId: string,
  key: string,
): Promise<Pick<BookingRow, 'id' | 'status' | 'payment_method' | 'by_link'> | undefined> =>
  db
    .selectFrom('booking')
    .select(['id', 'status', 'payment_method', 'by_link'])
    .where('hotel_id', '=', hotelId)
    .where('attempt_key', '=', key)
    .where('status', '<>', 'EXPIRED')
    .where(eb => eb.not(eb.and([eb('status', '=', 'CANCELLED'), eb('paid_paise', '=', 0)])))
    .executeTakeFirst()

/** Whether `bookingOfAttempt` would return this booking. */
export const isOfAttempt = ({ status, paid_paise }: Pick<BookingRow, 'status' | 'paid_paise'>): boolean =>
  status !== 'EXPIRED' && (status !== 'CANCELLED' || paid_paise > 0)

const lockStatement = 'select id from booking where hotel_id = $1 and id = any($2::uuid[]) order by id for no key update'

export const lockBookings = async (tx: Tx, hotelId: string, bookingIds: readonly string[]): Promise<BookingRow[]> => {
  // Locks and reads in two statements: one that waits for a lock sees other tables as they were before it waited.
  await runPrepared(tx, lockStatement, [hotelId, bookingIds])
  return (await bookingRows(tx, hotelId, bookingIds)).reverse()
}

export const bookingRows = async (db: Db, hotelId: string, bookingIds: readonly string[]): Promise<BookingRow[]> => {
  const [id] = bookingIds
  if (id === undefined) return []
  if (bookingIds.length > 1) return runPrepared<BookingRow>(db, manyBookings, [hotelId, bookingIds])
  const row = await bookingRow(db, hotelId, id)
  return row ? [row] : []
}

const companyOf = (row: BookingRow) =>
  row.company_name && row.company_gst && row.company_address
    ? { name: row.company_name, gst: row.company_gst, address: row.company_address, isSez: row.company_sez }
    : null

const rupeesOrNull = (paise: number | null) => (paise === null ? null : toRupees(paise))

/** Received less returned, in paise, at least 0: refunds of payments that bought nothing count only as returned. */
export const netPaise = (row: Pick<Row, 'paid_paise' | 'refunded_paise'>): number => Math.max(0, row.paid_paise - row.refunded_paise)

/** What was promised on cancelling and is neither given back nor on its way, in paise. */
export const refundOwedPaise = (row: Pick<Row, 'promised_back_paise' | 'refunded_paise'>): number =>
  Math.max(0, (row.promised_back_paise ?? 0) - row.refunded_paise)

/** What is still to be paid for a stay, in paise; below 0: to be refunded. 0 for a stay that `isOff`. */
export const duePaise = (row: Pick<Row, 'status' | 'total_paise' | 'paid_paise' | 'refunded_paise'>): number =>
  isOff(row.status) ? 0 : row.total_paise - netPaise(row)

/** What is still due at the hotel, in paise; 0 for a stay that is off or overpaid. */
export const remainingPaise = (row: Parameters<typeof duePaise>[0]): number => Math.max(0, duePaise(row))

/** What is to be refunded, in paise: overpaid, or promised on cancelling; `isToGiveBack` finds the same bookings. */
export const toGiveBackPaise = (row: Parameters<typeof duePaise>[0] & Parameters<typeof refundOwedPaise>[0]): number =>
  Math.max(0, refundOwedPaise(row), -duePaise(row))

/** A booking as the specification's entity, in rupees. A room's price per night is the average of its nights. */
export const toBooking = (row: BookingRow): Booking =>
  Booking.parse({
    id: row.id,
    hotelId: row.hotel_id,
    reference: row.reference,
    version: row.version,
    status: row.status,
    user: { name: row.guest_name, email: row.guest_email, phone: row.guest_phone },
    userAddress: row.guest_address,
    userPin: row.guest_pin,
    userState: row.guest_state,
    company: companyOf(row),
    checkInDate: row.check_in,
    checkOutDate: row.check_out,
    adults: row.adults,
    children: row.children,
    childAges: row.child_ages,
    specialRequest: row.special_request,
    rooms: row.rooms.map(room => {
      const nights = row.nights.filter(({ roomId }) => roomId === room.id)
      const [first] = nights
      return {
        ...room,
        pricePerNight: toRupees(Math.round(sumOfNights(nights) / Math.max(1, nights.length))),
        from: first?.night ?? row.check_in,
        to: addDays(nights.at(-1)?.night ?? row.check_in, 1),
      }
    }),
    payment: {
      paymentMethod: row.payment_method,
      transactionId: row.transaction_id,
      status: row.payment_status,
      totalAmount: toRupees(row.total_paise),
      paidAmount: toRupees(row.paid_paise),
      refundedAmount: toRupees(row.refunded_paise),
      remainingBalance: toRupees(remainingPaise(row)),
      platformShare: rupeesOrNull(row.platform_share_paise),
      hotelShare: rupeesOrNull(row.hotel_share_paise),
    },
    toGiveBack: toRupees(toGiveBackPaise(row)),
    source: row.source,
    sourceReference: row.source_reference,
    byLink: row.by_link,
    heldUntil: row.hold_expires_at?.toISOString() ?? null,
    groupId: row.group_id,
    groupName: row.group_name,
    createdAt: row.created_at.toISOString(),
  })
