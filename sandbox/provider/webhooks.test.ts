import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Received, startSandbox, until, webhookReceiver, webhookSecret } from '../testing.ts'
import { signBody } from './webhooks.ts'

async function setUp(t: TestContext, status?: (received: Received, count: number) => number) {
  const hook = await webhookReceiver(status)
  const box = await startSandbox({ webhookUrl: hook.url })
  t.after(async () => {
    await box.close()
    await hook.close()
  })
  const order = await box.client.orders.create({ amount: 250000, currency: 'INR' })
  return { hook, box, order, names: () => hook.received.map(each => each.event) }
}

test('authorized, captured, paid: in order, signed over the raw bytes', async t => {
  const { hook, box, order, names } = await setUp(t)
  await box.pay(order.id)
  await until(() => names().length === 3, 'three events')
  assert.deepEqual(names().sort(), ['order.paid', 'payment.authorized', 'payment.captured'])
  for (const each of hook.received) {
    assert.equal(each.signature, signBody(each.raw, webhookSecret))
    assert.match(each.id, /^[A-Za-z0-9]{14}$/)
  }
  const { events } = await box.state()
  assert.deepEqual(
    events.map(each => each.event),
    ['payment.authorized', 'payment.captured', 'order.paid'],
  )
  const paid = hook.received.find(each => each.event === 'order.paid')?.body.payload as Record<string, { entity: Record<string, unknown> }>
  assert.deepEqual([paid.order?.entity.status, paid.order?.entity.amount_due, paid.payment?.entity.status], ['paid', 0, 'captured'])
})

test('a failure and a refund tell of themselves', async t => {
  const { hook, box, order, names } = await setUp(t)
  await box.pay(order.id, { method: 'upi', outcome: 'failure' })
  await until(() => names().includes('payment.failed'), 'payment.failed')
  const { body } = await box.pay(order.id)
  await box.client.payments.refund(String(body.razorpay_payment_id), {})
  await until(() => names().includes('refund.processed'), 'refund.processed')
  assert.ok(names().includes('refund.created'))
  const refunded = hook.received.find(each => each.event === 'refund.processed')?.body
  assert.deepEqual(refunded?.contains, ['refund', 'payment'])
})

test('repeats what was not accepted, with the same bytes and id', async t => {
  const { hook, box, order } = await setUp(t, ({ event }, count) => (event === 'payment.failed' && count < 4 ? 404 : 200))
  await box.pay(order.id, { method: 'card', outcome: 'failure' })
  await until(() => hook.received.length === 4, 'three repetitions')
  assert.equal(new Set(hook.received.map(each => `${each.id} ${each.signature} ${each.raw}`)).size, 1)
  await box.control('clock', { advance: 3600 }) // an hour later nothing is due any more
  assert.equal((await box.state()).events[0]?.delivery.state, 'delivered')
  assert.equal(hook.received.length, 4)
})

test('duplicates, drops, corrupts, holds back and replays on demand', async t => {
  const { hook, box, order, names } = await setUp(t)
  await box.control('webhooks', { duplicate: 5, events: ['order.paid'] })
  await box.pay(order.id)
  await until(() => names().filter(name => name === 'order.paid').length === 5, 'five copies')

  await box.control('webhooks', { duplicate: 1, drop: 1, events: ['payment.failed'] })
  const second = await box.client.orders.create({ amount: 250000, currency: 'INR' })
  await box.pay(second.id, { method: 'card', outcome: 'failure' })
  const dropped = (await box.state()).events.find(each => each.event === 'payment.failed')
  assert.equal(dropped?.delivery.state, 'dropped')
  await box.control(`events/${dropped?.id}/replay`)
  assert.equal(names().at(-1), 'payment.failed')

  await box.control('webhooks', { corruptSignature: true })
  await box.pay(second.id, { method: 'card', outcome: 'failure' })
  await until(() => names().filter(name => name === 'payment.failed').length === 2, 'the corrupt one')
  const corrupt = hook.received.at(-1)
  assert.notEqual(corrupt?.signature, signBody(corrupt?.raw ?? '', webhookSecret))

  await box.control('webhooks', { corruptSignature: false, hold: true })
  await box.pay(second.id)
  assert.ok(!hook.received.some(each => each.raw.includes(second.id) && each.event === 'order.paid'))
  await box.control('webhooks', { hold: false })
  await until(() => hook.received.some(each => each.raw.includes(second.id) && each.event === 'order.paid'), 'what was held back')
})

test('a restarted sandbox goes on sending', async t => {
  let up = false
  const { hook, box, order, names } = await setUp(t, () => (up ? 200 : 503))
  await box.control('webhooks', { hold: true })
  await box.pay(order.id)
  await box.restart()
  assert.equal(hook.received.length, 0)
  up = true
  await box.control('webhooks', { hold: false })
  await until(() => names().length === 3, 'all three')
})
