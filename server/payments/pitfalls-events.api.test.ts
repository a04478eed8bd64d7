import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { deliver, eventBody } from '../testing/events.ts'
import { until } from '../testing/process/until.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { brokenPromises, noBrokenPromise, order, pay, runOut } from '../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../testing.ts'

const bookingOf = (server: TestServer, id?: string) =>
  server.db
    .selectFrom('booking')
    .select(['status', 'payment_status', 'paid_paise'])
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()
const confirmed = { status: 'CONFIRMED', payment_status: 'PARTIALLY_PAID', paid_paise: 160_000 }

/** The provider's own events so far, as the bytes it would send. */
const sentEvents = async (server: TestServer) => {
  const answer = await fetch(`${server.provider.base}/control/events`)
  return ((await answer.json()) as { event: string; id: string; body: unknown }[]).map(event => ({
    ...event,
    body: JSON.stringify(event.body),
  }))
}

test('#11 out of order: captured before authorized, paid before captured, failed after all; the state never goes back', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  await server.provider.pay(made.id ?? '', 'card', 'failure')
  await pay(server, made.id ?? '')
  const events = (await sentEvents(server)).reverse()
  assert.deepEqual(
    events.map(event => event.event),
    ['order.paid', 'payment.captured', 'payment.authorized', 'payment.failed'],
  )
  for (const { body, id } of events) {
    assert.equal((await deliver(server, body, { id })).status, 200)
    await server.settleAll()
    assert.deepEqual(await bookingOf(server, made.bookingId), confirmed)
  }
  assert.equal(server.mails.length, 2)
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})

test('#11 a snapshot is not believed: a signed event that says captured books nothing while the provider knows of no money', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const body = eventBody('payment.captured', made.id ?? '', { status: 'captured', captured: true, amount: made.amount, currency: 'INR' })
  assert.equal((await deliver(server, body)).status, 200)
  await server.settleAll()
  assert.equal((await bookingOf(server, made.bookingId)).status, 'PENDING')
})

test('an event 24 h late, after its hold and after the refund: nothing changes, however often it is replayed', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Only', numbers: ['1'] }] })
  const [late, other] = [await order(server, hotel), undefined]
  await runOut(server, late.bookingId ?? '')
  const winner = other ?? (await order(server, hotel))
  await server.get(bookingApi.create, await pay(server, winner.id ?? ''))
  await pay(server, late.id ?? '')
  const captured = (await sentEvents(server)).filter(event => event.event === 'payment.captured').at(-1)
  assert.ok(captured)
  server.clock.set(new Date(Date.now() + 86_400_000))
  for (let times = 0; times < 3; times++) {
    for (const id of [captured.id, null]) await deliver(server, captured.body, { id })
    await server.settleAll()
  }
  const gone = { status: 'EXPIRED', payment_status: 'REFUNDED', paid_paise: 0 }
  assert.deepEqual(await bookingOf(server, late.bookingId), gone)
  assert.deepEqual(await bookingOf(server, winner.bookingId), confirmed)
  const { refunds } = await server.provider.state()
  assert.deepEqual(
    refunds.map(refund => refund.amount),
    [160_000],
  )
  for (const event of await sentEvents(server)) await deliver(server, event.body, { id: `again${event.id}` })
  await server.settleAll()
  assert.deepEqual([await bookingOf(server, late.bookingId), await bookingOf(server, winner.bookingId)], [gone, confirmed])
  assert.equal((await server.provider.state()).refunds.length, 1)
})

test('#16 nobody waits for the other: webhook first or browser first, the booking is there at once and once', async t => {
  const server = await testServer(t, { webhooks: false, jobs: true })
  const hotel = await makeHotel(server.db)
  for (const webhookFirst of [true, false]) {
    const made = await order(server, hotel)
    const proof = await pay(server, made.id ?? '')
    const event = () => deliver(server, eventBody('order.paid', proof.orderId))
    const began = performance.now()
    if (webhookFirst) {
      await event()
      await until(async () => (await bookingOf(server, made.bookingId)).status === 'CONFIRMED', 3)
    }
    assert.equal((await server.get(bookingApi.create, proof)).status, 'CONFIRMED')
    assert.ok(performance.now() - began < 3000)
    if (!webhookFirst) await event()
  }
  await until(async () => server.mails.length === 4)
  assert.equal((await server.db.selectFrom('payment').select('id').execute()).length, 2)
})

test('#21 the provider gives back an uncaptured second payment by itself: its refund event is no cancellation', async t => {
  const server = await testServer(t, { jobs: true })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  await server.provider.pay(made.id ?? '', 'card', 'no-answer')
  const [waiting] = (await server.provider.state()).payments
  await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  await server.provider.control(`payments/${waiting?.id}/late-authorize`)
  const seen = async (event: string) =>
    (await server.db.selectFrom('webhook_event').select('event').where('event', '=', event).execute()).length > 0
  await until(() => seen('refund.processed'))
  await until(
    async () =>
      (await server.db.selectFrom('outbox').select('id').where('kind', '=', 'settle').where('done_at', 'is', null).execute()).length === 0,
  )
  assert.deepEqual(await bookingOf(server, made.bookingId), confirmed)
  assert.equal((await server.db.selectFrom('refund').select('id').execute()).length, 0)
  assert.ok(!server.mails.some(mail => mail.subject.includes('refund')))
})

test('#21 an authorisation that nobody captured in five days goes back by itself: no booking, and no refund of ours', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const { body } = await server.provider.pay(made.id ?? '', 'card', 'authorized')
  const proof = { orderId: made.id ?? '', transactionId: body.razorpay_payment_id ?? '', signature: body.razorpay_signature ?? '' }
  await server.provider.control('clock', { advance: 6 * 86_400 })
  await until(async () => (await server.provider.state()).payments[0]?.status === 'refunded')
  assert.equal((await server.get(bookingApi.create, proof)).status, 'PENDING')
  for (const event of await sentEvents(server)) await deliver(server, event.body, { id: event.id })
  await server.settleAll()
  assert.equal((await bookingOf(server, made.bookingId)).status, 'PENDING')
  assert.equal((await server.db.selectFrom('refund').select('id').execute()).length, 0)
  assert.equal((await server.provider.state()).refunds.length, 1)
})

test('money that was given back at the provider’s own desk is in our books, once, and nothing more is sent', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const proof = await pay(server, made.id ?? '')
  await server.get(bookingApi.create, proof)
  const { keyId, keySecret } = server.config.razorpay
  const refund = await fetch(`${server.provider.base}/v1/payments/${proof.transactionId}/refund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` },
    body: JSON.stringify({ amount: 60_000 }),
  })
  assert.equal(refund.status, 200)
  for (let times = 0; times < 2; times++) {
    for (const event of await sentEvents(server)) await deliver(server, event.body, { id: `${times}${event.id}` })
    await server.settleAll()
  }
  const rows = await server.db.selectFrom('refund').select(['amount_paise', 'status']).execute()
  assert.deepEqual(rows, [{ amount_paise: 60_000, status: 'PROCESSED' }])
  const shown = await server.db.selectFrom('booking').select(['payment_status', 'refunded_paise']).executeTakeFirstOrThrow()
  assert.deepEqual(shown, { payment_status: 'PARTIALLY_PAID', refunded_paise: 60_000 })
  assert.equal((await server.provider.state()).refunds.length, 1)
})
