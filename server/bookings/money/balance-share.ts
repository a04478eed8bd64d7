import { sql } from 'kysely'
import { shareOf } from '#shared/words/money.ts'
import type { Db } from '../../db/connect.ts'
import type { BookingRow } from '../booking/booking.ts'
import { sumOfNights } from '../nights/agreed-night.ts'

/** The price of a booking's nights, what the desk has of it and what the platform has already, in paise. */
export interface SharedSoFar {
  nightsPaise: number
  atDeskPaise: number
  takenPaise: number
}

/**
 * The platform's share of a payment by link, in paise: its rate of the nights' price that is not paid at the desk, less
 * what it has already, at most the payment. So it gets the same for one payment or several, and more once a price is
 * raised. Charges have no share.
 */
export const platformShareOf = (
  { nightsPaise, atDeskPaise, takenPaise, paymentPaise }: SharedSoFar & { paymentPaise: number },
  deductionBasisPoints: number,
): number => {
  const online = Math.max(0, nightsPaise - Math.max(0, atDeskPaise))
  return Math.min(paymentPaise, Math.max(0, shareOf(online, deductionBasisPoints) - takenPaise))
}

/** Reads `SharedSoFar` of a locked booking. A partial refund, even if only decided, lowers what the platform has. */
export const sharedSoFar = async (db: Db, { hotel_id, id, nights }: BookingRow): Promise<SharedSoFar> => {
  const { rows } = await sql<Omit<SharedSoFar, 'nightsPaise'>>`
    select (select coalesce(sum(amount_paise), 0)::bigint from booking_payment
        where hotel_id = ${hotel_id} and booking_id = ${id} and payment_id is null) as "atDeskPaise",
      (select coalesce(sum(o.amount_paise - p.refunded_paise - left_to.hotel), 0)::bigint
        from payment_order o join payment p on p.order_id = o.id and p.is_kept,
          lateral (select o.hotel_share_paise - round(o.hotel_share_paise * p.refunded_paise::numeric / o.amount_paise)::bigint as hotel) left_to
        where o.hotel_id = ${hotel_id} and o.booking_id = ${id} and o.hotel_share_paise is not null) as "takenPaise"`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A sum has no row')
  return { nightsPaise: sumOfNights(nights), ...found }
}
