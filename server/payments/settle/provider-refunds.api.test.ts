import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { paymentApi } from '#shared/payments/payments.ts'
import { expireHolds } from '../../bookings/purchase/expire.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { settleByProviderId } from '../../testing/worlds/purchases.ts'
import { bookingStatus, order, pay, runOut } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'

/** A paid order of ₹1,600.00 of which no event came yet, and the desk of the provider, which gives some of it back. */
const start = async (t: TestContext) => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const { orderId, transactionId } = await pay(server, made.id ?? '')
  const { keyId, keySecret } = server.config.razorpay
  const giveBack = async (amount: number) => {
    const answer = await fetch(`${server.provider.base}/v1/payments/${transactionId}/refund`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` },
      body: JSON.stringify({ amount }),
    })
    assert.equal(answer.status, 200)
  }
  const settle = async () => {
    await settleByProviderId(server, orderId)
    await server.settleAll()
  }
  const refunds = () => server.db.selectFrom('refund').select(['amount_paise', 'reason', 'status']).orderBy('created_at').execute()
  const mails = () => server.mails.filter(({ subject }) => subject.startsWith('Refund of')).map(({ subject, text }) => `${subject} ${text}`)
  return { server, made, giveBack, settle, refunds, mails }
}

test('all of it was given back at the provider before its events came: nothing is booked, and the guest is told so, once', async t => {
  const { server, made, giveBack, settle, refunds, mails } = await start(t)
  await giveBack(160_000)
  for (let times = 0; times < 2; times++) await settle()
  assert.deepEqual(await refunds(), [{ amount_paise: 160_000, reason: 'given-back', status: 'PROCESSED' }])
  const [mail = '', ...others] = mails()
  assert.deepEqual(others, [])
  assert.match(mail, /Refund of ₹1,600\.00/)
  assert.ok(mail.includes('had been given back at the payment service before we heard of it, so nothing was booked by it'), mail)
  await runOut(server, made.bookingId ?? '')
  await expireHolds(server.db)
  assert.equal(await bookingStatus(server, made.bookingId), 'EXPIRED')
  const status = await server.get(paymentApi.orderStatus, { orderId: made.id ?? '', orderSecret: made.orderSecret })
  assert.deepEqual([status.status, status.money, status.refundReason], ['EXPIRED', 'REFUNDED', 'given-back'])
})

test('a part was given back at the provider before its events came: the stay is booked, and the part is mailed', async t => {
  const { server, made, giveBack, settle, refunds, mails } = await start(t)
  await giveBack(60_000)
  await settle()
  assert.equal(await bookingStatus(server, made.bookingId), 'CONFIRMED')
  assert.deepEqual(await refunds(), [{ amount_paise: 60_000, reason: 'by-hotel', status: 'PROCESSED' }])
  assert.match(mails().join(), /Refund of ₹600\.00/)
})

test('each part that the desk of the provider gives back of a booked stay is mailed once', async t => {
  const { giveBack, settle, mails } = await start(t)
  await settle()
  assert.deepEqual(mails(), [])
  for (const amount of [60_000, 40_000]) {
    await giveBack(amount)
    for (let times = 0; times < 2; times++) await settle()
  }
  assert.deepEqual(
    mails().map(text => text.slice(0, 17)),
    ['Refund of ₹600.00', 'Refund of ₹400.00'],
  )
})

test('a part was given back at the provider, and the rest cannot buy the stay: both are mailed with the reason', async t => {
  const { server, made, giveBack, settle, refunds, mails } = await start(t)
  await server.get(paymentApi.releaseOrder, { orderId: made.id ?? '', orderSecret: made.orderSecret })
  await giveBack(60_000)
  await settle()
  assert.deepEqual(await refunds(), [
    { amount_paise: 60_000, reason: 'released', status: 'PROCESSED' },
    { amount_paise: 100_000, reason: 'released', status: 'PROCESSED' },
  ])
  assert.deepEqual(
    mails()
      .map(text => text.slice(0, 19))
      .sort(),
    ['Refund of ₹1,000.00', 'Refund of ₹600.00: '],
  )
})
