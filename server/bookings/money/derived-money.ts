import { type RawBuilder, sql } from 'kysely'
import { type BookingStatus, isOff, type PaymentStatus } from '#shared/bookings/bookings.ts'
import { maxFailures } from '../../payments/settle/refunds.ts'

/** A booking's money, derived from its rows, in paise. */
interface Money {
  total: number
  received: number
  /** Returned at the desk or online, sent or decided; a decided refund not if its payment's refunds failed often. */
  returned: number
  /** Denominator for 'fully refunded': what was received, or all that came where it bought nothing. */
  came: number
  last_payment_failed: boolean
  first_method: string | null
  first_transaction: string | null
}

/**
 * A row of a booking's money, derived from nights, charges, payments and refunds. Of online payments only kept ones
 * count; if nothing was received, refunds of the others show too.
 */
const totals = (hotelId: string, bookingId: string | RawBuilder<unknown>) =>
  sql<Money>`(
    select (select coalesce(sum(price_paise), 0)::bigint from booking_night where hotel_id = ${hotelId} and booking_id = ${bookingId})
        + (select coalesce(sum(case kind when 'DISCOUNT' then -amount_paise else amount_paise end), 0)::bigint
          from booking_charge where hotel_id = ${hotelId} and booking_id = ${bookingId}) as total,
      desk.received, desk.returned + online.back as returned, greatest(desk.received, online.came) as came,
      exists (select from payment_order where hotel_id = ${hotelId} and booking_id = ${bookingId} and last_payment_failed) as last_payment_failed,
      desk.methods[1] as first_method, desk.transactions[1] as first_transaction
    from (
      select coalesce(sum(amount_paise) filter (where amount_paise > 0), 0)::bigint as received,
        coalesce(-sum(amount_paise) filter (where amount_paise < 0), 0)::bigint as returned,
        array_agg(method order by created_at, id) filter (where amount_paise > 0) as methods,
        array_agg(transaction_id order by created_at, id) filter (where amount_paise > 0) as transactions
      from booking_payment where hotel_id = ${hotelId} and booking_id = ${bookingId}
    ) as desk, lateral (
      select coalesce(sum(p.amount_paise), 0)::bigint as came, coalesce(sum((
        select sum(r.amount_paise) from refund r where r.payment_id = p.id and (r.status in ('SENT', 'PROCESSED') or (r.status = 'PENDING'
          and (select count(*) from refund f where f.payment_id = p.id and f.status = 'FAILED') < ${sql.lit(maxFailures)})))), 0)::bigint as back
      from payment_order o join payment p on p.order_id = o.id
      where o.hotel_id = ${hotelId} and o.booking_id = ${bookingId}
        and (p.is_kept or desk.received = 0)
    ) as online
  )`

export const bookingTotals = (hotelId: string, bookingId: string) => totals(hotelId, bookingId).as('money')

/** `bookingTotals` for several bookings, each with its id as `booking_id`. */
export const totalsOfEach = (hotelId: string, bookingIds: readonly string[]) =>
  sql<Money & { booking_id: string }>`(
    select own.booking_id, totals.* from unnest(${[...bookingIds]}::uuid[]) as own(booking_id), lateral ${totals(hotelId, sql.ref('own.booking_id'))} as totals
  )`.as('money')

/** An update's fields for a booking of this status from its totals; method and transaction are the first payment's. */
export const totalsFields = (status: BookingStatus) => ({
  total_paise: sql<number>`money.total`,
  paid_paise: sql<number>`money.received`,
  refunded_paise: sql<number>`money.returned`,
  payment_method: sql<string>`coalesce(money.first_method, booking.payment_method)`,
  transaction_id: sql<string | null>`case when money.first_method is null then booking.transaction_id else money.first_transaction end`,
  payment_status: sql<PaymentStatus>`(case
    when money.returned > 0 and money.returned >= money.came then 'REFUNDED'
    when money.returned > 0 and ${isOff(status)} then 'PARTIALLY_REFUNDED'
    when money.received = 0 then case when money.last_payment_failed then 'FAILED' else 'PENDING' end
    when money.received - money.returned >= money.total then 'PAID'
    else 'PARTIALLY_PAID' end)::booking_payment_status`,
})
