import { sql } from 'kysely'
import { maxRates } from '#shared/rooms/room-form.ts'
import type { Tx } from '../db/connect.ts'
import { conflict } from '../http/errors/errors.ts'

/** What a rate is made of (`rateKey`), the price first: an error stands on the first of these that the form has. */
const fields = ['pricePerNight', 'priceWithMeals', 'adultCapacity', 'childrenCapacity', 'typeId'] as const

/** How many different rates (`rateKey`) the rooms of a hotel have that are not retired. */
const countRates = async (tx: Tx, hotelId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct (type_id, price_paise, price_with_meals_paise, adult_capacity, children_capacity))::int as count
    from room where hotel_id = ${hotelId} and retired_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Makes a write of rooms and refuses it where it leaves the hotel with more rates than both the limit and those that it had: a hotel of before
 * the limit may keep its own. Exact, since writes on the rooms of a hotel come one after the other. Throws 409.
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
