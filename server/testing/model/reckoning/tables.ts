import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** An entry of a booking's history, as it is stored: amounts in paise. */
export interface LogLine {
  id: number
  booking: string
  actor: string
  account: string | null
  what: string
  version: number
  at: string
  changes: { field: string; from: unknown; to: unknown }[]
}

/** The rows of one hotel, as they stand in the tables. */
export interface Tables {
  bookings: {
    id: string
    status: string
    attempt: string | null
    check_in: string
    check_out: string
    total: number
    paid: number
    refunded: number
    payment_status: string
    method: string
    extensions: number
    until: string
    name: string
    leftDue: string | null
    group: string | null
    version: number
    adults: number
    ages: number[]
  }[]
  rooms: { booking: string; room: string; meal: string }[]
  charges: { booking: string; paise: number }[]
  agreed: {
    booking: string
    room: string
    night: string
    price: number
    people: number
    extraAdults: number
    extraChildren: number
    forChildren: number
    beds: number
    offer: number
    added: number
    step: number
    why: string | null
    tax: string
    adults: number | null
    ages: number[]
    extraBeds: number
  }[]
  nights: { booking: string | null; block: string | null; room: string; night: string; until: string; isLive: boolean }[]
  blocks: { id: string; room: string; from: string; to: string; isGone: boolean; version: number }[]
  hotelRooms: { id: string; isAvailable: boolean; isRetired: boolean }[]
  cleaning: { room: string; state: string; version: number }[]
  /** Received above 0, given back at the desk below. */
  amounts: { booking: string; paise: number; method: string }[]
  /** What groups paid, and what of it is written down for their bookings. */
  groupPayments: { group: string; paise: number; shares: number }[]
  /** The history of all bookings, also of those that are gone, oldest first. */
  log: LogLine[]
  payments: {
    id: string
    booking: string | null
    amount: number
    outcome: string
    refunded: number
    sent: number
    decided: number
    failures: number
  }[]
}

/** Everything in one statement, so that it fits together. */
export const readTables = async (db: Db, hotelId: string): Promise<Tables> => {
  const { rows } = await sql<{ tables: Tables }>`select json_build_object(
    'bookings', (select coalesce(json_agg(json_build_object('id', id, 'status', status, 'attempt', attempt_key, 'check_in', check_in,
        'check_out', check_out, 'total', total_paise, 'paid', paid_paise, 'refunded', refunded_paise, 'payment_status', payment_status,
        'method', payment_method, 'extensions', hold_extensions, 'until', coalesce(hold_expires_at, 'infinity'), 'name', guest_name,
        'leftDue', left_due_reason, 'group', group_id, 'version', version, 'adults', adults, 'ages', child_ages)), '[]')
      from booking where hotel_id = ${hotelId}),
    'rooms', (select coalesce(json_agg(json_build_object('booking', booking_id, 'room', room_id, 'meal', meal_option)), '[]')
      from booking_room where hotel_id = ${hotelId}),
    'agreed', (select coalesce(json_agg(json_build_object('booking', booking_id, 'room', room_id, 'night', night, 'price', price_paise,
        'people', people_paise, 'extraAdults', extra_adults, 'extraChildren', extra_children, 'forChildren', children_paise,
        'beds', beds_paise, 'offer', offer_paise, 'added', tax_added_paise, 'step', step_paise, 'why', why, 'tax', tax_mode,
        'adults', adults, 'ages', child_ages, 'extraBeds', extra_beds)), '[]')
      from booking_night where hotel_id = ${hotelId}),
    'charges', (select coalesce(json_agg(json_build_object('booking', booking_id,
        'paise', case kind when 'DISCOUNT' then -amount_paise else amount_paise end)), '[]') from booking_charge where hotel_id = ${hotelId}),
    'nights', (select coalesce(json_agg(json_build_object('booking', booking_id, 'block', block_id, 'room', room_id, 'night', night,
        'until', expires_at,
        'isLive', expires_at > now())), '[]')
      from room_night where hotel_id = ${hotelId}),
    'blocks', (select coalesce(json_agg(json_build_object('id', id, 'room', room_id, 'from', from_date, 'to', to_date,
        'isGone', removed_at is not null, 'version', version)), '[]') from room_block where hotel_id = ${hotelId}),
    'hotelRooms', (select json_agg(json_build_object('id', id, 'isAvailable', is_available, 'isRetired', retired_at is not null))
      from room where hotel_id = ${hotelId}),
    'cleaning', (select coalesce(json_agg(json_build_object('room', room_id, 'state', state, 'version', version)), '[]')
      from room_cleaning where hotel_id = ${hotelId}),
    'amounts', (select coalesce(json_agg(json_build_object('booking', booking_id, 'paise', amount_paise, 'method', method)), '[]')
      from booking_payment where hotel_id = ${hotelId}),
    'groupPayments', (select coalesce(json_agg(json_build_object('group', g.group_id, 'paise', g.amount_paise, 'shares', (
        select coalesce(sum(p.amount_paise), 0) from booking_payment p where p.hotel_id = g.hotel_id and p.group_payment_id = g.id))), '[]')
      from group_payment g where g.hotel_id = ${hotelId}),
    'log', (select coalesce(json_agg(json_build_object('id', id, 'booking', booking_id, 'actor', actor, 'account', account_id, 'what', event,
        'version', version, 'at', created_at, 'changes', changes) order by id), '[]') from booking_log where hotel_id = ${hotelId}),
    'payments', (select coalesce(json_agg(json_build_object('id', p.provider_payment_id, 'booking', o.booking_id, 'amount', p.amount_paise,
        'outcome', case when p.is_kept then 'BOOKING' else 'REFUND' end, 'refunded', p.refunded_paise,
        'sent', (select coalesce(sum(amount_paise), 0) from refund r where r.payment_id = p.id and r.status in ('SENT', 'PROCESSED')),
        'failures', (select count(*) from refund r where r.payment_id = p.id and r.status = 'FAILED'),
        'decided', (select coalesce(sum(amount_paise), 0) from refund r where r.payment_id = p.id and r.status <> 'FAILED'))), '[]')
      from payment p join payment_order o on o.id = p.order_id where o.hotel_id = ${hotelId})
  ) as tables`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Nothing was read')
  return row.tables
}
