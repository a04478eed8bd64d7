import type pg from 'pg'
import { addDays } from '#shared/dates.ts'
import { type Connected, connect } from '../db/connect.ts'

/** What a migration to inventory in plain rows has to keep, one line a fact, so that differences can be read. */
export interface OldBooks {
  /** What the new tables say, no more and no less. */
  facts: ReadonlySet<string>
  /** Nights of holds that ran out and of missed stays to come: the migration may keep or release them. */
  optional: ReadonlySet<string>
}

type Row = Record<string, string | number | null>

const withPool = async <R>(connection: pg.PoolConfig, work: (pool: Connected['pool']) => Promise<R>): Promise<R> => {
  const { pool } = connect({ ...connection, max: 1, statement_timeout: 60_000, application_name: 'books' }, () => {})
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** A row as `table column=value column=value`. */
const line = (table: string, row: object) => [table, ...Object.entries(row).map(([name, value]) => `${name}=${value}`)].join(' ')

interface OldBooking {
  hotel: string
  booking: string
  check_in: string
  check_out: string
  rooms: string[]
  meals: string[]
  prices: number[]
}

const roomsAndNights = ({ hotel, booking, check_in, check_out, rooms, meals, prices }: OldBooking): string[] =>
  rooms.flatMap((room, at) => {
    const lines = [line('booking_room', { hotel, booking, room, meal: meals[at] })]
    for (let night = check_in; night < check_out; night = addDays(night, 1))
      lines.push(line('booking_night', { hotel, booking, room, night, price: prices[at] }))
    return lines
  })

/** Of each booking what stays, with what went back counted anew from the refunds: those on their way or done, of the payment that bought it. */
const oldBookings = `
  with back as (
    select b.hotel_id, b.id, coalesce(sum(r.amount_paise), 0)::bigint as paise
    from booking b
    left join payment_order o on o.hotel_id = b.hotel_id and o.booking_id = b.id
    left join payment p on p.order_id = o.id and (b.paid_paise = 0 or p.provider_payment_id = b.transaction_id)
    left join refund r on r.payment_id = p.id and r.status in ('SENT', 'PROCESSED')
    group by b.hotel_id, b.id)
  select b.hotel_id as hotel, b.id as booking, b.reference, b.status, b.hold_expires_at::text as until, o.attempt_key as attempt,
    b.total_paise as total, b.advance_paise as advance, b.paid_paise as paid, back.paise as refunded,
    case
      when back.paise > 0 and back.paise >= b.paid_paise then 'REFUNDED'
      when back.paise > 0 and b.status in ('CANCELLED', 'NO_SHOW', 'EXPIRED') then 'PARTIALLY_REFUNDED'
      when b.paid_paise = 0 then 'PENDING'
      when b.paid_paise - back.paise >= b.total_paise then 'PAID' else 'PARTIALLY_PAID' end as payment_status
  from booking b join back on back.hotel_id = b.hotel_id and back.id = b.id
  left join payment_order o on o.hotel_id = b.hotel_id and o.booking_id = b.id`

const newBookings = `
  select hotel_id as hotel, id as booking, reference, status, hold_expires_at::text as until, attempt_key as attempt, total_paise as total,
    advance_paise as advance, paid_paise as paid, refunded_paise as refunded, payment_status from booking`

/** A payment's refunds count from their decision on, until the provider fails them. */
const oldPayments = `
  select p.id, p.outcome, p.amount_paise as amount,
    (select coalesce(sum(r.amount_paise), 0)::bigint from refund r where r.payment_id = p.id and r.status <> 'FAILED') as refunded
  from payment p`

const newPayments = 'select id, outcome, amount_paise as amount, refunded_paise as refunded from payment'

const newRooms = 'select hotel_id as hotel, booking_id as booking, room_id as room, meal_option as meal from booking_room'

const newAgreed = `
  select hotel_id as hotel, booking_id as booking, room_id as room, night, price_paise as price from booking_night`

const newNights = `
  select hotel_id as hotel, night, room_id as room, booking_id as booking, expires_at::text as until from room_nights`

const query = async (pool: Connected['pool'], table: string, text: string) =>
  (await pool.query<Row>(text)).rows.map(row => line(table, row))

/** The nights that live bookings hold (`true`), or those that nobody needs: of holds that ran out, of missed stays from today on. */
const oldNights = (isLive: boolean) => `
  select n.hotel_id as hotel, n.night, n.room_id as room, n.booking_id as booking, n.expires_at::text as until
  from room_nights n join booking b on b.hotel_id = n.hotel_id and b.id = n.booking_id
  where b.status not in ('CANCELLED', 'EXPIRED')
    and (n.expires_at > now() and (b.status <> 'NO_SHOW' or n.night < (now() at time zone 'Asia/Kolkata')::date)) = ${isLive}`

/** Reads the books of a database that has its inventory in arrays (migrations 001 to 004), before the migration, into memory. */
export const readOldBooks = (connection: pg.PoolConfig): Promise<OldBooks> =>
  withPool(connection, async pool => {
    const { rows } = await pool.query<OldBooking>(`select hotel_id as hotel, id as booking, check_in, check_out,
      room_ids as rooms, meal_options as meals, room_prices_paise as prices from booking`)
    const facts = [
      ...rows.flatMap(roomsAndNights),
      ...(await query(pool, 'booking', oldBookings)),
      ...(await query(pool, 'payment', oldPayments)),
      ...(await query(pool, 'room_nights', oldNights(true))),
    ]
    return { facts: new Set(facts), optional: new Set(await query(pool, 'room_nights', oldNights(false))) }
  })

/** What the migrated tables say otherwise than the books before: `lost` and `new` lines, none when all is well. */
export const differences = (connection: pg.PoolConfig, { facts, optional }: OldBooks): Promise<string[]> =>
  withPool(connection, async pool => {
    const lines = [
      ...(await query(pool, 'booking_room', newRooms)),
      ...(await query(pool, 'booking_night', newAgreed)),
      ...(await query(pool, 'booking', newBookings)),
      ...(await query(pool, 'payment', newPayments)),
      ...(await query(pool, 'room_nights', newNights)),
    ]
    const found = new Set(lines)
    return [
      ...[...facts].filter(fact => !found.has(fact)).map(fact => `lost ${fact}`),
      ...lines.filter(fact => !facts.has(fact) && !optional.has(fact)).map(fact => `new ${fact}`),
    ].sort()
  })
