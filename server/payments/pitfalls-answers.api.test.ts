import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { tamperedServer } from '../testing/attacks/tampering.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { purchases, settleElsewhere } from '../testing/worlds/purchases.ts'
import { bookingStatus, brokenPromises, noBrokenPromise, order, orderFor, pay } from '../testing/worlds/stay.ts'
import type { TestServer } from '../testing.ts'
import { reconcile } from './settle/reconcile.ts'

type Answer = Record<string, unknown>

const listed = (change: (payment: Answer) => Answer | Answer[]) => (answer: Answer) => {
  const items = (answer.items as Answer[]).flatMap(change)
  return { ...answer, count: items.length, items }
}
const payments = /^GET \/v1\/orders\/[^/]+\/payments/
const count = async (server: TestServer, table: 'payment' | 'refund' | 'hotel_due') =>
  (await server.db.selectFrom(table).selectAll().execute()).length

test('#4 the provider says another amount or currency was paid: no booking, the money goes back', async t => {
  const { server, change } = await tamperedServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const lies: Answer[] = [{ amount: 100 }, { amount: 160_001 }, { currency: 'USD' }]
  for (const [at, lie] of lies.entries()) {
    const made = await order(server, hotel)
    const proof = await pay(server, made.id ?? '')
    change(
      payments,
      listed(payment => ({ ...payment, ...lie })),
    )
    const refused = await server.call(bookingApi.create, proof)
    assert.deepEqual([refused.status, refused.failure.code], [409, 'MONEY_GOES_BACK'], JSON.stringify(lie))
    assert.notEqual(await bookingStatus(server, made.bookingId), 'CONFIRMED')
    const refund = await server.db.selectFrom('refund').select(['reason', 'amount_paise']).orderBy('created_at', 'desc').executeTakeFirst()
    assert.deepEqual(refund, { reason: 'amount-differs', amount_paise: lie.amount ?? 160_000 })
    assert.equal(await count(server, 'refund'), at + 1)
  }
  assert.equal(await count(server, 'hotel_due'), 0)
})

test('#4 payments of another order, and answers that are none, decide nothing: PENDING, and settled once the provider is honest', async t => {
  const { server, change, honest } = await tamperedServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const proof = await pay(server, made.id ?? '')
  const nonsense: ((answer: Answer) => unknown)[] = [
    listed(payment => ({ ...payment, order_id: 'order_00000000000000' })),
    listed(payment => ({ ...payment, order_id: null })),
    listed(payment => ({ ...payment, amount: '160000.5' })),
    ...[-1, 0, '-5', '99999999999999999999'].map(amount => listed(payment => ({ ...payment, amount }))),
    listed(payment => ({ ...payment, id: 'pay_../../x' })),
    listed(payment => ({ ...payment, status: 'wonderful' })),
    () => ({}),
    () => null,
    () => 'ok',
    () => [null],
  ]
  for (const answer of nonsense) {
    change(payments, answer)
    assert.equal((await server.get(bookingApi.create, proof)).status, 'PENDING')
    assert.equal(await count(server, 'payment'), 0)
  }
  honest()
  assert.equal((await server.get(bookingApi.create, proof)).status, 'CONFIRMED')
})

test('#41 only an order of the provider reaches the browser: another id, amount, currency or receipt is 503 and no hold stays', async t => {
  const { server, change, honest } = await tamperedServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const lies: Answer[] = [
    { id: 'bk_1' },
    { id: 'order_1' },
    { amount: 100 },
    { amount: 'x' },
    { currency: 'USD' },
    { receipt: 'other' },
    { status: 'x' },
  ]
  for (const lie of lies) {
    change(/^POST \/v1\/orders/, answer => ({ ...answer, ...lie }))
    const refused = await server.call(paymentApi.createOrder, orderFor(server, hotel))
    assert.equal(refused.status, 503, JSON.stringify(lie))
    assert.match(refused.failure.error, /No money was taken/)
    assert.equal((await server.db.selectFrom('room_night').select('night').execute()).length, 0)
  }
  honest()
  assert.match((await order(server, hotel)).id ?? '', /^order_[A-Za-z0-9]{14}$/)
})

test('#5 the signature alone is not a payment: created and failed attempts confirm nothing', async t => {
  const { server, change } = await tamperedServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const proof = await pay(server, made.id ?? '')
  for (const status of ['created', 'authorized', 'failed']) {
    change(
      payments,
      listed(payment => ({ ...payment, status, captured: false, fee: null })),
    )
    assert.equal((await server.get(bookingApi.create, proof)).status, 'PENDING')
    assert.equal(await bookingStatus(server, made.bookingId), 'PENDING')
  }
  change(
    payments,
    listed(() => []),
  )
  assert.equal((await server.get(bookingApi.create, proof)).status, 'PENDING')
})

test('#18 two captured payments on one order: the earlier books, the later goes back in full', async t => {
  const { server, change } = await tamperedServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const proof = await pay(server, made.id ?? '')
  change(
    payments,
    listed(payment => [{ ...payment, id: 'pay_SecondTab00000', created_at: Number(payment.created_at) + 30 }, payment]),
  )
  assert.equal((await server.get(bookingApi.create, proof)).payment.transactionId, proof.transactionId)
  await Promise.all(Array.from({ length: 5 }, () => settleElsewhere(server, proof.orderId)))
  const rows = await server.db
    .selectFrom('payment as p')
    .leftJoin('refund as r', 'r.payment_id', 'p.id')
    .select(['p.provider_payment_id as id', 'p.is_kept', 'r.reason', 'r.amount_paise'])
    .orderBy('p.is_kept', 'desc')
    .execute()
  assert.deepEqual(rows, [
    { id: proof.transactionId, is_kept: true, reason: null, amount_paise: null },
    { id: 'pay_SecondTab00000', is_kept: false, reason: 'paid-twice', amount_paise: 160_000 },
  ])
  assert.equal(await count(server, 'hotel_due'), 1)
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})

test('#32 odd but honest answers are understood: notes as a list, no fee, no contact, captured as text or left out', async t => {
  const { server, change } = await tamperedServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const oddities: ((payment: Answer) => Answer)[] = [
    ({ contact: _, email: __, ...payment }) => ({ ...payment, notes: [], fee: null, tax: null, captured: '1' }),
    ({ captured: _, refund_status: __, amount_refunded: ___, ...payment }) => ({
      ...payment,
      notes: { a: 1 },
      acquirer_data: [],
      reward: {},
    }),
    payment => ({ ...payment, captured: 1, amount: String(payment.amount), method: null, order: null }),
  ]
  for (const odd of oddities) {
    const made = await order(server, hotel)
    const proof = await pay(server, made.id ?? '')
    change(payments, listed(odd))
    assert.equal((await server.get(bookingApi.create, proof)).status, 'CONFIRMED', odd.toString())
  }
})

test('#33 reconciling asks per order, never the list of payments, which lags', async t => {
  const { server, asked } = await tamperedServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  await pay(server, made.id ?? '')
  await server.db
    .updateTable('payment_order')
    .set({ next_check_at: new Date(0) })
    .execute()
  assert.equal(await reconcile(server.product.app, purchases), 1)
  assert.equal(await bookingStatus(server, made.bookingId), 'CONFIRMED')
  const lines = asked.map(({ line }) => line)
  assert.ok(lines.includes(`GET /v1/orders/${made.id}/payments`), lines.join())
  assert.ok(!lines.some(line => /^GET \/v1\/payments(\?|$)/.test(line)))
})

test('#31 nothing is captured by us: every order asks the provider for automatic capture', async t => {
  const { server, asked } = await tamperedServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  const sent = asked.find(({ line }) => line === 'POST /v1/orders')?.body as { payment?: Answer; amount?: unknown; notes?: Answer }
  assert.equal(sent.payment?.capture, 'automatic')
  assert.equal(sent.amount, 160_000)
  assert.ok(!asked.some(({ line }) => line.includes('/capture')))
  assert.ok(!JSON.stringify(sent).includes('Meera') && !JSON.stringify(sent).includes('@'), 'nothing personal in the notes')
})
