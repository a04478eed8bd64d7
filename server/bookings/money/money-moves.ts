import { sql } from 'kysely'

const beginOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Kolkata')`

/**
 * Selects the money received (above 0) and given back (below 0) from a first to a last day (IST), in paise. A group's
 * payment is one row; money received before a booking was imported is left out. An online refund that was sent counts
 * at the time it was decided; a refund of a payment that bought nothing is left out.
 */
export const moneyMoves = (hotelId: string, from: string, to: string) => {
  const isWithin = (column: string) =>
    sql`${sql.ref(column)} >= ${beginOf(from)} and ${sql.ref(column)} < ${beginOf(to)} + interval '1 day'`
  return sql`
      select p.id, p.booking_id, null::uuid as group_id, p.method, p.amount_paise as paise, p.transaction_id, p.created_by, p.created_at as at
      from booking_payment p
      where p.hotel_id = ${hotelId} and p.group_payment_id is null and not p.carried_over and ${isWithin('p.created_at')}
      union all
      select p.id, null, p.group_id, p.method, p.amount_paise, p.transaction_id, p.created_by, p.created_at from group_payment p
      where p.hotel_id = ${hotelId} and ${isWithin('p.created_at')}
      union all
      select r.id, p.booking_id, null, p.method, -r.amount_paise, r.provider_refund_id, r.decided_by, r.created_at
      from refund r join booking_payment p on p.payment_id = r.payment_id
      where p.hotel_id = ${hotelId} and r.status in ('SENT', 'PROCESSED') and ${isWithin('r.created_at')}`
}
