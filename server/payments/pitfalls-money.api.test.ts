import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { readConfig } from '../config.ts'
import { rowCounts } from '../testing/events.ts'
import { sandboxKeys } from '../testing/provider.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { order, orderFor, pay } from '../testing/worlds/stay.ts'
import { testServer } from '../testing.ts'
import { payBack } from './settle/refunds.ts'

const raw = (url: string, path: string, body: string) =>
  fetch(url + path, { method: 'POST', headers: { origin: url, 'content-type': 'application/json' }, body })

test('#7 an amount that is no amount is 400 or 409 and reaches nobody: NaN, text, fractions, too small, too large, missing', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const { amount: _, ...input } = orderFor(server, hotel)
  const before = await rowCounts(server)
  const amounts: [string, number][] = [
    ...['NaN', '"160000"', 'null', '100.5', '-160000', '1e13', '[160000]', '{}', '1e400'].map((text): [string, number] => [text, 400]),
    ...['0', '99', '100', '1e9', '159999'].map((text): [string, number] => [text, 409]),
  ]
  for (const [text, status] of amounts) {
    const answer = await raw(server.url, '/api/payment/createorder', `${JSON.stringify(input).slice(0, -1)},"amount":${text}}`)
    assert.equal(answer.status, status, text)
  }
  assert.equal((await raw(server.url, '/api/payment/createorder', JSON.stringify(input))).status, 400)
  assert.deepEqual(await rowCounts(server), before)
  assert.equal((await server.provider.state()).orders.length, 0)
})

test('#36 a stay that is too cheap to be paid online is 400: the provider is never asked for less than a rupee', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Bed', numbers: ['1'], price: 0.49, withMeals: 0.5 }] })
  const refused = await server.call(paymentApi.createOrder, orderFor(server, hotel, { price: 0.49 }))
  assert.equal(refused.status, 400)
  assert.deepEqual(refused.failure.fields, { 'booking.rooms': 'A stay of less than ₹1 cannot be booked.' })
  const rupee = await server.get(paymentApi.createOrder, orderFor(server, hotel, { price: 0.49, nights: 3, amount: 100 }))
  assert.equal(rupee.amount, 100)
  assert.equal((await server.provider.state()).orders.length, 1)
})

test('money fields of the browser are compared or refused, never stored: every stored figure is our own', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { plan: { deductionRate: 10 }, accountId: 'acc_Gs9Lk40TbRy2We' })
  const input = orderFor(server, hotel)
  const compared = await server.call(paymentApi.createOrder, { ...input, totalAmount: 1 })
  assert.equal(compared.status, 409)
  const unknown = [{ platformShare: 1 }, { transfers: [] }, { notes: {} }, { orderId: 'order_00000000000000' }]
  for (const extra of unknown)
    assert.equal((await server.call(paymentApi.createOrder, { ...input, ...extra })).status, 400, JSON.stringify(extra))
  const inside = [{ pricePerNight: 1 }, { totalAmount: 1 }, { status: 'CONFIRMED' }, { advance: 1 }]
  for (const extra of inside) {
    const booking = { ...input.booking, ...extra }
    assert.equal((await server.call(paymentApi.createOrder, { ...input, booking })).status, 400, JSON.stringify(extra))
  }
  const made = await server.get(paymentApi.createOrder, { ...input, receiverAccountId: 'acc_Attacker000000' })
  const lies = { totalAmount: 1, paidAmount: 8000, remainingBalance: 0, platformShare: 0, hotelShare: 8000, paymentMethod: 'CASH' }
  await server.get(bookingApi.create, { ...(await pay(server, made.id ?? '')), ...lies })
  const row = await server.db
    .selectFrom('booking as b')
    .innerJoin('payment_order as o', 'o.booking_id', 'b.id')
    .select(['total_paise', 'advance_paise', 'paid_paise', 'platform_share_paise', 'hotel_share_paise', 'payment_method'])
    .executeTakeFirst()
  assert.deepEqual(row, {
    total_paise: 800_000,
    advance_paise: 160_000,
    paid_paise: 160_000,
    platform_share_paise: 80_000,
    hotel_share_paise: 80_000,
    payment_method: 'ONLINE',
  })
})

test('no step can be left out: without a hold, an order or its own payment there is no booking', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const other = await order(server, hotel)
  const proof = await pay(server, other.id ?? '')
  const skipped: [object, number][] = [
    [{}, 401],
    [{ hotelId: hotel.id, paymentMethod: 'CASH', paidAmount: 1600 }, 401],
    [{ orderId: made.id }, 400],
    [{ orderId: made.id, transactionId: proof.transactionId }, 400],
    [{ ...proof, orderId: made.id }, 401],
    [{ ...proof, orderId: made.bookingId }, 404],
    [{ ...proof, orderId: 'bk_1' }, 404],
    [{ ...proof, signature: '' }, 401],
  ]
  for (const [input, status] of skipped) {
    const answer = await raw(server.url, '/api/booking/createbooking', JSON.stringify(input))
    assert.equal(answer.status, status, JSON.stringify(input))
  }
  assert.equal((await server.db.selectFrom('booking').select('id').where('status', '=', 'CONFIRMED').execute()).length, 0)
  assert.equal((await server.db.selectFrom('payment').select('id').execute()).length, 0)
})

test('#20 refunds never exceed the payment, however many ask at once', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  const { id } = await server.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
  const refund = () => server.db.transaction().execute(tx => payBack(tx, { paymentId: id, amountPaise: 60_000, reason: 'by-hotel' }))
  const results = await Promise.allSettled(Array.from({ length: 8 }, refund))
  assert.equal(results.filter(result => result.status === 'fulfilled').length, 2)
  for (const result of results)
    if (result.status === 'rejected') assert.equal((result.reason as { constraint?: string }).constraint, 'refunds_within_payment')
  await server.settleAll()
  const { refunds } = await server.provider.state()
  assert.deepEqual(
    refunds.map(made => made.amount),
    [60_000, 60_000],
  )
  const keys = (await server.db.selectFrom('refund').select('id').execute()).map(row => row.id)
  assert.deepEqual(refunds.map(made => made.receipt).sort(), keys.sort(), 'our row is the receipt')
})

test('#37 one payment proves one thing, over bookings and plans alike: the table has one row for it', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const proof = await pay(server, made.id ?? '')
  await server.get(bookingApi.create, proof)
  const plan = { purpose: 'plan', account_id: hotel.ownerId, secret: 's', receipt: 'pl_1', amount_paise: 160_000 }
  const { id } = await server.db.insertInto('payment_order').values(plan).returning('id').executeTakeFirstOrThrow()
  const again = { provider_payment_id: proof.transactionId, order_id: id, amount_paise: 160_000, method: 'card', is_kept: true }
  await assert.rejects(server.db.insertInto('payment').values(again).execute(), { constraint: 'payment_provider_id_unique' })
})

test('#25 the key id comes with the order, and is the key that made it', async t => {
  const server = await testServer(t)
  const made = await order(server, await makeHotel(server.db))
  assert.deepEqual([made.keyId, made.checkoutScript], [sandboxKeys.keyId, '/sandbox/razorpay/checkout.js'])
  assert.ok(!JSON.stringify(made).includes(sandboxKeys.keySecret))
})

test('#26 blanks around keys and secrets are cut off at the start', () => {
  const env = {
    RAZORPAY_KEY_ID: ' rzp_test_ABCDEFGHIJKLMN\n',
    RAZORPAY_KEY_SECRET: '\tsecret-of-the-key ',
    RAZORPAY_WEBHOOK_SECRET: ' first-long-secret , second-long-secret\r\n',
  }
  const { razorpay } = readConfig({ sandboxKeys: () => sandboxKeys }, { ...env, RAZORPAY_API_BASE: 'http://127.0.0.1:9' })
  assert.deepEqual(
    [razorpay.keyId, razorpay.keySecret, razorpay.webhookSecrets],
    [...['rzp_test_ABCDEFGHIJKLMN', 'secret-of-the-key'], ['first-long-secret', 'second-long-secret']],
  )
})

test('#35 signatures are compared in one place, in constant time', async () => {
  const root = join(import.meta.dirname, '..')
  const users: string[] = []
  for await (const path of glob('**/*.ts', { cwd: root })) {
    // The last one is PostgreSQL for tests, with its password.
    if (/\.test\.ts$|testing|embedded\/throwaway/.test(path)) continue
    const text = await readFile(join(root, path), 'utf8')
    if (/createHmac|validatePaymentVerification|validateWebhookSignature/.test(text)) users.push(path)
    else assert.ok(!/(?<!typeof )\b\w*signature\s*[!=]==?\s|[!=]==?\s*\w*signature\b/i.test(text), path)
  }
  assert.deepEqual(users, ['outside/signatures.ts'])
  assert.match(await readFile(join(root, 'outside/signatures.ts'), 'utf8'), /return timingSafeEqual\(/)
})
