import { sql } from 'kysely'
import { maxRates } from '#shared/rooms/room-form.ts'
import type { Tx } from '../db/connect.ts'
import { conflict } from '../http/errors/errors.ts'

/** The parts of a rate (`rateKey`), the price first; an error is reported on the first that the form has. */
const fields = ['pricePerNight', 'priceWithMeals', 'adultCapacity', 'childrenCapacity', 'typeId'] as const

/** How many different rates (`rateKey`) the rooms of a hotel have that are not retired. */
const countRates = async (tx: Tx, hotelId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct (type_id, price_paise, price_with_meals_paise, adult_capacity, children_capacity))::int as count
    from room where hotel_id = ${hotelId} and retired_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Runs a write of rooms, and throws 409 if the hotel then has more rates than the limit and more than before, since a
 * hotel from before the limit keeps its own. Exact, because writes on a hotel's rooms are serialised.
 */
export const withinRates = async <R>(tx: Tx, hotelId: string, form: object, write: () => Promise<R>): Promise<R> => {
  const field = fields.find(name => (form as Record<string, unknown>)[name] !== undefined)
  if (!field) return write()
  const before = await countRates(tx, hotelId)
  const result = await write()
  const after = await countRates(tx, hotelId)
  if (after <= Math.max(maxRates, before)) return result
  const message = `A hotel has at most ${maxRates} prices, counted by type, price and number of guests. Give this room those of another.`
  throw conflict(message, undefined, { [field]: message })
}
