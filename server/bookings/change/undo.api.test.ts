import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BookingChange, bookingChangeApi, type ChangePreview } from '#shared/bookings/booking-changes.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { raisePageVersion } from '../../testing/worlds/hotel.ts'
import { type TestDesk, testDesk } from '../testing.ts'

/** Every room costs ₹9,000 from now on. */
const raisePrices = async ({ server, hotel }: TestDesk) => {
  await server.db.updateTable('room').set({ price_paise: 900_000, price_with_meals_paise: 1_100_000 }).execute()
  await raisePageVersion(server.db, hotel.id)
}
const nightsOf = async ({ server }: TestDesk, { id }: Pick<Booking, 'id'>) => {
  const rows = await server.db
    .selectFrom('booking_night')
    .select(['room_id', 'night', 'price_paise'])
    .where('booking_id', '=', id)
    .execute()
  return rows.map(row => JSON.stringify(row)).sort()
}

test('whatever the latest change did to dates, rooms and meals, its undo brings back the nights at the prices that were agreed', async t => {
  const desk = await testDesk(t)
  const { sell, edit, day, room } = desk
  const booking = await sell('101', { from: 2, nights: 3 })
  const agreed = await nightsOf(desk, booking)
  await raisePrices(desk)
  const same = { checkInDate: day(2), checkOutDate: day(5) }
  const ways: [change: Partial<BookingChange>, back: Partial<BookingChange>][] = [
    [{ checkOutDate: day(3) }, { checkOutDate: day(5) }],
    [{ checkInDate: day(4) }, { checkInDate: day(2) }],
    [{ checkInDate: day(8), checkOutDate: day(11) }, same],
    [{ rooms: [room('201', { replaces: room('101').id })] }, { rooms: [room('101', { replaces: room('201').id })] }],
    [{ rooms: [room('101', { mealOption: 'allMeals' })] }, { rooms: [room('101')] }],
    [
      { ...same, checkOutDate: day(6), rooms: [room('102'), room('201')] },
      { ...same, rooms: [room('101', { replaces: room('102').id })] },
    ],
  ]
  for (const [change, back] of ways) {
    assert.equal((await edit(booking, change)).status, 200)
    const seen = await edit(booking, { ...back, undo: true, preview: true })
    assert.equal((seen.data as unknown as ChangePreview).after, 12_000, JSON.stringify(change))
    const { status, failure } = await edit(booking, { ...back, undo: true, totalAmount: 12_000 })
    assert.equal(status, 200, JSON.stringify([change, failure]))
    assert.deepEqual(await nightsOf(desk, booking), agreed)
  }
})

test('what was changed before, or not in that call, costs what it costs today; so do nights without an undo', async t => {
  const desk = await testDesk(t)
  const { sell, edit, day, room } = desk
  const booking = await sell('101', { nights: 3 })
  await raisePrices(desk)
  const total = async (change: Partial<BookingChange>) => (await edit(booking, change)).data.payment.totalAmount
  assert.equal(await total({ checkOutDate: day(2) }), 8000)
  assert.equal(await total({ checkOutDate: day(3) }), 17_000)
  assert.equal(await total({ checkOutDate: day(2) }), 8000)
  assert.equal(await total({ checkOutDate: day(4), undo: true }), 26_000)
  await total({ checkOutDate: day(1) })
  await edit(booking, { specialRequest: 'A cot' })
  assert.equal(await total({ checkOutDate: day(2), undo: true }), 13_000)
  // The same room and night with other meals was never agreed.
  await total({ checkOutDate: day(1) })
  assert.equal(await total({ checkOutDate: day(2), rooms: [room('101', { mealOption: 'allMeals' })], undo: true }), 22_000)
})

test('the undo of a swap gives both their nights at their prices', async t => {
  const desk = await testDesk(t)
  const { server, hotel, manager, sell, room } = desk
  const [one, other] = [await sell('101'), await sell('201')]
  const agreed = [await nightsOf(desk, one), await nightsOf(desk, other)]
  const swap = (first: string, second: string, more: object) =>
    server.call(
      bookingChangeApi.swap,
      {
        hotelId: hotel.id,
        ...more,
        one: { bookingId: one.id, roomId: room(first).id },
        other: { bookingId: other.id, roomId: room(second).id },
      },
      manager.headers,
    )
  await raisePrices(desk)
  for (const keepPrice of [false, true]) {
    assert.equal((await swap('101', '201', { keepPrice, keepPriceReason: 'Regular' })).status, 200)
    assert.equal((await swap('201', '101', { undo: true })).status, 200)
    assert.deepEqual([await nightsOf(desk, one), await nightsOf(desk, other)], agreed)
  }
})
