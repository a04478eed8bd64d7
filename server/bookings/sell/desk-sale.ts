import type { Booking, DeskBooking } from '#shared/bookings/bookings.ts'
import type { App } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { conflict } from '../../http/errors/errors.ts'
import type { Transaction } from '../../http/serve/call.ts'
import { queue } from '../../jobs/outbox.ts'
import type { Desk } from '../booking/actor.ts'
import { bookingOfAttempt, bookingRow, toBooking } from '../booking/booking.ts'
import { openGroup } from '../group-bill/rows.ts'
import { lockAttempt } from '../purchase/attempt.ts'
import { endHoldsDecision } from '../purchase/expire.ts'
import { begin, change } from '../write/change.ts'

import { atAgreedPrices, hasOwnPrices, pricedSale, type Sale, withReceived } from './desk-price.ts'

/**
 * Sells exactly these rooms at the desk and records what was received. The same key gives the same booking. Throws 402
 * without a plan, 409 when a room is taken.
 */
export const sellAtDesk = async (app: App, transaction: Transaction, desk: Desk, input: DeskBooking): Promise<Booking> => {
  const soldId = input.key && (await soldBefore(app.db, desk.hotelId, input.key))
  const id = soldId || (await sellNow(app, transaction, desk, input))
  const row = await bookingRow(app.db, desk.hotelId, id)
  if (!row) throw new Error('The booking that was sold cannot be read')
  return toBooking(row)
}

/** The booking that the desk sold with this key. Throws 409 for the key of a guest's attempt. */
const soldBefore = async (db: Db, hotelId: string, key: string): Promise<string | undefined> => {
  const earlier = await bookingOfAttempt(db, hotelId, key)
  if (earlier?.payment_method === 'ONLINE') throw conflict('This key belongs to another booking.')
  return earlier?.id
}

const sellNow = async (app: App, transaction: Transaction, desk: Desk, input: DeskBooking): Promise<string> => {
  const sale = await pricedSale(app, desk, input)
  return transaction(tx => sellOnce(tx, desk, input.key, sale))
}

const sellOnce = async (tx: Tx, { hotelId }: Desk, key: string | undefined, { booking, input, groupId }: Sale): Promise<string> => {
  if (key) await lockAttempt(tx, hotelId, key)
  const soldId = key && (await soldBefore(tx, hotelId, key))
  if (soldId) return soldId
  const group = groupId ? await openGroup(tx, hotelId, groupId) : undefined
  const { id } = await begin(tx, { ...booking, group }, [], endHoldsDecision)
  if (hasOwnPrices(input)) await change(tx, { ...booking, bookingIds: [id] }, atAgreedPrices(input, withReceived(input)))
  await queue(tx, 'mail-confirmation', { hotelId, bookingId: id }, { uniqueKey: `mail-confirmation/${id}` })
  return id
}
