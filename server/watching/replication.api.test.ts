import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '../db/connect.ts'
import { follow } from '../testing/process/follower.ts'
import { metricsOf } from '../testing/process/metrics.ts'
import { until } from '../testing/process/until.ts'
import { testServer } from '../testing.ts'
import { createWatching } from './watching.ts'

// Whoever follows a cluster follows all databases in it, so this test has one of its own.
delete process.env.TEST_POSTGRES

test('who follows the database, and how far the last of them is behind', async t => {
  const server = await testServer(t)
  const figures = async () => {
    const metrics = await metricsOf(server)
    return { followers: metrics.get('replication_followers'), lag: metrics.get('replication_lag_bytes') }
  }
  const become = (followers: number, isLagging: (lag: number | undefined) => boolean) =>
    until(async () => {
      const now = await figures()
      return now.followers === followers && isLagging(now.lag)
    })
  assert.deepEqual(await figures(), { followers: 0, lag: undefined })
  const follower = await follow(server.database.connection)
  const other = await follow(server.database.connection)
  try {
    await become(2, lag => lag === 0)
    follower.stall()
    await server.database.pool.query(`insert into outbox (kind, payload, run_at)
      select 'mail-x', '{}', now() + interval '1 day' from generate_series(1, 1000)`)
    await become(2, lag => lag !== undefined && lag > 50_000)
    follower.catchUp()
    await become(2, lag => lag === 0)
  } finally {
    await Promise.all([follower.leave(), other.leave()])
  }
  await become(0, lag => lag === undefined)
})

test('an account that may not see followers says nothing of them, and everything else', async t => {
  const { database } = await testServer(t)
  await database.pool.query(`create role plain login password 'plain'; grant select on all tables in schema public to plain`)
  const plain = connect({ ...database.connection, user: 'plain', password: 'plain' }, () => {})
  try {
    const { print } = createWatching(plain.db)
    const text = await print()
    assert.match(text, /^database_reachable 1$/m)
    assert.match(text, /^bookings_held 0$/m)
    assert.doesNotMatch(text, /^replication_followers \d/m)
    await database.pool.query('grant pg_read_all_stats to plain')
    assert.match(await print(), /^replication_followers 0$/m)
  } finally {
    await plain.pool.end()
  }
})
