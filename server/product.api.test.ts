import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountApi } from '#shared/accounts/accounts.ts'
import { createFeatures } from './app.ts'
import { createLog } from './log.ts'
import { until } from './testing/process/until.ts'
import { testServer } from './testing.ts'

const hour = 3_600_000

test('what a call queues is done at once, not only when the outbox looks by itself', async t => {
  const server = await testServer(t, { jobs: true, config: { intervals: { outbox: hour, holds: hour, reconcile: hour } } })
  const form = { name: 'Asha Rao', email: 'asha@rao.example', phone: '+919812345678', password: 'Marigold#77x' }
  await server.get(accountApi.signup, form)
  await until(async () => server.mails.length > 0)
  assert.equal(server.mails[0]?.to, form.email)
})

test('within an hour all that is over is swept and purged', async t => {
  const { product } = await testServer(t)
  const lines: string[] = []
  const log = createLog('error', { write: line => lines.push(line) })
  // Each timer's work fails at its first look at the database, and the log names the timer.
  const db = new Proxy(product.app.db, {
    get: () => {
      throw new Error('No database.')
    },
  })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const timers = createFeatures({ ...product.app, db, log }).timers()
  t.mock.timers.tick(1.05 * hour)
  t.mock.timers.reset()
  await Promise.all(timers.map(timer => timer.stop()))
  const named = lines.map(line => /Timer \\"(.*)\\" failed/.exec(line)?.[1] ?? line)
  assert.deepEqual(named.sort(), [
    'compare transfers',
    'empty old events',
    'expire holds',
    'invoice bills of groups that have waited for 30 days',
    'purge deleted bookings',
    'purge expired bookings',
    'purge prices of days that are over',
    'purge readings of bank details',
    'reconcile orders',
    'sweep sessions',
    'sweep the file store',
    'write names with plain apostrophes',
  ])
})
