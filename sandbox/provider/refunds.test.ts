import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { refused, startSandbox } from '../testing.ts'

let box: Awaited<ReturnType<typeof startSandbox>>
before(async () => {
  box = await startSandbox()
})
after(() => box.close())

const hotel = 'acc_Gs9Lk40TbRy2We'
async function paid(more: Record<string, unknown> = {}) {
  const order = await box.client.orders.create({ amount: 100000, currency: 'INR', ...more })
  const { body } = await box.pay(order.id)
  return { orderId: order.id, paymentId: String(body.razorpay_payment_id) }
}
const why = async (call: Promise<unknown>) => {
  const { statusCode, error } = await refused(call)
  return `${statusCode} ${error?.description}`
}
const withHotel = (amount = 60000) => ({ transfers: [{ account: hotel, amount, currency: 'INR' }] })

test('one idempotency key makes one refund', async () => {
  const { paymentId } = await paid()
  const path = `/v1/payments/${paymentId}/refund`
  const headers = { 'X-Refund-Idempotency': 'refund-row-0001' }
  const [first, second] = await Promise.all([
    box.post(path, { amount: 40000 }, { headers }),
    box.post(path, { amount: 40000 }, { headers }),
  ])
  assert.equal(first?.data.id, second?.data.id)
  const status = (key: string, body: unknown) =>
    box
      .post(path, body, { headers: { 'X-Refund-Idempotency': key } })
      .catch((error: { response: { status: number } }) => error.response.status)
  assert.equal(await status('refund-row-0001', { amount: 30000 }), 409)
  assert.equal(await status('short', { amount: 30000 }), 400)
  assert.equal(await status('has spaces in it', { amount: 30000 }), 400)
  assert.equal((await box.client.payments.fetch(paymentId)).amount_refunded, 40000)
})

test('what a refund is refused for', async () => {
  const { paymentId } = await paid()
  const refund = (body: Record<string, unknown>) => box.client.payments.refund(paymentId, body)
  assert.equal(await why(refund({ amount: 99 })), '400 The amount must be at least INR 1.00')
  assert.equal(await why(refund({ amount: 0 })), '400 Amount cannot be blank.')
  assert.equal(await why(refund({ amount: 100001 })), '400 The refund amount provided is greater than amount captured')
  await refund({ amount: 60000, receipt: 'rf_1' })
  assert.equal(await why(refund({ amount: 100, receipt: 'rf_1' })), '400 Duplicate receipt found for this refund request.')
  assert.equal(await why(refund({ amount: 50000 })), '400 The total refund amount is greater than the refund payment amount')
  await refund({})
  assert.equal(await why(refund({})), '400 The payment has been fully refunded already')
  const order = await box.client.orders.create({ amount: 5000, currency: 'INR' })
  await box.pay(order.id, { method: 'card', outcome: 'failure' })
  const [failed] = (await box.client.orders.fetchPayments(order.id)).items
  assert.equal(
    await why(box.client.payments.refund(String(failed?.id), {})),
    '400 The payment status should be captured for action to be taken.',
  )
})

test('a pending refund that fails gives the money back', async () => {
  const { paymentId } = await paid()
  await box.control('settings', { refundStatus: 'pending' })
  const refund = await box.client.payments.refund(paymentId, {})
  await box.control('settings', { refundStatus: 'processed' })
  assert.equal(refund.status, 'pending')
  assert.equal((await box.control(`refunds/${refund.id}/outcome`, { status: 'failed' })).body.status, 'failed')
  const payment = await box.client.payments.fetch(paymentId)
  assert.deepEqual([payment.status, payment.amount_refunded, payment.refund_status], ['captured', 0, null])
  assert.equal((await box.client.payments.refund(paymentId, {})).status, 'processed')
})

test('transfers of an order run when it is paid, and come back with reverse_all', async () => {
  const { orderId, paymentId } = await paid(withHotel())
  const order = (await box.client.orders.fetchTransferOrder(orderId)) as unknown as { transfers: { items: Record<string, unknown>[] } }
  const [transfer] = order.transfers.items
  assert.deepEqual([transfer?.status, transfer?.recipient, transfer?.settlement_status], ['processed', hotel, 'pending'])
  await box.client.payments.refund(paymentId, { reverse_all: true } as never)
  const reversed = await box.client.transfers.fetch(String(transfer?.id))
  assert.deepEqual([reversed.status, reversed.amount_reversed], ['reversed', 60000])
  const state = await box.state()
  assert.equal(state.balances.find(each => each.id === hotel)?.amount, 0)
})

test('transfers and reversals by hand', async () => {
  const { paymentId } = await paid()
  const made = await box.client.payments.transfer(paymentId, withHotel(50000) as never)
  const id = String((made as unknown as { items: { id: string; status: string }[] }).items[0]?.id)
  const reversal = await box.client.transfers.reverse(id, { amount: 20000 })
  assert.deepEqual([reversal.amount, reversal.transfer_id], [20000, id])
  assert.equal((await box.client.transfers.fetch(id)).status, 'partially_reversed')
  assert.match(await why(box.client.transfers.reverse(id, { amount: 40000 })), /^400 /)
  const held = await box.client.transfers.edit(id, { on_hold: true, on_hold_until: 1895200000 } as never)
  assert.equal((held as unknown as Record<string, unknown>).settlement_status, 'on_hold')
  assert.equal((await box.client.payments.fetchTransfer(paymentId)).count, 1)
  await box.control(`accounts/${hotel}/balance`, { add: -30000 })
  const noMoney = '400 The linked account does not have sufficient balance to process reversal.'
  assert.equal(await why(box.client.transfers.reverse(id, {} as never)), noMoney)
})

test('what transfers are refused for', async () => {
  const create = (transfers: unknown, more = {}) =>
    box.client.orders.create({ amount: 100000, currency: 'INR', transfers, ...more } as never)
  const item = { account: hotel, amount: 5000, currency: 'INR' }
  assert.equal((await refused(create(item))).statusCode, 500)
  assert.equal(await why(create([{ ...item, amount: 99 }])), '400 The transfers.0.amount must be at least 100.')
  assert.equal(await why(create([{ ...item, currency: 'USD' }])), '400 The currency should be INR for transfers')
  assert.equal(await why(create([{ ...item, account: 'acc_1' }])), '400 input is an invalid account_code.')
  const tooMuch = '400 The sum of amount requested for transfer is greater than the captured amount'
  assert.equal(await why(create([{ ...item, amount: 100001 }])), tooMuch)
  await box.control(`accounts/${hotel}/suspend`)
  assert.equal(await why(create([item])), '400 input is an invalid account_code.')
  await box.control(`accounts/${hotel}/activate`)
  await box.control('settings', { route: false })
  assert.equal(await why(create([item])), '400 transfers is/are not required and should not be sent')
  await box.control('settings', { route: true })
})

test('a hotel suspended before the guest pays: the payment stands, the transfer fails', async () => {
  const order = await box.client.orders.create({ amount: 100000, currency: 'INR', ...withHotel() } as never)
  await box.control(`accounts/${hotel}/suspend`)
  assert.equal((await box.pay(order.id)).status, 200)
  await box.control(`accounts/${hotel}/activate`)
  const { transfers, events } = await box.state()
  assert.equal(transfers.find(each => each.source === order.id)?.status, 'failed')
  assert.ok(events.some(each => each.event === 'transfer.failed'))
})

test('without balance a transfer fails, and is tried again the next day', async t => {
  const poor = await startSandbox({ openingBalance: 0 })
  t.after(() => poor.close())
  const order = await poor.client.orders.create({ amount: 100000, currency: 'INR', ...withHotel(100000) } as never)
  await poor.pay(order.id)
  const transfer = async () => (await poor.state()).transfers[0]
  const failed = (await transfer()) as unknown as { status: string; error: { reason: string } }
  assert.deepEqual([failed.status, failed.error.reason], ['failed', 'insufficient_balance'])
  const [payment] = (await poor.client.orders.fetchPayments(order.id)).items
  const noMoney = '400 Your account does not have enough balance to carry out the refund operation.'
  assert.equal(await why(poor.client.payments.refund(String(payment?.id), { amount: 99000 })), noMoney)

  const other = await poor.client.orders.create({ amount: 100000, currency: 'INR' })
  await poor.pay(other.id)
  await poor.control('clock', { advance: 24 * 3600 + 1 })
  for (const end = Date.now() + 5000; (await transfer())?.status !== 'processed' && Date.now() < end; );
  assert.equal((await transfer())?.status, 'processed')
})
