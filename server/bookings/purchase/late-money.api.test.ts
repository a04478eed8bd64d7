import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { brokenPromises, cancelInTables, noBrokenPromise, order, orderFor, pay, runOut } from '../../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { expireHolds } from './expire.ts'

const bookingOf = (server: TestServer, id?: string) =>
  server.db
    .selectFrom('booking')
    .select(['status', 'payment_status'])
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()

test('late money confirms while the rooms are still free, swept or not', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  for (const sweep of [false, true]) {
    const made = await order(server, hotel)
    await runOut(server, made.bookingId ?? '')
    if (sweep) assert.equal(await expireHolds(server.db), 1)
    const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
    assert.equal(booking.status, 'CONFIRMED')
  }
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})

test('late money takes another room of the kind when its own is gone', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Deluxe', numbers: ['1', '2'] }] })
  const late = await order(server, hotel, { numbers: ['1'] })
  await runOut(server, late.bookingId ?? '')
  const other = await order(server, hotel, { numbers: ['1'] })
  assert.deepEqual(
    other.rooms?.map(room => room.roomNumber),
    ['1'],
  )
  const booking = await server.get(bookingApi.create, await pay(server, late.id ?? ''))
  assert.deepEqual([booking.status, booking.rooms.map(room => room.roomNumber)], ['CONFIRMED', ['2']])
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
  const lines = await server.db.selectFrom('booking_log').select('changes').where('booking_id', '=', booking.id).orderBy('id').execute()
  const changes = lines.at(-1)?.changes as { field: string; from: { id: string }[]; to: { id: string }[] }[]
  const moved = changes.find(({ field }) => field === 'rooms')
  assert.deepEqual([moved?.from[0]?.id, moved?.to[0]?.id], [hotel.rooms['1'], hotel.rooms['2']])
})

test('rooms gone: the money goes back in full, the transfer is reversed, the guest is told', async t => {
  const server = await testServer(t, { webhooks: false })
  const wish = { plan: { deductionRate: 10 }, accountId: 'acc_Gs9Lk40TbRy2We', kinds: [{ name: 'Only', numbers: ['1'] }] }
  const hotel = await makeHotel(server.db, wish)
  const late = await order(server, hotel)
  await runOut(server, late.bookingId ?? '')
  const other = await order(server, hotel)
  await server.get(bookingApi.create, await pay(server, other.id ?? ''))
  const refused = await server.call(bookingApi.create, await pay(server, late.id ?? ''))
  assert.equal(refused.failure.code, 'MONEY_GOES_BACK')
  await server.settleAll()
  const { refunds, transfers } = await server.provider.state()
  assert.deepEqual(
    refunds.map(refund => refund.amount),
    [160_000],
  )
  assert.deepEqual(
    transfers.filter(transfer => transfer.source === late.id).map(transfer => transfer.amount_reversed),
    [80_000],
  )
  assert.deepEqual(await bookingOf(server, late.bookingId), { status: 'EXPIRED', payment_status: 'REFUNDED' })
  const status = await server.get(paymentApi.orderStatus, { orderId: late.id ?? '', orderSecret: late.orderSecret })
  assert.deepEqual([status.status, status.money], ['EXPIRED', 'REFUNDED'])
  assert.ok(server.mails.some(mail => mail.subject.includes('₹1,600.00') && mail.text.includes('had been booked by then')))
})

test('one of two rooms gone, none like it free: the money goes back, and the other room is free for the next guest', async t => {
  const server = await testServer(t, { webhooks: false })
  const kinds = [
    { name: 'Garden', numbers: ['1'] },
    { name: 'Deluxe', numbers: ['2'] },
  ]
  const hotel = await makeHotel(server.db, { kinds })
  const late = await order(server, hotel, { numbers: ['1', '2'] })
  await runOut(server, late.bookingId ?? '')
  const other = await order(server, hotel, { numbers: ['2'] })
  await server.get(bookingApi.create, await pay(server, other.id ?? ''))
  const refused = await server.call(bookingApi.create, await pay(server, late.id ?? ''))
  assert.equal(refused.failure.code, 'MONEY_GOES_BACK')
  assert.equal((await order(server, hotel, { numbers: ['1'] })).status, 'PENDING')
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})

test('check-in is past, the attempt has a successor, the same guest has the same stay: each sends late money back', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const past = await order(server, hotel, { inDays: 1 })
  await runOut(server, past.bookingId ?? '')
  const proof = await pay(server, past.id ?? '')
  server.clock.set(new Date(Date.now() + 3 * 86_400_000))
  assert.equal((await server.call(bookingApi.create, proof)).failure.code, 'MONEY_GOES_BACK')
  server.clock.set(new Date())

  const input = orderFor(server, hotel, { inDays: 20 })
  const first = await server.get(paymentApi.createOrder, input)
  await runOut(server, first.bookingId ?? '')
  const again = await server.get(paymentApi.createOrder, input)
  await server.get(bookingApi.create, await pay(server, again.id ?? ''))
  assert.equal((await server.call(bookingApi.create, await pay(server, first.id ?? ''))).failure.code, 'MONEY_GOES_BACK')
})

test('an attempt that moved to other dates: money for the first dates goes back; where their time had run out it books them, after the second', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const moved = async (ranOut: boolean) => {
    const key = randomUUID()
    const first = await order(server, hotel, { key, inDays: 10 })
    if (ranOut) await runOut(server, first.bookingId ?? '')
    return [first, await order(server, hotel, { key, inDays: 20 })] as const
  }
  const [first, second] = await moved(false)
  const proof = await pay(server, first.id ?? '')
  assert.equal((await server.call(bookingApi.create, proof)).failure.code, 'MONEY_GOES_BACK')
  const { reason } = await server.db.selectFrom('refund').select('reason').executeTakeFirstOrThrow()
  assert.equal(reason, 'replaced', 'nobody paid twice')
  assert.deepEqual((await bookingOf(server, second.bookingId)).status, 'PENDING')

  // Nobody has tidied up yet: the hold counts as ended all the same, and makes room for the booking that is paid.
  const [early, late] = await moved(true)
  await runOut(server, late.bookingId ?? '')
  await server.get(bookingApi.create, await pay(server, early.id ?? ''))
  assert.deepEqual(
    [(await bookingOf(server, early.bookingId)).status, (await bookingOf(server, late.bookingId)).status],
    ['CONFIRMED', 'EXPIRED'],
  )
  await expireHolds(server.db)
  const left = await sql`select from room_night where booking_id = ${late.bookingId}`.execute(server.db)
  assert.equal(left.rows.length, 0, 'the timer frees the nights of the hold that was replaced')
  assert.equal((await server.call(bookingApi.create, await pay(server, late.id ?? ''))).failure.code, 'MONEY_GOES_BACK')
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})

test('the hold ends by the database: an expired one is taken over at once, before any sweep', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Only', numbers: ['1'] }] })
  const first = await order(server, hotel)
  assert.equal((await server.call(paymentApi.createOrder, orderFor(server, hotel))).status, 409)
  await runOut(server, first.bookingId ?? '')
  const second = await order(server, hotel)
  assert.equal(second.status, 'PENDING')
  await expireHolds(server.db)
  assert.deepEqual((await bookingOf(server, first.bookingId)).status, 'EXPIRED')
  assert.equal(
    (
      await server.db
        .selectFrom('room_night')
        .select('night')
        .where('booking_id', '=', second.bookingId ?? '')
        .execute()
    ).length,
    2,
  )
})

test('money for a cancelled booking goes back in full', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel, { key: randomUUID() })
  await cancelInTables(server, made.bookingId)
  assert.equal((await server.call(bookingApi.create, await pay(server, made.id ?? ''))).failure.code, 'MONEY_GOES_BACK')
  await server.settleAll()
  assert.deepEqual(
    (await server.provider.state()).refunds.map(refund => refund.amount),
    [160_000],
  )
  assert.deepEqual(await bookingOf(server, made.bookingId), { status: 'CANCELLED', payment_status: 'REFUNDED' })
})
