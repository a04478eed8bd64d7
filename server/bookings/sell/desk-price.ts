import type { DeskBooking } from '#shared/bookings/bookings.ts'
import { sumOfCharges } from '#shared/prices/charges.ts'
import { totalProblem } from '#shared/prices/stay.ts'
import { deskDayAt } from '#shared/words/dates.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'
import type { App } from '../../context.ts'
import { badRequest, conflict, notFound } from '../../http/errors/errors.ts'
import { type HotelRules, rateRulesOf } from '../../rooms/nights/rate-rules.ts'
import type { Desk } from '../booking/actor.ts'
import type { Amount } from '../booking/amounts.ts'
import { type Draft, draftOf, revise } from '../booking/draft.ts'
import { refuseOwnGstin } from '../booking/own-gstin.ts'
import { withPrices } from '../prices/night-override.ts'
import { hotelOnSale } from '../search/on-sale.ts'
import { quoteStay, refuseCode, type Terms } from '../search/quote.ts'
import { aboutOne } from '../write/change.ts'
import type { NewBooking } from '../write/new-booking.ts'

/** The payment received, in paise. Throws 400 if it exceeds the total or that is under ₹1, 409 for another total. */
export const receivedFor = (input: DeskBooking, totalPaise: number): number => {
  const total = toRupees(totalPaise)
  if (total < 0) throw badRequest({ charges: 'The total of a booking is not below 0.' })
  const tooCheap = totalProblem(totalPaise)
  if (tooCheap) throw badRequest({ [hasOwnPrices(input) ? 'prices' : 'charges']: tooCheap })
  if (input.totalAmount !== undefined && input.totalAmount !== total)
    throw conflict('The price has changed. Please check the new amount.', { totalAmount: total }, { totalAmount: 'The price has changed.' })
  const paid = toPaise(input.paidAmount)
  if (paid > totalPaise) throw badRequest({ paidAmount: `At most ${formatRupees(total)} is due.` })
  return paid
}

const amountsOf = ({ paymentMethod: method, transactionId = null }: DeskBooking, paid: number): Amount[] =>
  paid > 0 ? [{ method, amountPaise: paid, transactionId }] : []

/** True if the desk sets the prices of nights itself. */
export const hasOwnPrices = ({ prices = [] }: DeskBooking): boolean => prices.length > 0

/** Sets the prices that the desk agreed for a booking that was just made; `then` works with the resulting total. */
export const atAgreedPrices = (input: DeskBooking, then: (draft: Draft) => Draft) =>
  aboutOne<HotelRules>(
    async (db, { hotel_id }) => {
      const rules = await rateRulesOf(db, hotel_id)
      if (!rules) throw notFound()
      return rules
    },
    (booking, rules) => then(withPrices(draftOf(booking), input, rules)),
  )

/** Adds the payment received, which is checked against the total. */
export const withReceived = (input: DeskBooking) => (draft: Draft) =>
  revise(draft, { amounts: amountsOf(input, receivedFor(input, draft.after.total_paise)) })

/** A sale of the desk with its prices. */
export interface Sale {
  booking: NewBooking
  input: DeskBooking
  groupId: string | undefined
}

/** Prices a sale of the desk today, with what was received. Throws 402 without a plan, 400 with what is wrong. */
export const pricedSale = async (app: App, { hotelId, by }: Desk, input: DeskBooking): Promise<Sale> => {
  const { hotel, sold } = await hotelOnSale(app.db, hotelId)
  await refuseOwnGstin(app.db, hotelId, input.company)
  const day = deskDayAt(app.clock.now())
  const { today, firstOpen } = day
  const terms: Terms = { today, earliest: firstOpen, isOnline: false, prefix: '' }
  const quote = quoteStay(input, hotel, sold, terms)
  refuseCode(input, sold, terms)
  if (input.checkIn && input.checkInDate > today) throw badRequest({ checkInDate: 'This stay has not begun yet.' })
  const { paymentMethod: method, transactionId = null, charges = [], groupId, source, sourceReference: reference = null } = input
  // With the desk's own prices the total is known only once they are set.
  const paid = hasOwnPrices(input) ? 0 : receivedFor(input, quote.price.totalPaise + sumOfCharges(charges))
  const booking: NewBooking = {
    hotelId,
    by,
    stay: input,
    quote,
    rooms: quote.rooms,
    holdSeconds: undefined,
    method,
    transactionId,
    charges,
    day,
    status: input.checkIn ? 'CHECKED_IN' : 'CONFIRMED',
    onlyIfClean: input.onlyIfClean,
    source: { source, reference },
    amounts: amountsOf(input, paid),
  }
  return { booking, input, groupId }
}
