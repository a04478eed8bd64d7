import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type PaymentProvider, ProviderError } from './payments.ts'
import { type ProviderStand, startProvider } from './provider-stand.ts'
import { createRazorpay } from './razorpay.ts'

let provider: ProviderStand
let payments: PaymentProvider
const account = 'acc_Gs9Lk40TbRy2We'

before(async () => {
  provider = await startProvider()
  payments = createRazorpay(provider.settings, '/checkout.js')
})
after(() => provider.stop())

const receipt = () => `bk_${randomUUID().replaceAll('-', '')}`
const newOrder = (more: Partial<Parameters<PaymentProvider['createOrder']>[0]> = {}) => ({
  receipt: receipt(),
  amountPaise: 45_000,
  notes: {},
  ...more,
})

const paid = async (transfer = false) => {
  const order = await payments.createOrder(newOrder(transfer ? { transfer: { account, amountPaise: 30_000 } } : {}))
  return { orderId: order.id, paymentId: await provider.pay(order.id) }
}

const isKind = (kind: ProviderError['kind'], text: RegExp) => (error: unknown) =>
  error instanceof ProviderError && error.kind === kind && text.test(error.message)

test('an order with a share for the hotel is made, paid, and refunded with the share taken back', async () => {
  const asked = newOrder({ transfer: { account, amountPaise: 30_000 }, notes: { booking: 'b-1' } })
  const order = await payments.createOrder(asked)
  assert.deepEqual(
    { ...order, id: '' },
    { id: '', amountPaise: 45_000, currency: 'INR', receipt: asked.receipt, status: 'created', transferred: true },
  )
  assert.deepEqual(await payments.paymentsOf(order.id), [])
  const paymentId = await provider.pay(order.id)
  const [payment] = (await payments.paymentsOf(order.id)) ?? []
  assert.equal(payment?.id, paymentId)
  assert.deepEqual([payment?.status, payment?.captured, payment?.amountPaise, payment?.refundedPaise], ['captured', true, 45_000, 0])
  assert.ok(Math.abs((payment?.createdAt.getTime() ?? 0) - Date.now()) < 60_000)
  const [transfer] = await payments.transfersOf(order.id)
  assert.deepEqual([transfer?.account, transfer?.amountPaise], [account, 30_000])

  const refundId = randomUUID()
  const refund = await payments.refund({ refundId, paymentId, amountPaise: 45_000 })
  assert.deepEqual([refund.paymentId, refund.amountPaise, refund.receipt, refund.status], [paymentId, 45_000, refundId, 'processed'])
  assert.deepEqual(await payments.refundsOf(paymentId), [refund])
  await payments.reverse(transfer?.id ?? '', 10_000)
  const part = (await payments.transfersOf(order.id))[0]
  assert.deepEqual([part?.status, part?.reversedPaise], ['partially_reversed', 10_000])
  await assert.rejects(payments.reverse(transfer?.id ?? '', 20_001), { name: 'ProviderError', kind: 'refused' })
  await payments.reverse(transfer?.id ?? '', 20_000)
  assert.equal((await payments.transfersOf(order.id))[0]?.status, 'reversed')
  assert.equal((await payments.paymentsOf(order.id))?.[0]?.status, 'refunded')
})

test('the same receipt gives the same order, and never one of another amount', async () => {
  const asked = newOrder({ transfer: { account, amountPaise: 30_000 } })
  const first = await payments.createOrder(asked)
  assert.deepEqual(await payments.createOrder(asked), first)
  await assert.rejects(payments.createOrder({ ...asked, amountPaise: 50_000 }), isKind('refused', /differs/))
})

test('where the provider takes no transfer, the order is made without one and says so', async () => {
  await provider.control('settings', { route: false })
  const asked = newOrder({ transfer: { account, amountPaise: 30_000 } })
  const order = await payments.createOrder(asked)
  await provider.control('settings', { route: true })
  assert.equal(order.transferred, false)
  assert.equal((await payments.createOrder(asked)).transferred, false, 'a repetition tells the truth about the order that exists')
})

test("a suspended hotel account does not stop the guest's payment", async () => {
  await provider.control(`accounts/acc_SuspendedAcc12/suspend`, {})
  const order = await payments.createOrder(newOrder({ transfer: { account: 'acc_SuspendedAcc12', amountPaise: 30_000 } }))
  assert.equal(order.transferred, false)
})

test('what breaks a rule is refused without a call or with the reason of the provider', async () => {
  const calls = provider.requests.length
  await assert.rejects(payments.createOrder(newOrder({ amountPaise: 99 })), isKind('refused', /rule/))
  await assert.rejects(payments.createOrder(newOrder({ receipt: 'x'.repeat(41) })), isKind('refused', /rule/))
  await assert.rejects(payments.createOrder(newOrder({ transfer: { account: 'acc_1', amountPaise: 200 } })), isKind('refused', /rule/))
  await assert.rejects(payments.paymentsOf('order_1/../../x'), isKind('refused', /not an id/))
  await assert.rejects(payments.refundsOf('pay_1'), isKind('refused', /not an id/))
  assert.equal(provider.requests.length, calls)
  await assert.rejects(payments.createOrder(newOrder({ amountPaise: 500_000_01 })), isKind('refused', /exceeds maximum/))
})

test('an order that the provider does not know', async () => {
  assert.equal(await payments.paymentsOf('order_Rt5Yb2Nc7XqE1u'), undefined)
  await assert.rejects(payments.refundsOf('pay_Rt5Ygk0Js4MvTz'), isKind('refused', /does not exist/))
})

test('wrong keys are an outage, not a refusal: nothing may be given up for them', async () => {
  const wrong = createRazorpay({ ...provider.settings, keySecret: 'wrong' }, '')
  await assert.rejects(wrong.createOrder(newOrder()), isKind('unavailable', /Authentication failed/))
})

test('a refund happens once, however often and at once it is asked for', async () => {
  const { paymentId } = await paid()
  const asked = { refundId: randomUUID(), paymentId, amountPaise: 20_000 }
  const refunds = await Promise.all(Array.from({ length: 5 }, () => payments.refund(asked)))
  assert.equal(new Set(refunds.map(({ id }) => id)).size, 1)
  assert.equal((await payments.refundsOf(paymentId)).length, 1)
})

test('a refused repetition finds the refund that was made: another body under the key, all given back, a receipt used before', async () => {
  const { paymentId } = await paid(true)
  const first = { refundId: randomUUID(), paymentId, amountPaise: 20_000 }
  const made = await payments.refund(first)
  assert.deepEqual(await payments.refund({ ...first }), made, 'HTTP 409')
  const rest = await payments.refund({ ...first, refundId: randomUUID(), amountPaise: 25_000 })
  assert.deepEqual(await payments.refund({ ...first }), made)
  assert.equal((await payments.refundsOf(paymentId)).length, 2)
  await assert.rejects(payments.refund({ ...first, refundId: randomUUID(), amountPaise: 100 }), isKind('refused', /fully refunded/))
  await assert.rejects(payments.refund({ ...first, amountPaise: 30_000 }), isKind('refused', /differs/))
  assert.equal(rest.amountPaise, 25_000)
})

test('signatures: the published vectors, and nothing else', () => {
  const [order, payment] = ['order_Rt5Yb2Nc7XqE1u', 'pay_Rt5Ygk0Js4MvTz']
  const good = 'eb8bd8e6e55488a81e8e88d534e77e7678ff0a967c0bcc2c693686dca9d1a921'
  assert.equal(payments.isPaymentSignature(order, payment, good), true)
  assert.equal(payments.isPaymentSignature('order_Rt5Yb2Nc7XqE1v', payment, good), false)
  assert.equal(payments.isPaymentSignature(order, payment, `${good.slice(0, -1)}0`), false)
  assert.equal(payments.isPaymentSignature(order, payment, good.slice(0, 32)), false)
  assert.equal(payments.isPaymentSignature(order, payment, ''), false)
  assert.equal(payments.isPaymentSignature(`${order}|x`, payment, good), false)

  const body = Buffer.from('{"entity":"event","event":"order.paid","n":1}')
  const signature = '12c3634c632fcd820d1f9861ee5d9af4450d34a9a741539cc5e330a9e40f6ba4'
  assert.equal(payments.isWebhookSignature(body, signature), true)
  assert.equal(payments.isWebhookSignature(body, createHmac('sha256', 'an_older_secret').update(body).digest('hex')), true)
  assert.equal(payments.isWebhookSignature(Buffer.from(`${body} `), signature), false)
  assert.equal(payments.isWebhookSignature(body, createHmac('sha256', 'another').update(body).digest('hex')), false)
})
