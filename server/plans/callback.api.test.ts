import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { paymentApi } from '#shared/payments/payments.ts'
import { rowCounts } from '../testing/events.ts'
import { person } from '../testing/worlds/people.ts'
import { pay } from '../testing/worlds/stay.ts'
import { testServer } from '../testing.ts'

/** An owner who has paid for a yearly plan inside an app; the provider tells the product nothing by itself. */
const paidPlan = async (t: TestContext) => {
  const server = await testServer(t, { webhooks: false })
  const owner = await person(server, { key: 'ADMIN' })
  const plan = { name: 'Yearly', billing_type: 'YEARLY', price_paise: 2_499_900, duration_months: 12 }
  const { id: planId } = await server.db.insertInto('payment_plan').values(plan).returning('id').executeTakeFirstOrThrow()
  const input = { amount: 2_499_900, currency: 'INR' as const, receipt: 'r', plan: { planId } }
  const order = (await server.call(paymentApi.createOrder, input, owner.headers)).data
  const proof = await pay(server, order.id ?? '')
  const form = { razorpay_order_id: proof.orderId, razorpay_payment_id: proof.transactionId, razorpay_signature: proof.signature }
  /** As the provider's page posts it, from its own origin and without our cookie; gives status and way back. */
  const post = async (fields: Record<string, string>) => {
    const answer = await fetch(`${server.url}/api/payment/callback?plan=true`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://api.razorpay.com', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    })
    return [answer.status, answer.headers.get('location')]
  }
  const records = () =>
    server.db.selectFrom('payment_record').select(['account_id', 'plan_name', 'price_paise', 'transaction_id']).execute()
  const record = { account_id: owner.id, plan_name: 'Yearly', price_paise: 2_499_900, transaction_id: proof.transactionId }
  return { server, form, post, records, record }
}

const toDashboard = [303, '/dashboard']

test('an IN-APP browser comes back from paying a plan: the record is written, and it lands on the dashboard', async t => {
  const { form, post, records, record } = await paidPlan(t)
  assert.deepEqual(await post(form), toDashboard)
  assert.deepEqual(await records(), [record])
})

test('a forged, foreign, failed or empty post of a plan writes nothing and lands on the dashboard too', async t => {
  const { server, form, post, records, record } = await paidPlan(t)
  const before = await rowCounts(server)
  const bads: Record<string, string>[] = [
    { ...form, razorpay_signature: 'f'.repeat(64) },
    { ...form, razorpay_signature: '' },
    { ...form, razorpay_payment_id: 'pay_00000000000000' },
    { ...form, razorpay_order_id: 'order_00000000000000' },
    { 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'Payment failed' },
    {},
  ]
  for (const bad of bads) assert.deepEqual(await post(bad), toDashboard, JSON.stringify(bad))
  assert.deepEqual(await rowCounts(server), before)
  assert.deepEqual(await records(), [])
  // The true one still counts after all that.
  await post(form)
  assert.deepEqual(await records(), [record])
})

test('the same post twice, then eight at once, and the outbox: one record, one payment', async t => {
  const { server, form, post, records, record } = await paidPlan(t)
  for (let time = 0; time < 2; time++) assert.deepEqual(await post(form), toDashboard)
  for (const answer of await Promise.all(Array.from({ length: 8 }, () => post(form)))) assert.deepEqual(answer, toDashboard)
  await server.settleAll()
  assert.deepEqual(await records(), [record])
  const payments = await server.db.selectFrom('payment').select(['is_kept', 'provider_payment_id']).execute()
  assert.deepEqual(payments, [{ is_kept: true, provider_payment_id: form.razorpay_payment_id }])
})

test('eight first posts at once pay once', async t => {
  const { form, post, records, record } = await paidPlan(t)
  for (const answer of await Promise.all(Array.from({ length: 8 }, () => post(form)))) assert.deepEqual(answer, toDashboard)
  assert.deepEqual(await records(), [record])
})
