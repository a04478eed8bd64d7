import { type SqlBool, sql } from 'kysely'

/**
 * Condition for bookings (`b`) whose money is to go back: they paid more than they cost now, for whatever reason, or
 * were promised money on cancelling. A refund on its way counts as returned; a no-show's money is kept. The index
 * `booking_to_give_back` has the same condition, `toGiveBackPaise` computes it from a row.
 */
export const isToGiveBack = sql<SqlBool>`(
  (b.status in ('CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT') and b.paid_paise - b.refunded_paise > b.total_paise)
  or b.promised_back_paise > b.refunded_paise)`

/** The amount to give back on such a booking, in paise. */
export const toGiveBack = sql<number>`greatest(b.promised_back_paise - b.refunded_paise,
  case when b.status in ('CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT') then b.paid_paise - b.refunded_paise - b.total_paise end)`
