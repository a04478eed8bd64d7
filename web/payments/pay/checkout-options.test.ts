import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callbackUrl, checkoutOptions, isInsideApp, isTooLate, windowSeconds } from './checkout-options.ts'

const order = {
  orderId: 'order_1',
  orderSecret: 's+/',
  amount: 410050,
  keyId: 'rzp_test_1',
  checkoutScript: '/c.js',
  holdExpiresAt: '2026-12-01T10:15:00.000Z',
}
const start = Date.parse('2026-12-01T10:00:00.000Z')
const payer = { name: 'Asha Rao', email: 'asha@example.in', phone: '+919876543210' }

const opened = (callback?: string, about?: string, image?: string) => {
  const seen: string[] = []
  const events = {
    onPaid: (paid: { transactionId: string; signature: string }) => seen.push(`paid ${paid.transactionId} ${paid.signature}`),
    onFailed: () => seen.push('failed'),
    onClosed: () => seen.push('closed'),
  }
  return { seen, options: checkoutOptions(order, payer, events, start, { callback, about, image }) }
}

test('the window has the title and colour of the specification and closes before the hold ends', () => {
  const { options } = opened()
  assert.equal(options.name, 'Booking Payment')
  assert.match(options.description, /^[A-Za-z0-9].{0,254}$/, 'what the provider takes as a description')
  assert.deepEqual(options.theme, { color: '#3399cc' })
  assert.equal(options.timeout, 14 * 60 + 55)
  assert.equal(options.prefill.contact, '+919876543210')
  assert.equal(windowSeconds(null, start), 0)
  const end = Date.parse(order.holdExpiresAt)
  assert.equal(windowSeconds(order.holdExpiresAt, end - 40_000), 35)
  assert.equal(windowSeconds(order.holdExpiresAt, end - 3000), 1, 'nothing left is not: for ever')
})

test('UPI is the first way to pay, the others follow in the order of the provider', () => {
  assert.deepEqual(opened().options.config, { display: { sequence: ['upi'], preferences: { show_default_blocks: true } } })
})

test('a logo is shown where there is one', () => {
  assert.equal(opened(undefined, undefined, 'https://stay.example/logo').options.image, 'https://stay.example/logo')
  assert.ok(!('image' in opened().options))
})

test('in half a minute nobody pays; what is not held can be paid at any time', () => {
  const end = Date.parse(order.holdExpiresAt)
  assert.ok(!isTooLate(order.holdExpiresAt, end - 36_000))
  assert.ok(isTooLate(order.holdExpiresAt, end - 34_000))
  assert.ok(isTooLate(order.holdExpiresAt, end + 60_000))
  assert.ok(!isTooLate(null, end))
})

test('a result is a payment only with all its parts and for this order', () => {
  const { seen, options } = opened()
  assert.ok('handler' in options)
  const handler = options.handler as (result?: object) => void
  handler({ razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'sig' })
  assert.deepEqual(seen.splice(0), ['paid pay_1 sig'])
  const bad = [
    undefined,
    {},
    { razorpay_order_id: 'order_1', razorpay_signature: 'x' },
    { razorpay_payment_id: 'p', razorpay_order_id: 'o' },
  ]
  for (const result of bad) {
    handler(result)
    assert.deepEqual(seen.splice(0), ['failed', 'closed'])
  }
})

test('inside an app the result is posted to us', () => {
  const url = callbackUrl('https://stay.example', 'lake-view')
  assert.equal(url, 'https://stay.example/api/payment/callback?hotel=lake-view')
  const { options } = opened(url)
  assert.ok(!('handler' in options))
  assert.equal('redirect' in options && options.redirect, true)
})

test('browsers inside apps are known by their names', () => {
  const inside = [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148 Instagram 312.0',
    'Mozilla/5.0 (iPhone) Mobile/15E148 [FBAN/FBIOS;FBAV/443.0]',
    'Opera/9.80 (Android; Opera Mini/7.5/191) Presto/2.12',
  ]
  for (const agent of inside) assert.ok(isInsideApp(agent), agent)
  const outside = [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15',
  ]
  for (const agent of outside) assert.ok(!isInsideApp(agent), agent)
})

test('a plan is named in the window, in a form that the provider takes, and comes back to the dashboard', () => {
  assert.equal(opened(undefined, 'Yearly plan').options.description, 'Yearly plan')
  assert.equal(opened(undefined, '  “Gold” for you').options.description, 'Gold” for you')
  assert.equal(opened(undefined, '✨').options.description, 'Booking Payment')
  assert.equal(opened(undefined, `A${'b'.repeat(400)}`).options.description.length, 255)
  assert.equal(callbackUrl('https://stay.example', undefined), 'https://stay.example/api/payment/callback?plan=true')
})
