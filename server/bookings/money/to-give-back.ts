import { type SqlBool, sql } from 'kysely'

/**
 * Bookings (`b`) of which money is to go back: paid more than they cost by now, whatever made it so, or promised on cancelling. What is on its
 * way counts as returned; a no-show's money is kept. The index `booking_to_give_back` has the same condition, `toGiveBackPaise` says
 * the same of a row.
 */
export const isToGiveBack = sql<SqlBool>`(
  (b.status in ('CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT') and b.paid_paise - b.refunded_paise > b.total_paise)
  or b.promised_back_paise > b.refunded_paise)`

/** How much that is of each of them, in paise. */
export const toGiveBack = sql<number>`greatest(b.promised_back_paise - b.refunded_paise,
  case when b.status in ('CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT') then b.paid_paise - b.refunded_paise - b.total_paise end)`
