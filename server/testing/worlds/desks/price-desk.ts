import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { ChangePreview } from '#shared/bookings/booking-changes.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { toRupees } from '#shared/words/money.ts'
import { testDesk } from '../../../bookings/testing.ts'
import { raisePageVersion } from '../hotel.ts'

type Effect =
  | { effect: 'SHOWN' }
  | { effect: 'PERCENT'; discount_basis_points: number; code?: string }
  | { effect: 'FREE_NIGHT'; nth_night: number }
type Offer = Effect & { typeIds?: string[]; min_nights?: number }

/**
 * Rooms at ₹4,100 for two with breakfast, ₹5,200 with all meals; they sleep three adults and a child. A third adult
 * costs ₹800 (₹1,400), a child from 5 on ₹400 (₹700), the one extra bed ₹600; a single guest pays ₹500 less. Prices
 * include GST by default.
 */
export const priceDesk = async (t: TestContext, tax: 'inclusive' | 'exclusive' | 'none' = 'inclusive') => {
  const desk = await testDesk(t)
  const { server, hotel, day } = desk
  const hotel_id = hotel.id
  const { id: type_id } = await server.db.selectFrom('room_type').select('id').where('name', '=', 'Deluxe').executeTakeFirstOrThrow()
  await server.db
    .updateTable('room_type')
    .set({ base_adults: 2, base_children: 0, extra_beds: 1, single_less_paise: 50_000 })
    .where('id', '=', type_id)
    .execute()
  await server.db
    .updateTable('room')
    .set({ price_paise: 410_000, price_with_meals_paise: 520_000, adult_capacity: 3 })
    .where('type_id', '=', type_id)
    .execute()
  await server.db
    .updateTable('hotel')
    .set({
      extra_adult_breakfast_paise: 80_000,
      extra_adult_meal_paise: 140_000,
      extra_child_breakfast_paise: 40_000,
      extra_child_meal_paise: 70_000,
      extra_bed_paise: 60_000,
      child_pays_from: 5,
    })
    .where('id', '=', hotel_id)
    .execute()
  const register = async (from_date: string, mode: 'inclusive' | 'exclusive') => {
    await server.db
      .insertInto('hotel_tax')
      .values({
        hotel_id,
        from_date,
        scheme: 'REGULAR',
        gstin: '08AAAAA0000A1Z5',
        legal_name: 'Test Hotel',
        prices_include_tax: mode === 'inclusive',
      })
      .execute()
    await raisePageVersion(server.db, hotel_id)
  }
  if (tax !== 'none') await register(day(-400), tax)
  await raisePageVersion(server.db, hotel_id)
  /** Sets what a night costs, in rupees. */
  const priceNight = async (night: number, rupees: number) => {
    const prices = { breakfast_paise: rupees * 100, all_meals_paise: rupees * 100 + 110_000 }
    await server.db
      .insertInto('day_price')
      .values({ hotel_id, type_id, night: day(night), ...prices })
      .onConflict(on => on.columns(['hotel_id', 'type_id', 'night']).doUpdateSet(prices))
      .execute()
    await raisePageVersion(server.db, hotel_id)
  }
  const offer = async ({ typeIds = [], ...effect }: Offer) => {
    const dates = { start_date: day(0), end_date: day(20) }
    const { id: offer_id } = await server.db
      .insertInto('special_offer')
      .values({ hotel_id, name: 'Winter', discount_basis_points: 0, ...dates, ...effect })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const type_id of typeIds) await server.db.insertInto('special_offer_type').values({ hotel_id, offer_id, type_id }).execute()
    await raisePageVersion(server.db, hotel_id)
  }
  /** The prices of the booked nights, in rupees, by date. */
  const nights = async ({ id }: Pick<Booking, 'id'>) => {
    const rows = await server.db.selectFrom('booking_night').selectAll().where('booking_id', '=', id).orderBy('night').execute()
    return rows.map(row => toRupees(row.price_paise))
  }
  const total = async (booking: Booking, change: Parameters<typeof desk.edit>[1]) => {
    const { status, data, failure } = await desk.edit(booking, change)
    assert.equal(status, 200, JSON.stringify(failure))
    return data.payment.totalAmount
  }
  const see = async (booking: Booking, change: Parameters<typeof desk.edit>[1]) => {
    const { data, failure } = await desk.edit(booking, { ...change, preview: true })
    assert.equal(failure?.error, undefined)
    return data as unknown as ChangePreview
  }
  const price = (night: number, rupees: number, number = '101') => ({ roomId: desk.room(number).id, night: day(night), price: rupees })
  return { ...desk, type_id, register, priceNight, offer, nights, total, see, price }
}
