import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { employ, person } from '../../testing/worlds/people.ts'
import { order, pay, settlePutOff } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'
import { payBack } from './refunds.ts'

/** A booking of ₹8,000.00 whose advance of ₹1,600.00 is refunded, wholly or partly; the provider can fail refunds. */
const start = async (t: TestContext, amountPaise = 160_000) => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  await server.settleAll()
  await server.provider.control('settings', { refundStatus: 'pending' })
  const { id: paymentId } = await server.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
  const wish = { paymentId, amountPaise, reason: 'by-hotel' as const }
  await server.db.transaction().execute(tx => payBack(tx, wish))
  const work = () => settlePutOff(server)
  const refunds = () => server.db.selectFrom('refund').select(['status', 'provider_refund_id']).orderBy('created_at').execute()
  const fail = async () => {
    const { provider_refund_id } = (await refunds()).findLast(row => row.status === 'SENT') ?? {}
    await server.provider.control(`refunds/${provider_refund_id}/outcome`, { status: 'failed' })
    await work()
  }
  const shown = async () => ({
    ...(await server.db.selectFrom('booking').select(['refunded_paise', 'payment_status']).executeTakeFirstOrThrow()),
    ...(await server.db.selectFrom('payment').select('refunded_paise as decided').executeTakeFirstOrThrow()),
    mails: server.mails.filter(mail => mail.subject.includes('₹1,600.00') && mail.to.startsWith('guest')).length,
  })
  return { server, hotel, made, work, fail, refunds, shown }
}

test('a refund that the provider fails and that is sent again counts once, and is mailed once', async t => {
  const { work, fail, shown, refunds } = await start(t)
  await work()
  const sent = { refunded_paise: 160_000, payment_status: 'REFUNDED', decided: 160_000 }
  const before = await shown()
  assert.deepEqual({ ...before, mails: 0 }, { ...sent, mails: 0 })
  await fail()
  assert.deepEqual(
    (await refunds()).map(row => row.status),
    ['FAILED', 'SENT'],
  )
  assert.deepEqual(await shown(), { ...sent, mails: before.mails })
})

test('after five failures the booking no longer says that the money went back; it is tried again, once a day', async t => {
  const { server, work, fail, shown, refunds } = await start(t)
  await work()
  for (let failures = 1; failures < 5; failures++) await fail()
  const { provider_refund_id } = (await refunds()).findLast(row => row.status === 'SENT') ?? {}
  await server.provider.control(`refunds/${provider_refund_id}/outcome`, { status: 'failed' })
  await settlePutOff(server)
  const { refunded_paise, payment_status, decided } = await shown()
  assert.deepEqual({ refunded_paise, payment_status, decided }, { refunded_paise: 0, payment_status: 'PARTIALLY_PAID', decided: 160_000 })
  assert.deepEqual((await refunds()).map(row => row.status).join(), 'FAILED,FAILED,FAILED,FAILED,FAILED,PENDING')
  const [next] = await server.db.selectFrom('outbox').select('run_at').where('kind', '=', 'refund').where('done_at', 'is', null).execute()
  assert.ok(Number(next?.run_at) > Date.now() + 23 * 3_600_000)
  await work()
  assert.equal((await shown()).payment_status, 'REFUNDED')
})

test('a refund after five that failed is not said to have gone back, by its preview neither, until it is sent', async t => {
  const { server, hotel, made, work, fail } = await start(t, 40_000)
  await work()
  for (let failures = 1; failures <= 5; failures++) await fail()
  const { id, headers } = await person(server)
  await employ(server, hotel.id, id, 'MANAGER')
  const wish = { hotelId: hotel.id, bookingId: made.bookingId ?? '', refund: { amount: 300 } }
  const preview = await server.call(bookingChangeApi.update, { ...wish, preview: true }, headers)
  const done = await server.call(bookingChangeApi.update, wish, headers)
  assert.ok('due' in preview.data && 'payment' in done.data)
  assert.deepEqual([preview.data.due, done.data.payment.remainingBalance, done.data.payment.refundedAmount], [6400, 6400, 0])
})

test('orderstatus of money that bought nothing: REFUNDING until it went back, also by a second refund', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const status = async () => (await server.get(paymentApi.orderStatus, { orderId: made.id ?? '', orderSecret: made.orderSecret })).money
  await server.db.updateTable('booking').set({ status: 'CANCELLED', hold_expires_at: null }).execute()
  await server.call(bookingApi.create, await pay(server, made.id ?? ''))
  assert.equal(await status(), 'REFUNDING')
  await server.provider.control('settings', { refundStatus: 'pending' })
  await server.settleAll()
  const refund = await server.db.selectFrom('refund').select('provider_refund_id').executeTakeFirstOrThrow()
  await server.provider.control('settings', { refundStatus: 'processed' })
  await server.provider.control(`refunds/${refund.provider_refund_id}/outcome`, { status: 'failed' })
  await settlePutOff(server)
  assert.equal(await status(), 'REFUNDED')
})

test('however often a browser asks while the provider is away, one job looks for its payment', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const proof = await pay(server, made.id ?? '')
  await server.provider.control('faults', { match: 'GET /v1/orders/.*/payments', kind: '500', rate: 1 })
  for (let tries = 0; tries < 4; tries++) assert.equal((await server.get(bookingApi.create, proof)).status, 'PENDING')
  assert.equal((await server.db.selectFrom('outbox').select('id').where('kind', '=', 'settle').execute()).length, 1)
  await server.provider.healthy()
  await server.settleAll()
  assert.equal((await server.get(bookingApi.create, proof)).status, 'CONFIRMED')
})
