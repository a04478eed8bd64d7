import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../testing/process/until.ts'
import { accountId, failedTransfer } from '../../testing/worlds/failed-transfer.ts'

test('what the provider itself sent on the next day is noticed although no event came, and nothing is sent beside it', async t => {
  const { stand, look, days, activate, provider, transfers } = await failedTransfer(t)
  assert.deepEqual(await stand(), [800, 'FAILED', 0])
  await activate()
  await provider.control('clock', { advance: 86_400 })
  await until(async () => (await transfers())[0]?.[1] === 'processed')
  assert.deepEqual(await stand(), [800, 'FAILED', 0])
  await days(1)
  assert.equal(await look(), 1)
  assert.deepEqual([await stand(), await transfers()], [[0, 'PAID', 0], [['order', 'processed', 800_00]]])
  assert.equal(await look(), 0)
})

test('where the provider sent it as well, the later one is taken back; what nobody gives back comes off', async t => {
  for (const isEmpty of [false, true]) {
    const { days, activate, tryNow, provider, look, transfers, stand, account } = await failedTransfer(t)
    await days(3)
    await activate()
    assert.equal(await tryNow(), 200)
    await provider.control('clock', { advance: 86_400 })
    await until(async () => (await transfers())[0]?.[1] === 'processed')
    if (isEmpty) await provider.control(`accounts/${accountId}/balance`, { add: -1600_00 })
    await days(1)
    await look()
    const left = isEmpty ? 800_00 : 0
    assert.deepEqual((await transfers()).map(([, , paise]) => paise).toSorted(), [left, 800_00].toSorted())
    assert.deepEqual([await stand(), (await account()).paid], [[isEmpty ? -800 : 0, 'PAID', 1], 800])
    await days(1)
    await look()
    assert.equal((await account()).owed, isEmpty ? -800 : 0)
  }
})

test('what was taken back at the provider’s own desk without a refund is owed again, once; a refund then lowers it', async t => {
  const { server, days, look, stand, due, back, account, transfers } = await failedTransfer(t, { arrived: true })
  assert.deepEqual(await stand(), [0, 'PAID', 0])
  await server.product.app.payments.reverse((await due()).transfer_id ?? '', 300_00)
  for (let times = 0; times < 2; times++) {
    await days(1)
    await look()
    assert.deepEqual([await stand(), (await account()).paid], [[300, 'PAID', 0], 500])
  }
  await back(1600_00)
  assert.deepEqual([(await transfers())[0], (await account()).owed], [['order', 'reversed', 0], 0])
})

test('one that the provider has not moved is neither owed nor paid, but shown; its end is heard, also from the payment', async t => {
  const { provider, tryNow, days, activate, stand, account, server, db } = await failedTransfer(t, { webhooks: true })
  await until(async () => (await stand())[1] === 'FAILED')
  await days(3)
  await activate()
  await provider.control('settings', { transferStatus: 'pending' })
  const end = async (status: string) => {
    assert.equal(await tryNow(), 200)
    assert.equal((await stand())[1], 'OPEN')
    assert.deepEqual([(await account()).owed, (await account()).paid, (await account()).failed[0]?.state], [0, 0, 'NOT_MOVED'])
    const id = (await provider.state()).transfers.find(transfer => transfer.status === 'pending')?.id
    // The job that looks after the try would hear of it too.
    await db.deleteFrom('outbox').where('kind', '=', 'transfer').execute()
    await provider.control(`transfers/${id}/outcome`, { status })
    await until(async () => {
      await server.settleAll()
      return (await stand())[1] !== 'OPEN'
    })
  }
  await end('failed')
  assert.deepEqual([await stand(), (await account()).failed[0]?.problem], [[800, 'FAILED', 1], 'The linked account is suspended.'])
  await end('processed')
  assert.deepEqual([await stand(), (await account()).failed], [[0, 'PAID', 2], []])
})

test('one that the provider does not know after a day is owed; the next days send it from the payment', async t => {
  const { server, stand, days, look, db } = await failedTransfer(t, { arrived: true })
  await db.updateTable('hotel_due').set({ status: 'OPEN', transfer_id: null }).execute()
  const unknown = t.mock.method(server.product.app.payments, 'transfersOf', async () => [])
  await look()
  assert.equal((await stand())[1], 'OPEN')
  await days(2)
  await look()
  assert.deepEqual(await stand(), [800, 'FAILED', 0])
  unknown.mock.restore()
  await days(1)
  await look()
  assert.deepEqual(await stand(), [0, 'PAID', 0])
})
