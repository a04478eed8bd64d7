import { sql } from 'kysely'
import type { TaxMode } from '#shared/prices/tax.ts'
import type { Db } from '../db/connect.ts'
import { taxRulesOf } from '../rooms/nights/rate-rules.ts'
import { nightValue } from './house-nights.ts'

/** Bookings made or cancelled on one day, with their room nights and the value of these. */
export interface PickUpCount {
  bookings: number
  nights: number
  valuePaise: number
}

interface PickUpRow {
  bookingId: string
  day: string
  what: 'made' | 'cancelled'
  night: string
  pricePaise: number
  tax: TaxMode
}

/**
 * Bookings sold and cancelled since a day began, with their present nights. Sold: made at the desk or paid by a guest,
 * not when held; an imported one was sold elsewhere. Only a sold booking counts as cancelled; corrections do not count.
 */
export const pickUpSince = async (db: Db, hotelId: string, from: string) => {
  const { rows } = await sql<PickUpRow>`
    with said as (
      select l.booking_id, l.created_at, case c.change ->> 'to' when 'CANCELLED' then 'cancelled' else 'made' end as what
      from booking_log l cross join lateral jsonb_array_elements(l.changes) as c(change)
      where l.hotel_id = ${hotelId} and l.event <> 'imported' and l.changes @> '[{"field": "status"}]'
        and l.created_at >= (${from}::date::timestamp at time zone 'Asia/Kolkata')
        and c.change ->> 'field' = 'status'
        and case c.change ->> 'to'
          when 'CANCELLED' then c.change ->> 'from' = 'CONFIRMED'
          when 'CONFIRMED' then coalesce(c.change ->> 'from', 'PENDING') in ('PENDING', 'EXPIRED')
          when 'CHECKED_IN' then c.change ->> 'from' is null
          else false end
    )
    select s.booking_id as "bookingId", s.what, (s.created_at at time zone 'Asia/Kolkata')::date::text as day, a.night::text as night,
      a.price_paise as "pricePaise", a.tax_mode as tax
    from said s join booking_night a on a.hotel_id = ${hotelId} and a.booking_id = s.booking_id
    -- planned for its day`.execute(db)
  const rules = await taxRulesOf(db, hotelId)
  return (day: string, what: PickUpRow['what']): PickUpCount => {
    const found = rows.filter(row => row.day === day && row.what === what)
    return {
      bookings: new Set(found.map(({ bookingId }) => bookingId)).size,
      nights: found.length,
      valuePaise: found.reduce((total, night) => total + nightValue(night, rules), 0),
    }
  }
}
