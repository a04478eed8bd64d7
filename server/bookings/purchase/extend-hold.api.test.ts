import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { makeHotel, raisePageVersion } from '../../testing/worlds/hotel.ts'
import { order, orderFor, pay } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'
import { purgeExpired } from './expire.ts'

const start = async (t: TestContext) => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const input = orderFor(server, hotel, { key: randomUUID() })
  const made = await server.get(paymentApi.createOrder, input)
  /** As if so many minutes of the hold were left. */
  const leave = async (minutes: number) => {
    const end = new Date(Date.now() + minutes * 60_000)
    await server.db.updateTable('booking').set({ hold_expires_at: end }).execute()
    await server.db.updateTable('room_night').set({ expires_at: end }).execute()
  }
  const again = async () => {
    const { id, holdExpiresAt } = await server.get(paymentApi.createOrder, input)
    assert.equal(id, made.id)
    const ends = await sql<{ same: boolean }>`select bool_and(n.expires_at = b.hold_expires_at) as same from room_night n
      join booking b on b.hotel_id = n.hotel_id and b.id = n.booking_id`.execute(server.db)
    assert.equal(ends.rows[0]?.same, true, 'the inventory has the same end as the booking')
    return Math.round((Date.parse(holdExpiresAt ?? '') - Date.now()) / 60_000)
  }
  return { server, hotel, input, leave, again }
}

test('a hold with little left is extended by asking for its order again, twice; with enough left it is not', async t => {
  const { leave, again } = await start(t)
  assert.equal(await again(), 15)
  await leave(6)
  assert.equal(await again(), 6)
  for (const _ of [1, 2]) {
    await leave(4)
    assert.equal(await again(), 15)
  }
  await leave(4)
  assert.equal(await again(), 4)
})

test('asking for the status, or for other rooms, extends nothing', async t => {
  const { server, hotel, leave } = await start(t)
  await leave(4)
  await order(server, hotel, { numbers: ['102'] })
  const rows = await server.db.selectFrom('booking').select('hold_extensions').execute()
  assert.deepEqual(rows, [{ hold_extensions: 0 }, { hold_extensions: 0 }])
})

test('a hold keeps its price while it lasts, whatever the rooms cost by now; a new one costs what they cost today', async t => {
  const { server, hotel, input, leave, again } = await start(t)
  await server.db.updateTable('room').set({ price_paise: 500_000 }).execute()
  await raisePageVersion(server.db, hotel.id)
  assert.equal(await again(), 15)
  await leave(-1)
  const late = await server.call(paymentApi.createOrder, input)
  assert.deepEqual([late.status, late.failure.expected], [409, { amount: 200_000, totalAmount: 1_000_000, amountToTransfer: null }])
})

test('a live hold is paid again after midnight, and when its room was taken off sale; a new one is refused', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const tomorrow = orderFor(server, hotel, { key: randomUUID(), inDays: 1, numbers: ['101'] })
  const other = orderFor(server, hotel, { key: randomUUID(), inDays: 5, numbers: ['102'] })
  const made = [await server.get(paymentApi.createOrder, tomorrow), await server.get(paymentApi.createOrder, other)]
  server.clock.set(new Date(Date.now() + 86_400_000))
  await server.db
    .updateTable('room')
    .set({ is_available: false })
    .where('hotel_id', '=', hotel.id)
    .where('room_number', '=', '102')
    .execute()
  await raisePageVersion(server.db, hotel.id)
  const anew = { ...tomorrow, booking: { ...tomorrow.booking, key: randomUUID() } }
  const refused = await server.call(paymentApi.createOrder, anew)
  assert.deepEqual([refused.status, Object.keys(refused.failure.fields ?? {})], [400, ['booking.checkInDate']])
  for (const [at, input] of [tomorrow, other].entries()) {
    const again = await server.get(paymentApi.createOrder, input)
    assert.deepEqual([again.id, again.status], [made[at]?.id, 'PENDING'])
    const corrected = { ...input, booking: { ...input.booking, userName: 'Meera Rao' } }
    assert.equal((await server.get(paymentApi.createOrder, corrected)).id, made[at]?.id)
    // The hold of another stay is no way around what a new one must be like.
    const { rooms, ...stay } = input.booking
    for (const wrong of [
      { ...stay, rooms: [...rooms, ...rooms] },
      { ...stay, rooms, children: 1 },
    ])
      assert.equal((await server.call(paymentApi.createOrder, { ...input, booking: wrong })).status, 400)
    const booking = await server.get(bookingApi.create, await pay(server, again.id ?? ''))
    assert.deepEqual([booking.status, booking.user.name], ['CONFIRMED', 'Meera Rao'])
    // Paid before: its state, whatever day it is.
    const after = await server.get(paymentApi.createOrder, input)
    assert.deepEqual([after.id, after.status], [again.id, 'CONFIRMED'])
  }
})

test('what nobody paid for is forgotten after 30 days; its order stays, without what it knew of a person', async t => {
  const { server, leave } = await start(t)
  await leave(-1)
  await sql`update booking set status = 'EXPIRED', hold_expires_at = null`.execute(server.db)
  await server.db.deleteFrom('room_night').execute()
  assert.equal(await purgeExpired(server.db), 0)
  await sql`update booking set created_at = now() - interval '31 days'`.execute(server.db)
  assert.equal(await purgeExpired(server.db), 1)
  for (const table of ['booking', 'booking_room', 'booking_night'] as const)
    assert.deepEqual(await server.db.selectFrom(table).selectAll().execute(), [], table)
  const orders = await server.db.selectFrom('payment_order').select(['booking_id', 'client_net', 'secret']).execute()
  assert.deepEqual(orders, [{ booking_id: null, client_net: null, secret: null }])
})
