import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { toBooking } from '../../bookings/booking/booking.ts'
import { lockBooking } from '../../bookings/write/change.ts'
import { RetryLater } from '../../jobs/outbox.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { order, pay, settlePutOff } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'
import { payBack } from '../settle/refunds.ts'
import { workTransfer } from './transfers.ts'

const accountId = 'acc_Gs9Lk40TbRy2We'

/** A stay of ₹8,000.00: ₹1,600.00 were paid online, half of them the hotel's, which were transferred. */
const start = async (t: TestContext) => {
  const server = await testServer(t, { webhooks: false })
  const { db, provider } = server
  const hotel = await makeHotel(db, { plan: { deductionRate: 10 }, accountId })
  const made = await order(server, hotel)
  await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  await settlePutOff(server)
  const { id: paymentId } = await db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
  const decide = (amountPaise: number) => db.transaction().execute(tx => payBack(tx, { paymentId, amountPaise, reason: 'by-hotel' }))
  const back = async (amountPaise: number) => {
    await decide(amountPaise)
    await server.settleAll()
  }
  const dues = () => db.selectFrom('hotel_due').select(['amount_paise', 'via', 'status']).orderBy('created_at').execute()
  const reversed = async () => (await provider.state()).transfers.map(transfer => transfer.amount_reversed)
  /** Platform's and hotel's share as callers see them. */
  const shares = async () => {
    const booking = await db.transaction().execute(tx => lockBooking(tx, hotel.id, made.bookingId ?? ''))
    const { platformShare, hotelShare } = toBooking(booking).payment
    return [platformShare, hotelShare]
  }
  const emptyAccount = () => provider.control(`accounts/${accountId}/balance`, { add: -80_000 })
  const orderId = (await db.selectFrom('payment_order').select('id').executeTakeFirstOrThrow()).id
  return { server, db, provider, orderId, decide, back, dues, reversed, shares, emptyAccount }
}

test('a part that goes back takes its part of the transfer along, and the shares are those of the rest', async t => {
  const { back, dues, reversed, shares } = await start(t)
  assert.deepEqual([await dues(), await shares()], [[{ amount_paise: 80_000, via: 'TRANSFER', status: 'PAID' }], [800, 800]])
  await back(60_000)
  assert.deepEqual(await reversed(), [30_000])
  assert.deepEqual([await dues(), await shares()], [[{ amount_paise: 50_000, via: 'TRANSFER', status: 'PAID' }], [500, 500]])
  await back(100_000)
  assert.deepEqual([await reversed(), (await dues())[0]?.status, await shares()], [[80_000], 'REVERSED', [0, 0]])
})

test('parts that do not divide add up to the paisa', async t => {
  const { back, dues, reversed, shares } = await start(t)
  let left = 160_000
  for (const amount of [33_333, 12_345, 777, 54_321]) {
    await back(amount)
    left -= amount
    const [platform = 0, hotel = 0] = await shares()
    assert.equal(Math.round(((platform ?? 0) + (hotel ?? 0)) * 100), left)
    const [transferred] = await reversed()
    assert.deepEqual([(await dues())[0]?.amount_paise, 80_000 - (transferred ?? 0)], Array(2).fill(Math.round((hotel ?? 0) * 100)))
  }
})

test('what the hotel’s account does not give back is owed by the hotel, once, and the guest has the money all the same', async t => {
  const { server, provider, back, dues, reversed, emptyAccount } = await start(t)
  await emptyAccount()
  await back(60_000)
  await settlePutOff(server)
  assert.deepEqual(
    (await provider.state()).refunds.map(({ amount, status }) => [amount, status]),
    [[60_000, 'processed']],
  )
  const owed = { amount_paise: -30_000, via: 'PLATFORM', status: 'OPEN' }
  assert.deepEqual([await reversed(), await dues()], [[0], [{ amount_paise: 80_000, via: 'TRANSFER', status: 'PAID' }, owed]])
  await provider.control(`accounts/${accountId}/balance`, { add: 80_000 })
  await back(40_000)
  assert.deepEqual([await reversed(), await dues()], [[20_000], [{ amount_paise: 60_000, via: 'TRANSFER', status: 'PAID' }, owed]])
})

test('a share of less than a rupee, which the provider does not move, is owed', async t => {
  const { back, dues, reversed } = await start(t)
  await back(150)
  assert.deepEqual([await reversed(), (await dues()).map(due => due.amount_paise)], [[0], [80_000, -75]])
})

test('an answer that was lost, or two that look at once: it is taken back once', async t => {
  const { server, db, provider, orderId, decide, dues, reversed } = await start(t)
  await provider.control('faults', { match: 'POST /v1/transfers/', kind: 'lost-answer', times: 1 })
  await decide(60_000)
  await server.settleAll()
  await settlePutOff(server)
  await db
    .updateTable('payment_order')
    .set({ reversal_lease_until: new Date(0) })
    .execute()
  await settlePutOff(server)
  assert.deepEqual([await reversed(), (await dues()).map(due => due.amount_paise)], [[30_000], [50_000]])
  await provider.control('faults', { match: 'POST /v1/transfers/', kind: 'latency', ms: 300, rate: 1 })
  await decide(40_000)
  const ends = await Promise.allSettled([1, 2, 3].map(() => workTransfer(server.product.app, orderId)))
  const waiting = ends.filter(end => end.status === 'rejected' && end.reason instanceof RetryLater)
  assert.deepEqual([waiting.length, await reversed()], [2, [50_000]])
})

test('a refund does not wait for a transfer that nobody can read, and the transfer follows', async t => {
  const { server, provider, back, reversed } = await start(t)
  await provider.control('faults', { match: 'GET /v1/orders/', kind: '500', rate: 1 })
  await back(160_000)
  assert.deepEqual([(await provider.state()).refunds.length, await reversed()], [1, [0]])
  await provider.healthy()
  await settlePutOff(server)
  assert.deepEqual(await reversed(), [80_000])
})
