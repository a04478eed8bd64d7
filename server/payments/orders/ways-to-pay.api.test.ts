import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentApi } from '#shared/payments/payments.ts'
import { until } from '../../testing/process/until.ts'
import { testServer } from '../../testing.ts'

const hour = 3_600_000
const all = ['upi', 'card', 'netbanking']

test('how guests can pay is what the provider said: asked once for many, kept, and asked again after an hour', async t => {
  const server = await testServer(t)
  const asked = t.mock.method(server.product.app.payments, 'waysToPay')
  const ways = () => server.get(paymentApi.waysToPay, {})
  assert.deepEqual(await ways(), [])
  await until(async () => (await ways()).length > 0)
  assert.deepEqual(await Promise.all([ways(), ways(), ways()]), [all, all, all])
  assert.equal(asked.mock.callCount(), 1)

  server.clock.set(new Date(Date.now() + hour))
  asked.mock.mockImplementationOnce(async () => ['upi'])
  assert.deepEqual(await ways(), all)
  await until(async () => (await ways()).length === 1)
  assert.equal(asked.mock.callCount(), 2)
})

test('a provider that fails or hangs: nobody waits for it, nothing wrong is said, and later it is asked again', async t => {
  const server = await testServer(t)
  const asked = t.mock.method(server.product.app.payments, 'waysToPay')
  const ways = () => server.get(paymentApi.waysToPay, {})
  const later = (milliseconds: number) => server.clock.set(new Date(server.clock.now().getTime() + milliseconds))
  const fault = (kind: string) => server.provider.control('faults', { faults: [{ match: 'GET /v1/methods', kind }] })

  await fault('hang')
  const started = performance.now()
  for (let guest = 0; guest < 5; guest++) assert.deepEqual(await ways(), [])
  assert.ok(performance.now() - started < 3000, 'a guest waited for the provider')
  assert.equal(asked.mock.callCount(), 1)

  await fault('500')
  later(60_000)
  assert.deepEqual(await ways(), [])
  assert.equal(asked.mock.callCount(), 2)

  await server.provider.healthy()
  later(60_000)
  await until(async () => (await ways()).length > 0)
  assert.deepEqual(await ways(), all)

  // What it said holds for a day that it is down, no longer.
  await fault('502html')
  later(23 * hour)
  assert.deepEqual(await ways(), all)
  later(2 * hour)
  assert.deepEqual(await ways(), [])
})
