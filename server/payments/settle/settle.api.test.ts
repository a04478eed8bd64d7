import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { until } from '../../testing/process/until.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { purchases, settleElsewhere } from '../../testing/worlds/purchases.ts'
import {
  bookingStatus,
  brokenPromises,
  cancelInTables,
  noBrokenPromise,
  order,
  pay,
  runOut,
  settlePutOff,
} from '../../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { reconcile } from './reconcile.ts'

test('the tab is closed after paying: the webhook alone makes the booking', async t => {
  const server = await testServer(t, { jobs: true })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  await pay(server, made.id ?? '')
  await until(async () => (await bookingStatus(server, made.bookingId)) === 'CONFIRMED')
  await until(async () => server.mails.length === 2)
})

test('all webhooks are lost and the tab is closed: the timer finds the payment', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  await pay(server, made.id ?? '')
  await until(async () => (await reconcile(server.product.app, purchases)) > 0)
  assert.equal(await bookingStatus(server, made.bookingId), 'CONFIRMED')
})

test('browser, webhooks and timer at once, twenty times: one payment, one booking, two mails', async t => {
  const server = await testServer(t, { jobs: true })
  await server.provider.control('webhooks', { duplicate: 100 })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const proof = await pay(server, made.id ?? '')
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, at) =>
      at % 4 === 0 ? settleElsewhere(server, proof.orderId) : server.call(bookingApi.create, proof),
    ),
  )
  for (const answer of answers) if ('status' in answer) assert.equal(answer.status, 200)
  await until(async () => server.mails.length === 2)
  assert.equal((await server.db.selectFrom('payment').select('id').execute()).length, 1)
  assert.equal((await server.db.selectFrom('hotel_due').select('id').execute()).length, 1)
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})

test('the browser and three webhooks side by side settle an order once: the others find it done', async t => {
  const server = await testServer(t)
  await server.provider.control('webhooks', { drop: true })
  const hotel = await makeHotel(server.db)
  const { id = '' } = await order(server, hotel)
  const proof = await pay(server, id)
  const answer = await fetch(`${server.provider.base}/control/events?order_id=${id}`)
  const events = (await answer.json()) as { id: string }[]
  for (const event of events) await server.provider.control(`events/${event.id}/replay`, {})
  assert.equal((await server.db.selectFrom('outbox').select('id').where('kind', '=', 'settle').execute()).length, 3)
  const sent = t.mock.method(pg.Client.prototype, 'query')
  const [booking] = await Promise.all([server.get(bookingApi.create, proof), server.settleAll()])
  sent.mock.restore()
  assert.equal(booking.status, 'CONFIRMED')
  const statements = sent.mock.calls.map(call => String((call.arguments[0] as { text?: string }).text))
  assert.equal(statements.filter(text => /from "payment_order" where .* for no key update/.test(text)).length, 1)
  assert.equal((await server.db.selectFrom('outbox').select('id').where('done_at', 'is', null).execute()).length, 0)
})

test('authorized only: PENDING until the provider captures, then CONFIRMED', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const { body } = await server.provider.pay(made.id ?? '', 'card', 'authorized')
  const proof = { orderId: made.id ?? '', transactionId: body.razorpay_payment_id ?? '', signature: body.razorpay_signature ?? '' }
  assert.equal((await server.get(bookingApi.create, proof)).status, 'PENDING')
  await server.provider.control(`payments/${proof.transactionId}/capture`)
  await runCapture(server, proof.transactionId, made.amount)
  assert.equal((await server.get(bookingApi.create, proof)).status, 'CONFIRMED')
})

/** The provider's own API: what its automatic capture does after a while. */
const runCapture = async (server: TestServer, paymentId: string, amount: number) => {
  const { keyId, keySecret } = server.config.razorpay
  const answer = await fetch(`${server.provider.base}/v1/payments/${paymentId}/capture`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` },
    body: JSON.stringify({ amount, currency: 'INR' }),
  })
  assert.equal(answer.status, 200)
}

test('a failed attempt releases nothing: the same order is paid at the second try', async t => {
  const server = await testServer(t, { jobs: true })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  assert.equal((await server.provider.pay(made.id ?? '', 'card', 'failure')).status, 400)
  await until(
    async () => (await server.db.selectFrom('webhook_event').select('event').where('event', '=', 'payment.failed').execute()).length === 1,
  )
  await server.settleAll()
  assert.equal(await bookingStatus(server, made.bookingId), 'PENDING')
  assert.equal((await server.get(bookingApi.create, await pay(server, made.id ?? ''))).status, 'CONFIRMED')
})

test('failed first, authorized late for the same payment: it is a booking', async t => {
  const server = await testServer(t, { jobs: true })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const failed = await server.provider.pay(made.id ?? '', 'upi', 'failure')
  const { payments } = await server.provider.state()
  assert.equal(failed.status, 400)
  await runOut(server, made.bookingId ?? '')
  await server.provider.control(`payments/${payments[0]?.id}/late-authorize`)
  await until(async () => (await bookingStatus(server, made.bookingId)) === 'CONFIRMED')
})

test('the provider hangs while the browser confirms: PENDING at once, settled when it is back', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const proof = await pay(server, made.id ?? '')
  await server.provider.control('faults', { match: 'GET /v1/orders', kind: '502html', rate: 1 })
  assert.equal((await server.get(bookingApi.create, proof)).status, 'PENDING')
  const status = await server.get(paymentApi.orderStatus, { orderId: proof.orderId, orderSecret: made.orderSecret })
  assert.equal(status.status, 'PENDING')
  await server.provider.healthy()
  await until(async () => {
    await settlePutOff(server)
    return (await bookingStatus(server, made.bookingId)) === 'CONFIRMED'
  })
})

test('a refund that dies between the provider and the database, or runs twice at once, is one refund', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  await cancelInTables(server, made.bookingId)
  await server.call(bookingApi.create, await pay(server, made.id ?? ''))
  await server.provider.control('faults', { match: 'POST /v1/payments/.*/refund', kind: 'lost-answer', times: 1 })
  for (let round = 0; round < 3; round++) {
    await server.db
      .updateTable('outbox')
      .set({ run_at: new Date(0), done_at: null, lease_until: null })
      .where('kind', '=', 'refund')
      .execute()
    await server.settleAll()
  }
  assert.equal((await server.provider.state()).refunds.length, 1)
  const refund = await server.db.selectFrom('refund').select(['status', 'amount_paise']).execute()
  assert.deepEqual(refund, [{ status: 'PROCESSED', amount_paise: 160_000 }])
  assert.equal(server.mails.filter(mail => mail.subject.includes('₹1,600.00')).length, 1)
})

test('a pending refund is followed to its end; one that the provider fails is sent once more', async t => {
  const server = await testServer(t, { jobs: true })
  const hotel = await makeHotel(server.db)
  await server.provider.control('settings', { refundStatus: 'pending' })
  const made = await order(server, hotel)
  await cancelInTables(server, made.bookingId)
  await server.call(bookingApi.create, await pay(server, made.id ?? ''))
  const rows = () => server.db.selectFrom('refund').select(['status', 'provider_refund_id']).orderBy('created_at').execute()
  await until(async () => (await rows())[0]?.status === 'SENT')
  await server.provider.control('settings', { refundStatus: 'processed' })
  await server.provider.control(`refunds/${(await rows())[0]?.provider_refund_id}/outcome`, { status: 'failed' })
  await until(async () => (await rows()).map(row => row.status).join() === 'FAILED,PROCESSED')
})
