import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js'
import { signBody } from './provider/webhooks.ts'
import { keySecret, type Rejection, refused, sdk, startSandbox } from './testing.ts'

let box: Awaited<ReturnType<typeof startSandbox>>
before(async () => {
  box = await startSandbox()
})
after(() => box.close())

const newOrder = (more: Record<string, unknown> = {}) => box.client.orders.create({ amount: 450000, currency: 'INR', ...more })
const description = (rejection: Rejection) => `${rejection.statusCode} ${rejection.error?.description}`

test('the SDK as it is: create, pay, verify, fetch, refund', async () => {
  const order = await newOrder({ receipt: 'bk_happy', notes: { bookingHoldId: 'h1' } })
  assert.match(order.id, /^order_[A-Za-z0-9]{14}$/)
  assert.deepEqual([order.status, order.amount_due, order.attempts, order.offer_id], ['created', 450000, 0, null])
  const { body } = await box.pay(order.id)
  const paymentId = String(body.razorpay_payment_id)
  const proof = { order_id: order.id, payment_id: paymentId }
  assert.equal(validatePaymentVerification(proof, String(body.razorpay_signature), keySecret), true)

  const payment = await box.client.payments.fetch(paymentId)
  assert.deepEqual([payment.status, payment.captured, payment.fee, payment.tax], ['captured', true, 10620, 1620])
  assert.deepEqual(payment.notes, { bookingHoldId: 'h1' })
  assert.equal((await box.client.payments.fetchCardDetails(paymentId)).last4, '1007')
  const paid = await box.client.orders.fetch(order.id)
  assert.deepEqual([paid.status, paid.amount_paid, paid.amount_due, paid.attempts], ['paid', 450000, 0, 1])
  assert.equal((await box.client.orders.fetchPayments(order.id)).count, 1)
  assert.equal((await box.client.orders.all({ receipt: 'bk_happy' })).items[0]?.id, order.id)
  assert.deepEqual((await box.client.orders.edit(order.id, { notes: { seen: 'yes' } })).notes, { seen: 'yes' })
  assert.deepEqual((await box.client.payments.edit(paymentId, { notes: {} })).notes, [])
  assert.ok((await box.client.payments.all({ count: 100 })).items.some(each => each.id === paymentId))
  assert.equal((await box.client.payments.fetchPaymentMethods()).card, true)

  const part = await box.client.payments.refund(paymentId, { amount: 150000 })
  assert.deepEqual([part.status, part.amount, part.notes], ['processed', 150000, []])
  assert.equal((await box.client.payments.fetch(paymentId)).refund_status, 'partial')
  const rest = await box.client.payments.refund(paymentId, {})
  assert.equal(rest.amount, 300000)
  const refunded = await box.client.payments.fetch(paymentId)
  assert.deepEqual([refunded.status, refunded.refund_status, refunded.captured], ['refunded', 'full', true])
  assert.equal((await box.client.refunds.fetch(rest.id)).payment_id, paymentId)
  assert.equal((await box.client.payments.fetchMultipleRefund(paymentId, {})).count, 2)
  assert.equal(((await box.client.refunds.all({})).items ?? []).length, 2)
  assert.equal((await box.client.orders.fetch(order.id)).status, 'paid')
})

test('the published signature vectors', () => {
  const hmac = createHmac('sha256', keySecret).update('order_Rt5Yb2Nc7XqE1u|pay_Rt5Ygk0Js4MvTz').digest('hex')
  assert.equal(hmac, 'eb8bd8e6e55488a81e8e88d534e77e7678ff0a967c0bcc2c693686dca9d1a921')
  assert.equal(
    signBody('{"entity":"event","event":"order.paid","n":1}', 'sandbox_webhook_secret_1'),
    '12c3634c632fcd820d1f9861ee5d9af4450d34a9a741539cc5e330a9e40f6ba4',
  )
})

test('errors of the catalogue', async () => {
  const create = async (body: Record<string, unknown>) => description(await refused(box.client.orders.create(body as never)))
  assert.equal(await create({}), '400 amount: is required.')
  assert.equal(await create({ amount: 100.5 }), '400 The amount must be an integer.')
  assert.equal(await create({ amount: 'NaN' }), '400 The amount must be an integer.')
  assert.equal(await create({ amount: 99 }), '400 Order amount less than minimum amount allowed')
  assert.equal(await create({ amount: 1e9 }), '400 Amount exceeds maximum amount allowed.')
  assert.equal(await create({ amount: 500, currency: 1 }), '400 expected string but provided 1')
  assert.equal(await create({ amount: 500, receipt: 'x'.repeat(41) }), '400 receipt: the length must be no more than 40.')
  assert.equal(await create({ amount: 500, expire_by: 1 }), '400 expire_by is/are not required and should not be sent')
  const notes = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`k${index}`, 'v']))
  assert.equal(await create({ amount: 500, notes }), '400 Number of fields in notes should be less than or equal to 15')
  assert.equal((await box.client.orders.create({ amount: '50000', currency: 'INR' })).amount, 50000)

  assert.equal(description(await refused(box.client.orders.fetch('order_00000000000000'))), '400 The id provided does not exist')
  assert.equal(description(await refused(box.client.orders.fetch('nonsense'))), '400 nonsense is not a valid id')
  const stranger = sdk(box.origin, 'rzp_test_Sandbox0000001', 'wrong').client
  assert.equal(description(await refused(stranger.orders.all())), '401 Authentication failed')
  const unknown = await fetch(`${box.origin}/sandbox/razorpay/v1/nothing`, {
    headers: { authorization: `Basic ${Buffer.from(`rzp_test_Sandbox0000001:${keySecret}`).toString('base64')}` },
  })
  assert.equal(unknown.status, 400)
  const scheme = `basic ${Buffer.from(`rzp_test_Sandbox0000001:${keySecret}`).toString('base64')}`
  assert.equal((await fetch(`${box.origin}/sandbox/razorpay/v1/orders`, { headers: { authorization: scheme } })).status, 401)
})

test('a receipt serves one order, or the same order again where asked', async () => {
  const first = await newOrder({ receipt: 'bk_once' })
  const again = await refused(newOrder({ receipt: 'bk_once' }))
  assert.equal(description(again), '400 Order receipt should be unique.')
  assert.equal(again.error?.metadata?.order_id, first.id)
  assert.equal((await newOrder({ receipt: 'bk_once', unique_receipt: true })).id, first.id)
  await box.control('settings', { receiptPolicy: 'allow' })
  assert.notEqual((await newOrder({ receipt: 'bk_once' })).id, first.id)
  await box.control('settings', { receiptPolicy: 'reject' })
})

test('failure, then success on the same order; then the order is closed', async () => {
  const order = await newOrder()
  const declined = await box.pay(order.id, { method: 'card', outcome: 'failure', card: { number: '4100 2800 0008 0001' } })
  const { error } = declined.body as { error: Record<string, unknown> }
  assert.deepEqual([declined.status, error.reason, error.code], [400, 'insufficient_fund', 'BAD_REQUEST_ERROR'])
  assert.deepEqual((await box.client.orders.fetch(order.id)).status, 'attempted')
  assert.equal((await box.pay(order.id, { method: 'upi', outcome: 'success' })).status, 200)
  assert.equal((await box.client.orders.fetch(order.id)).attempts, 2)
  const closed = await box.pay(order.id)
  assert.equal((closed.body.error as Record<string, unknown>).reason, 'order_already_paid')
})

test('two tabs at the bank: the second yes goes back at once, uncaptured', async () => {
  const order = await newOrder()
  await box.pay(order.id, { method: 'card', outcome: 'no-answer' })
  const [waiting] = (await box.client.orders.fetchPayments(order.id)).items
  await box.pay(order.id)
  const late = await box.control(`payments/${waiting?.id}/late-authorize`)
  assert.deepEqual([late.body.status, late.body.captured, late.body.refund_status], ['refunded', false, 'full'])
})

test('a failed payment may be approved late; a manual one waits for its capture and goes back without', async () => {
  const order = await newOrder()
  await box.pay(order.id, { method: 'upi', outcome: 'failure' })
  const [failed] = (await box.client.orders.fetchPayments(order.id)).items
  const late = await box.control(`payments/${failed?.id}/late-authorize`)
  assert.deepEqual([late.body.status, late.body.late_authorized], ['captured', true])

  const manual = await newOrder({ payment: { capture: 'manual' } })
  const paymentId = String((await box.pay(manual.id)).body.razorpay_payment_id)
  const wrong = await refused(box.client.payments.capture(paymentId, 100, 'INR'))
  assert.equal(description(wrong), '400 Capture amount must be equal to the amount authorized.')
  assert.equal((await box.client.payments.capture(paymentId, 450000, 'INR')).status, 'captured')
  const twice = await refused(box.client.payments.capture(paymentId, 450000, 'INR'))
  assert.equal(description(twice), '400 This payment has already been captured')

  const forgotten = await newOrder()
  const kept = String((await box.pay(forgotten.id, { method: 'card', outcome: 'authorized' })).body.razorpay_payment_id)
  await box.control('clock', { advance: 4 * 24 * 3600 })
  const deadline = Date.now() + 5000
  let payment = await box.client.payments.fetch(kept)
  while (payment.status === 'authorized' && Date.now() < deadline) payment = await box.client.payments.fetch(kept)
  assert.deepEqual([payment.status, payment.captured], ['refunded', false])
})

test('no card number reaches the journal', () => {
  assert.doesNotMatch(readFileSync(box.journal, 'utf8'), /4100280000/)
})
