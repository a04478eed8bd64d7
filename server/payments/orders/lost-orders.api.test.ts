import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { purchases } from '../../testing/worlds/purchases.ts'
import { bookingStatus, brokenPromises, noBrokenPromise, order, pay, runOut, settlePutOff } from '../../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { reconcile } from '../settle/reconcile.ts'
import { payBack } from '../settle/refunds.ts'
import { findLostOrders } from './lost-orders.ts'

const config = { intervals: { outbox: 100, holds: 5000, reconcile: 3_600_000 } }
const perBooking = { plan: { deductionRate: 10 }, accountId: 'acc_Gs9Lk40TbRy2We' }

/** The database without an order and its booking, as after a restore to a moment before them. */
const lose = async ({ db }: TestServer, { id, bookingId = '' }: { id?: string | undefined; bookingId?: string | undefined }) => {
  await db
    .deleteFrom('payment_order')
    .where('provider_order_id', '=', id ?? '')
    .execute()
  await db.deleteFrom('room_night').where('booking_id', '=', bookingId).execute()
  await db.deleteFrom('booking').where('id', '=', bookingId).execute()
}

const find = async (server: TestServer) => {
  const found = await findLostOrders(server.product.app.db, server.product.app.payments, new Date(Date.now() - 60_000))
  await reconcile(server.product.app, purchases)
  await settlePutOff(server)
  return found
}

test('an order that the database lost is written down again: its money goes back, the part of the hotel too, now or when it comes', async t => {
  const server = await testServer(t, { webhooks: false, config })
  const hotel = await makeHotel(server.db, perBooking)
  const kept = await order(server, hotel, { inDays: 20 })
  const [paid, unpaid] = [await order(server, hotel), await order(server, hotel, { inDays: 30 })]
  await pay(server, paid.id ?? '')
  await lose(server, paid)
  await lose(server, unpaid)
  const found = await find(server)
  assert.deepEqual([found.known, found.strange.length], [1, 0])
  const lost = found.lost.map(({ id, isPaid, hotel: name }) => [id, isPaid, name !== null]).sort()
  assert.deepEqual(
    lost,
    [
      [paid.id, true, true],
      [unpaid.id, false, true],
    ].sort(),
  )
  const { refunds, transfers } = await server.provider.state()
  assert.deepEqual(
    refunds.map(({ amount }) => amount),
    [160_000],
  )
  assert.deepEqual(
    transfers.filter(({ source }) => source === paid.id).map(({ amount, amount_reversed }) => amount - amount_reversed),
    [0],
  )

  await pay(server, unpaid.id ?? '')
  await server.db
    .updateTable('payment_order')
    .set({ next_check_at: new Date(0) })
    .where('provider_order_id', '=', unpaid.id ?? '')
    .execute()
  const again = await find(server)
  assert.deepEqual([again.known, again.lost.length], [3, 0], 'nothing is found twice')
  assert.equal((await server.provider.state()).refunds.length, 2)
  assert.equal(await bookingStatus(server, kept.bookingId), 'PENDING')
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})

test('an order of which only the id at the provider was lost keeps its booking, which late money confirms', async t => {
  const server = await testServer(t, { webhooks: false, config })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  await pay(server, made.id ?? '')
  const nothing = { provider_order_id: null, next_check_at: null }
  await server.db
    .updateTable('payment_order')
    .set(nothing)
    .where('provider_order_id', '=', made.id ?? '')
    .execute()
  await runOut(server, made.bookingId ?? '')
  const found = await find(server)
  assert.deepEqual([found.known, found.lost.length, found.strange.length], [0, 0, 0])
  assert.equal(await bookingStatus(server, made.bookingId), 'CONFIRMED')
  assert.equal((await server.provider.state()).refunds.length, 0)
})

test('orders that are not known to be ours are named and left alone', async t => {
  const server = await testServer(t, { webhooks: false, config })
  await makeHotel(server.db)
  const { payments } = server.product.app
  const receipt = () => `bk_${randomUUID().replaceAll('-', '')}`
  const others: { receipt: string; notes: Record<string, string> }[] = [
    { receipt: 'invoice 17', notes: { purpose: 'booking', hotelId: randomUUID() } },
    { receipt: receipt(), notes: { purpose: 'booking', hotelId: randomUUID() } },
    { receipt: receipt(), notes: { purpose: 'booking', hotelId: "' or true --" } },
    { receipt: receipt(), notes: {} },
    { receipt: receipt().replace('bk', 'pl'), notes: { purpose: 'plan', accountId: randomUUID() } },
  ]
  const made = []
  for (const other of others) made.push((await payments.createOrder({ ...other, amountPaise: 50_000 })).id)
  for (const id of made) await pay(server, id)
  const found = await find(server)
  assert.deepEqual(found.strange.map(({ id }) => id).sort(), made.sort())
  assert.deepEqual([found.known, found.lost.length], [0, 0])
  assert.equal((await server.provider.state()).refunds.length, 0)
})

test('the lost order of a plan goes back too', async t => {
  const server = await testServer(t, { webhooks: false, config })
  const { ownerId } = await makeHotel(server.db)
  const { payments } = server.product.app
  const notes = { purpose: 'plan', bookingId: '', hotelId: '', accountId: ownerId }
  const made = await payments.createOrder({ receipt: `pl_${randomUUID().replaceAll('-', '')}`, amountPaise: 99_900, notes })
  await pay(server, made.id)
  assert.equal((await find(server)).lost.length, 1)
  assert.deepEqual(
    (await server.provider.state()).refunds.map(({ amount }) => amount),
    [99_900],
  )
})

test('a refund that the database lost is written down again, also of an order that nobody asks about any more', async t => {
  const server = await testServer(t, { webhooks: false, config })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  const { id: paymentId } = await server.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
  await server.db.transaction().execute(tx => payBack(tx, { paymentId, amountPaise: 30_000, reason: 'by-hotel' }))
  await settlePutOff(server)
  await server.db.deleteFrom('refund').execute()
  await server.db.updateTable('payment').set({ refunded_paise: 0 }).execute()
  await server.db.updateTable('payment_order').set({ next_check_at: null }).execute()
  assert.equal((await find(server)).refunded, 1)
  const refunds = await server.db.selectFrom('refund').select(['status', 'amount_paise']).execute()
  assert.deepEqual(refunds, [{ status: 'PROCESSED', amount_paise: 30_000 }])
  const booking = await server.db.selectFrom('booking').select(['status', 'refunded_paise']).executeTakeFirstOrThrow()
  assert.deepEqual(booking, { status: 'CONFIRMED', refunded_paise: 30_000 })
})

test('hundreds of orders of that time are all looked at', async t => {
  const server = await testServer(t, { webhooks: false, config })
  await makeHotel(server.db)
  const { payments } = server.product.app
  await Promise.all(
    Array.from({ length: 205 }, (_, index) => payments.createOrder({ receipt: `other-${index}`, amountPaise: 50_000, notes: {} })),
  )
  assert.equal((await find(server)).strange.length, 205)
})
