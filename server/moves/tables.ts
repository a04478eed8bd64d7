import { type RawBuilder, sql } from 'kysely'

/** A table whose rows of one hotel are in its archive. */
export interface MovingTable {
  table: string
  /** Sort columns of its lines, so that a row follows the rows that it references. */
  order: readonly string[]
  /** The condition that selects the hotel's rows; `t` is the table. */
  of: (hotelId: string) => RawBuilder<unknown>
  /** Columns left out of the archive, each with the reason; generated and identity columns are always left out. */
  without: Readonly<Record<string, string>>
}

type More = Partial<Pick<MovingTable, 'of' | 'without'>>

const moving = (table: string, order: string, { of = hotelId => sql`t.hotel_id = ${hotelId}`, without = {} }: More = {}): MovingTable => ({
  table,
  order: order.split(' '),
  of,
  without,
})

const ofTransaction = { xid: 'the number of a transaction of one database: made anew' }
const keyOfTry = { idempotency_key: 'the name of a try of a browser of then' }

/** Booking orders with a payment; an unpaid order can only be paid at the former installation. */
const paidOrders = (hotelId: string) => sql`select o.id from payment_order o
  where o.hotel_id = ${hotelId} and o.booking_id is not null and exists (select from payment p where p.order_id = o.id)`

/** The tables of a hotel in insert order: no table references a later one, except by `hotel.ladder_id`. */
export const movingTables: readonly MovingTable[] = [
  moving('hotel', 'id', {
    of: hotelId => sql`t.id = ${hotelId}`,
    without: {
      owner_id: 'an account of the installation: the owner is named at the import',
      razorpay_account_id: "the hotel's account below the former platform's at the provider",
    },
  }),
  moving('hotel_house_rule', 'rule'),
  moving('hotel_distance', 'position'),
  moving('picture', 'id'),
  moving('hotel_image', 'position'),
  moving('room_type', 'id'),
  moving('amenity', 'id'),
  moving('room', 'id'),
  moving('room_amenity', 'room_id amenity_id'),
  moving('room_image', 'room_id position'),
  moving('special_offer', 'id'),
  moving('special_offer_type', 'offer_id type_id'),
  moving('cancellation_ladder', 'id'),
  moving('cancellation_step', 'ladder_id days_before'),
  moving('season', 'id'),
  moving('season_price', 'season_id type_id weekday'),
  moving('day_price', 'type_id night'),
  moving('stay_rule', 'id'),
  moving('hotel_tax', 'from_date'),
  moving('folio', 'id'),
  moving('booking_group', 'id'),
  moving('booking_import', 'id'),
  moving('booking', 'id'),
  moving('booking_room', 'booking_id room_id'),
  moving('booking_night', 'booking_id room_id night'),
  moving('room_block', 'id', { without: ofTransaction }),
  moving('room_night', 'night room_id'),
  moving('room_cleaning', 'room_id'),
  moving('booking_charge', 'id'),
  moving('booking_log', 'id', { without: ofTransaction }),
  moving('enquiry', 'id'),
  moving('payment_order', 'id', {
    of: hotelId => sql`t.id in (${paidOrders(hotelId)})`,
    without: {
      account_id: 'who ordered a plan: a booking has none',
      plan_snapshot: 'what a plan was: a booking has none',
      client_net: 'the network of who ordered, for limits of then',
      secret: 'what the browser that ordered proves itself by',
      transfer_account: "an account below the former platform's at the provider",
      transfer_paise: 'what that account was sent',
      creation_lease_until: 'work of the former installation',
      reversal_lease_until: 'work of the former installation',
      next_check_at: "the former installation's: this one's provider knows nothing of it",
      check_attempts: "the former installation's",
    },
  }),
  moving('payment', 'id', { of: hotelId => sql`t.order_id in (${paidOrders(hotelId)})` }),
  moving('refund', 'id', {
    of: hotelId => sql`t.payment_id in (select p.id from payment p where p.order_id in (${paidOrders(hotelId)}))`,
    without: keyOfTry,
  }),
  moving('group_payment', 'id', { without: keyOfTry }),
  moving('booking_payment', 'id', { without: keyOfTry }),
  moving('document_series', 'series'),
  moving('document', 'created_at id'),
  moving('document_line', 'document_id position'),
  moving('document_file', 'document_id copy'),
]

const ofPlatform = "the platform's own"
const ofAccounts = 'accounts belong to the platform: whoever owns the hotel lets people in anew'
const dues = 'what the former platform and the hotel owe each other is settled there'

/** Every other table, with the reason why its rows are in no archive. */
export const stayingTables: Readonly<Record<string, string>> = {
  account: 'accounts belong to the platform; names of who did what are in people.ndjson',
  account_role: ofAccounts,
  member: ofAccounts,
  member_role: ofAccounts,
  former_member: ofAccounts,
  role: ofAccounts,
  permission: ofAccounts,
  resource: ofPlatform,
  session: ofAccounts,
  device: ofAccounts,
  pending_signup: ofAccounts,
  reset_link: ofAccounts,
  email_change: ofAccounts,
  used_link: ofAccounts,
  payment_plan: ofPlatform,
  plan_feature: ofPlatform,
  payment_plan_feature: ofPlatform,
  coupon: ofPlatform,
  tax_rate: ofPlatform,
  coupon_use: ofPlatform,
  payment_record: 'plans are bought from a platform: the hotel begins without one',
  hotel_due: dues,
  payout: dues,
  bank_reading: 'who of the former platform read the bank details',
  outbox: 'work of the installation, which it does itself',
  webhook_event: ofPlatform,
  throttle: ofPlatform,
  installation: ofPlatform,
  schema_migration: 'its names and sums are in the manifest',
}
