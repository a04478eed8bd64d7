import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { rushWithRetries } from '../../testing/attacks/rush.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { brokenPromises, noBrokenPromise, order, orderFor, pay, runOut } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'

test('the same key and stay again: one hold, one order, equal answers, also 100 at once', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const input = orderFor(server, hotel, { key: randomUUID() })
  const answers = await rushWithRetries(server.url, paymentApi.createOrder, Array<typeof input>(100).fill(input), 100)
  for (const { status, body } of answers) assert.deepEqual([status, body.data], [200, answers[0]?.body.data])
  assert.equal((await server.db.selectFrom('booking').select('id').execute()).length, 1)
  assert.equal((await server.provider.state()).orders.length, 1)
})

test('changed contact data updates the pending booking', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const input = orderFor(server, hotel, { key: randomUUID() })
  const first = await server.get(paymentApi.createOrder, input)
  const second = await server.get(paymentApi.createOrder, { ...input, booking: { ...input.booking, userName: 'Meera R Iyer' } })
  assert.equal(second.id, first.id)
  const booking = await server.get(bookingApi.create, await pay(server, first.id ?? ''))
  assert.equal(booking.user.name, 'Meera R Iyer')
})

test('a changed stay replaces the hold, and keeps the old one when the new cannot be had', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Only', numbers: ['1'] }] })
  const key = randomUUID()
  const first = await order(server, hotel, { key, inDays: 10 })
  const blocker = await order(server, hotel, { inDays: 20 })
  const refused = await server.call(paymentApi.createOrder, orderFor(server, hotel, { key, inDays: 20 }))
  assert.equal(refused.status, 409)
  const status = (id?: string) =>
    server.db
      .selectFrom('booking')
      .select('status')
      .where('id', '=', id ?? '')
      .executeTakeFirst()
  assert.deepEqual([await status(first.bookingId), await status(blocker.bookingId)], [{ status: 'PENDING' }, { status: 'PENDING' }])

  // One night shared with the old stay: a guest's own hold is never in the way.
  const moved = await order(server, hotel, { key, inDays: 11 })
  assert.notEqual(moved.id, first.id)
  assert.deepEqual(await status(first.bookingId), { status: 'EXPIRED' })
  const nights = await server.db.selectFrom('room_night').select(['night', 'booking_id']).orderBy('night').execute()
  assert.deepEqual(
    nights.map(night => night.booking_id),
    [moved.bookingId, moved.bookingId, blocker.bookingId, blocker.bookingId],
  )
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})

test('a guest sees rooms that only the own attempt holds, in the search and in the calendar', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Only', numbers: ['1'] }] })
  const input = orderFor(server, hotel)
  const made = await server.get(paymentApi.createOrder, input)
  const { checkInDate, checkOutDate } = input.booking
  const own = { orderId: made.id ?? '', orderSecret: made.orderSecret }
  const search = { hotelId: hotel.id, checkInDate, checkOutDate }
  assert.equal((await server.get(roomApi.search, search)).length, 0)
  assert.equal((await server.get(roomApi.search, { ...search, ...own })).length, 1)
  assert.equal((await server.get(roomApi.search, { ...search, ...own, orderSecret: 'guess' })).length, 0)
  const nights = { hotelId: hotel.id, from: checkInDate, to: checkOutDate }
  assert.deepEqual(
    (await server.get(roomApi.nights, nights)).map(night => night.free),
    [0, 0],
  )
  assert.deepEqual(
    (await server.get(roomApi.nights, { ...nights, ...own })).map(night => night.free),
    [1, 1],
  )
  await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  assert.equal((await server.get(roomApi.search, { ...search, ...own })).length, 0, 'what was bought is taken, for this guest too')
})

test('after the hold ran out the same key gets a new hold and order', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const input = orderFor(server, hotel, { key: randomUUID() })
  const first = await server.get(paymentApi.createOrder, input)
  await runOut(server, first.bookingId ?? '')
  const second = await server.get(paymentApi.createOrder, input)
  assert.notEqual(second.id, first.id)
  assert.notEqual(second.bookingId, first.bookingId)
})

test('after it was paid the key gives the finished booking, never a replacement', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const key = randomUUID()
  const made = await order(server, hotel, { key })
  await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  const again = await order(server, hotel, { key, inDays: 40 })
  assert.deepEqual([again.id, again.bookingId, again.status], [made.id, made.bookingId, 'CONFIRMED'])
  assert.equal((await server.db.selectFrom('booking').select('id').execute()).length, 1)
})

test('money on a replaced order goes back while the attempt has a live successor', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const key = randomUUID()
  const first = await order(server, hotel, { key })
  const proof = await pay(server, first.id ?? '')
  const second = await order(server, hotel, { key, inDays: 30 })
  const refused = await server.call(bookingApi.create, proof)
  assert.deepEqual([refused.status, refused.failure.code], [409, 'MONEY_GOES_BACK'])
  await server.settleAll()
  const { refunds } = await server.provider.state()
  assert.deepEqual(
    refunds.map(refund => [refund.payment_id, refund.amount]),
    [[proof.transactionId, 160_000]],
  )
  const booking = await server.get(bookingApi.create, await pay(server, second.id ?? ''))
  assert.equal(booking.status, 'CONFIRMED')
})

test('when the named room is taken another identical one is held and named; with none left it is 409 at once', async t => {
  const server = await testServer(t)
  const kinds = [
    { name: 'Deluxe', numbers: ['101', '102'] },
    { name: 'Suite', numbers: ['201'], price: 9000, withMeals: 12000 },
  ]
  const hotel = await makeHotel(server.db, { kinds })
  await order(server, hotel, { numbers: ['101'] })
  const second = await order(server, hotel, { numbers: ['101'] })
  assert.deepEqual(
    second.rooms?.map(room => room.roomNumber),
    ['102'],
  )
  const third = await server.call(paymentApi.createOrder, orderFor(server, hotel, { numbers: ['101'] }))
  assert.equal(third.status, 409)
  assert.match(third.failure.error, /taken/)
})

test('the provider is down: the hold is released, the answer is plain, and a new try works', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Only', numbers: ['1'] }] })
  await server.provider.control('faults', { match: 'POST /v1/orders', kind: '500', rate: 1 })
  await server.provider.control('faults', { match: 'GET /v1/orders', kind: '500', rate: 1 })
  const input = orderFor(server, hotel, { key: randomUUID() })
  const began = performance.now()
  const failed = await server.call(paymentApi.createOrder, input)
  assert.equal(failed.status, 503)
  assert.match(failed.failure.error, /No money was taken/)
  assert.ok(performance.now() - began < 5500)
  assert.equal((await server.db.selectFrom('room_night').select('night').execute()).length, 0)
  await server.provider.healthy()
  assert.equal((await server.get(paymentApi.createOrder, input)).status, 'PENDING')
})
