import { sql } from 'kysely'
import type { DeskBooking } from '#shared/bookings/bookings.ts'
import { type HeldBooking, longestHoldHours, shortestHoldMinutes } from '#shared/bookings/payment-links.ts'
import { sumOfCharges } from '#shared/prices/charges.ts'
import { advanceOf } from '#shared/prices/stay.ts'
import { addDays } from '#shared/words/dates.ts'
import type { App } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { lockNamed } from '../../db/locks.ts'
import type { HotelForSale } from '../../hotels/queries.ts'
import { hotelForSale } from '../../hotels/queries.ts'
import { badRequest, conflict, notFound } from '../../http/errors/errors.ts'
import type { AtDesk } from '../booking/actor.ts'
import { bookingOfAttempt } from '../booking/booking.ts'
import { type Draft, draftOf, revise } from '../booking/draft.ts'
import { refuseStale } from '../change/history.ts'
import { lockAttempt } from '../purchase/attempt.ts'
import { endHoldsDecision } from '../purchase/expire.ts'
import { refuseUnpayable } from '../search/quote.ts'
import { aboutOne, begin, change } from '../write/change.ts'
import type { NewBooking } from '../write/new-booking.ts'
import { atAgreedPrices, hasOwnPrices, pricedSale, receivedFor } from './desk-price.ts'

/** The hotel and the priced booking of a hold, made before the transaction. */
export interface PricedHold {
  hotel: HotelForSale
  booking: NewBooking
}

/** The hold as a sale without a payment. */
const asSale = (input: HeldBooking): DeskBooking => {
  const { holdUntil: _, ...sale } = input
  return { ...sale, paymentMethod: 'CASH', paidAmount: 0, checkIn: false }
}

/** Prices a hold of the desk today, with charges in its advance. Throws as a sale does, and 400 for a past check-in. */
export const pricedHold = async (app: App, desk: AtDesk, input: HeldBooking): Promise<PricedHold> => {
  const hotel = await hotelForSale(app.db, desk.hotelId)
  if (!hotel) throw notFound()
  if (input.checkInDate < desk.day.today) throw badRequest({ checkInDate: 'Check-in is past.' })
  const { booking } = await pricedSale(app, desk, asSale(input))
  const { quote, charges = [] } = booking
  const advancePaise = advanceOf(quote.price.totalPaise + sumOfCharges(charges), hotel.advanceBasisPoints)
  return {
    hotel,
    booking: {
      ...booking,
      status: 'PENDING',
      method: 'ONLINE',
      byLink: true,
      quote: { ...quote, price: { ...quote.price, advancePaise } },
    },
  }
}

/** Seconds until the end of a hold. Throws 400 if it is too near, too far, or after the first night. */
const secondsUntil = async (db: Db, until: string, checkIn: string): Promise<number> => {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', now()) as now`.execute(db)
  const seconds = (Date.parse(until) - (rows[0]?.now.getTime() ?? Number.NaN)) / 1000
  if (!(seconds >= shortestHoldMinutes * 60)) throw badRequest({ holdUntil: `At least ${shortestHoldMinutes} minutes from now.` })
  // One minute more, since a browser's clock may differ.
  if (seconds > longestHoldHours * 3600 + 60) throw badRequest({ holdUntil: `At most ${longestHoldHours} hours from now.` })
  // Until then the desk may still sell the night of check-in.
  const latest = Date.parse(`${addDays(checkIn, 1)}T06:00:00+05:30`)
  if (Date.parse(until) > latest) throw badRequest({ holdUntil: 'At most until 06:00 AM of the day after check-in.' })
  return seconds
}

/** At most a quarter of the rooms on sale may wait for a link on a night, but always one. Throws 409. */
const refuseTooManyHolds = async (tx: Tx, hotelId: string, { stay: { checkInDate, checkOutDate }, rooms }: NewBooking): Promise<void> => {
  const { rows } = await sql<{ on_sale: number; held: number }>`
    select (select count(*) from room where hotel_id = ${hotelId} and is_available and retired_at is null) as on_sale,
      coalesce((select max(held) from (
        select count(*) as held from room_night n join booking b on b.hotel_id = n.hotel_id and b.id = n.booking_id
        where n.hotel_id = ${hotelId} and n.night >= ${checkInDate} and n.night < ${checkOutDate} and n.expires_at > now()
          and b.by_link and b.status = 'PENDING'
        group by n.night) per_night), 0) as held`.execute(tx)
  const { on_sale = 0, held = 0 } = rows[0] ?? {}
  const most = Math.max(1, Math.floor(on_sale / 4))
  if (held + rooms.length <= most) return
  const others = held === 0 ? '' : ` ${held} on one of these nights wait already.`
  throw conflict(
    `At most ${most} of your rooms can wait for a payment link on a night.${others} Book it, or hold fewer rooms.`,
    undefined,
    {
      holdUntil: 'Too many rooms wait for a payment.',
    },
  )
}

/** Sets the advance, computed from the total at the desk's own prices. */
const withAdvance =
  (sale: DeskBooking, { hotel }: PricedHold, maxPaymentPaise: number) =>
  (draft: Draft) => {
    const total = draft.after.total_paise
    receivedFor(sale, total)
    const advance_paise = advanceOf(total, hotel.advanceBasisPoints)
    refuseUnpayable(hotel, advance_paise, { maxPaymentPaise })
    return revise(draft, { fields: { advance_paise } })
  }

/** The desk's own hold with this key. Throws 409 for the key of another booking. */
const heldBefore = async (db: Db, hotelId: string, key: string | undefined): Promise<string | undefined> => {
  const earlier = key === undefined ? undefined : await bookingOfAttempt(db, hotelId, key)
  if (earlier && !earlier.by_link) throw conflict('This key belongs to another booking.')
  return earlier?.id
}

/**
 * Holds exactly these rooms until the guest has paid the advance by a link, or the time is over. The same key gives the
 * same booking. Throws 409 when a room is taken, or too many rooms wait already.
 */
export const holdByLink = async (app: App, tx: Tx, desk: AtDesk, input: HeldBooking, priced: PricedHold): Promise<string> => {
  const { hotelId } = desk
  if (input.key) await lockAttempt(tx, hotelId, input.key)
  const known = await heldBefore(tx, hotelId, input.key)
  if (known) return known
  const holdSeconds = await secondsUntil(tx, input.holdUntil, input.checkInDate)
  await lockNamed(tx, 'payment-links', hotelId)
  await refuseTooManyHolds(tx, hotelId, priced.booking)
  const { maxPaymentPaise } = app.config
  const sale = asSale(input)
  if (!hasOwnPrices(sale)) refuseUnpayable(priced.hotel, priced.booking.quote.price.advancePaise, { maxPaymentPaise })
  const booking = { ...priced.booking, holdSeconds }
  const { id } = await begin(tx, booking, [], endHoldsDecision)
  if (hasOwnPrices(sale)) await change(tx, { ...desk, bookingIds: [id] }, atAgreedPrices(sale, withAdvance(sale, priced, maxPaymentPaise)))
  return id
}

interface NewEnd {
  bookingId: string
  version?: number | undefined
  holdUntil: string
}

/** Moves the end of a hold of the desk. Throws 409 once the hold was paid, was cancelled or ran out. */
export const moveHold = async (tx: Tx, desk: AtDesk, { bookingId, version, holdUntil }: NewEnd): Promise<void> => {
  const moved = aboutOne<number>(
    async (db, booking) => {
      await refuseStale(db, booking, version)
      if (!booking.by_link || booking.status !== 'PENDING' || booking.hold_ended)
        throw conflict(
          booking.status === 'PENDING' || booking.status === 'EXPIRED'
            ? 'The time to pay is over.'
            : 'This booking does not wait for a payment any more.',
        )
      return secondsUntil(db, holdUntil, booking.check_in)
    },
    (booking, seconds) => {
      const until = new Date(booking.read_at.getTime() + Math.round(seconds * 1000))
      const noted = [{ field: 'holdUntil', from: booking.hold_expires_at, to: until }]
      return revise(draftOf(booking), {
        fields: { hold_expires_at: until },
        inventory: { nights: booking.nights, until },
        noted,
        what: 'time to pay changed',
      })
    },
  )
  await change(tx, { ...desk, bookingIds: [bookingId] }, moved)
}
