import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { failedTransfer } from '../../testing/worlds/failed-transfer.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { sessionFor } from '../../testing/worlds/people.ts'

test('after the provider’s own days it is sent from the payment; a refund takes its part from that', async t => {
  const { stand, look, days, activate, transfers, back, account } = await failedTransfer(t)
  await days(2)
  await activate()
  await look()
  assert.deepEqual([await stand(), (await account()).failed[0]?.state], [[800, 'FAILED', 0], 'PROVIDER_TRIES'])
  await days(1)
  await look()
  assert.deepEqual(await stand(), [0, 'PAID', 1])
  const sent = [
    ['order', 'failed', 800_00],
    ['payment', 'processed', 800_00],
  ]
  assert.deepEqual([await transfers(), (await account()).failed], [sent, []])
  await back(600_00)
  assert.deepEqual([(await transfers())[1], (await account()).paid], [['payment', 'partially_reversed', 500_00], 500])
  await back(1000_00)
  assert.deepEqual(
    [(await transfers())[1], await stand()],
    [
      ['payment', 'reversed', 0],
      [0, 'REVERSED', 1],
    ],
  )
})

test('five tries with growing pauses, each with what the provider said, then it is left to a pay-out; the owner reads nothing of it', async t => {
  const { stand, look, days, db, account, due, tryNow, hotel, server } = await failedTransfer(t)
  const pauses: number[] = []
  await days(3)
  for (let tries = 1; tries <= 5; tries++) {
    await look()
    assert.deepEqual(await stand(), [800, 'FAILED', tries])
    const { next_check_at } = await due()
    pauses.push(Math.round(((next_check_at?.getTime() ?? 0) - Date.now()) / 86_400_000))
    await db
      .updateTable('hotel_due')
      .set({ next_check_at: new Date(0) })
      .execute()
  }
  assert.deepEqual(pauses, [1, 2, 3, 4, 5])
  await look()
  const [failed] = (await account()).failed
  assert.deepEqual(
    [failed?.state, failed?.tries, failed?.problem, failed?.nextTryAt],
    ['GIVEN_UP', 5, 'The payment provider: input is an invalid account_code.', null],
  )
  const [shown] = (await account(await sessionFor(server, hotel.ownerId))).failed
  assert.deepEqual([shown?.state, shown?.amount, shown?.tries, shown?.problem], ['GIVEN_UP', 800, 0, null])
  assert.deepEqual(await tryNow(), [409, 'The transfer failed again. The payment provider: input is an invalid account_code.'])
})

test('Try again now: not while the provider tries, not after a refund has begun or a pay-out, only for the platform; then at once', async t => {
  const first = await failedTransfer(t)
  assert.match(String(await first.tryNow()), /^409,The payment provider itself still tries/)
  await first.days(3)
  await first.activate()
  assert.equal(String(await first.tryNow(undefined, await sessionFor(first.server, first.hotel.ownerId))).slice(0, 3), '403')
  assert.equal(String(await first.tryNow(randomUUID())).slice(0, 3), '404')
  const other = await makeHotel(first.db)
  assert.equal(String(await first.tryNow(undefined, first.platform.headers, other.id)).slice(0, 3), '404')
  assert.equal((await first.payOut(0.01)).status, 200)
  assert.match(String(await first.tryNow()), /^409,The hotel is owed less than this transfer/)
  await first.look()
  assert.deepEqual([await first.stand(), (await first.account()).failed[0]?.state], [[799.99, 'FAILED', 0], 'PAID_BY_HAND'])

  const second = await failedTransfer(t)
  await second.days(3)
  await second.activate()
  await second.back(100)
  assert.match(String(await second.tryNow()), /^409,A part of this payment went back/)
  await second.look()
  assert.deepEqual([await second.stand(), (await second.transfers()).length], [[799.5, 'FAILED', 0], 1])

  const third = await failedTransfer(t)
  await third.days(3)
  await third.activate()
  assert.equal(await third.tryNow(), 200)
  assert.deepEqual(await third.stand(), [0, 'PAID', 1])
  assert.equal(String(await third.tryNow()).slice(0, 3), '404')
})

test('an answer that was lost, a provider that is away, and several that try at once: it is sent once', async t => {
  const { days, activate, tryNow, transfers, stand, provider, db, look, due } = await failedTransfer(t)
  await days(3)
  await activate()
  await provider.control('faults', { match: 'POST /v1/payments/.*/transfers', kind: 'lost-answer', times: 1 })
  assert.match(String(await tryNow()), /^503,The payment provider does not answer/)
  assert.match(String(await tryNow()), /^409,This transfer is being tried/)
  await db
    .updateTable('payment_order')
    .set({ reversal_lease_until: new Date(0) })
    .execute()
  assert.equal(await tryNow(), 200)
  assert.deepEqual([await stand(), (await transfers()).length], [[0, 'PAID', 1], 2])

  const again = await failedTransfer(t)
  await again.days(3)
  await again.activate()
  await again.provider.control('faults', { match: 'POST /v1/payments/.*/transfers', kind: 'latency', ms: 300, rate: 1 })
  const ends = await Promise.all([again.tryNow(), again.tryNow(), again.look(), again.tryNow()])
  assert.equal((await again.transfers()).filter(([source]) => source === 'payment').length, 1, JSON.stringify(ends))
  assert.deepEqual(await again.stand(), [0, 'PAID', 1])

  const away = await failedTransfer(t)
  await away.days(3)
  await away.activate()
  await away.provider.control('faults', { match: 'POST /v1/payments/.*/transfers', kind: '500', times: 1 })
  await away.look()
  assert.deepEqual([await away.stand(), (await away.transfers()).length], [[800, 'FAILED', 1], 1])
  assert.match((await away.due()).last_error ?? '', /^The payment provider: /)
  await look()
  assert.equal((await due()).attempts, 1)
})
