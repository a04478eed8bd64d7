import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../testing/database.ts'
import { countAfterCommit, type Happening } from './happenings.ts'
import { queue, queueAfterPause, queueUnlessWaiting } from './outbox.ts'
import { transact } from './transact.ts'

/** Two advisory locks, and who has the first waits until somebody has the second. */
const circle = () => {
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  return [
    { first: 1, second: 2, own: one, others: other.promise },
    { first: 2, second: 1, own: other, others: one.promise },
  ]
}

test('the outbox is woken after the commit of a transaction that queued something, and by no other', async t => {
  const { db, close } = await testDatabase()
  t.after(close)
  const queued = () => db.selectFrom('outbox').select('kind').execute()
  const seen: Promise<unknown[]>[] = []
  const app = { db, wake: () => void seen.push(queued()) }
  assert.equal(await transact(app, async () => 7), 7)
  await assert.rejects(
    transact(app, async tx => {
      await queue(tx, 'mail', {})
      throw new Error('No.')
    }),
    /No\./,
  )
  assert.deepEqual(seen, [])
  await transact(app, tx => queue(tx, 'mail', {}))
  assert.deepEqual(await Promise.all(seen), [[{ kind: 'mail' }]])
})

test('what a transaction noted is counted once, after its commit, and never when it is taken back', async t => {
  const { db, close } = await testDatabase()
  t.after(close)
  const counted: Happening[][] = []
  const app = { db, wake: () => {}, count: (happenings: readonly Happening[]) => void counted.push([...happenings]) }
  const held: Happening = { counter: 'bookings_total', labels: { status: 'PENDING' } }
  await assert.rejects(
    transact(app, async tx => {
      countAfterCommit(tx, held)
      throw new Error('No.')
    }),
    /No\./,
  )
  await transact(app, async () => undefined)
  assert.deepEqual(counted, [])
  await transact(app, async tx => {
    countAfterCommit(tx, held)
    countAfterCommit(tx, held)
    assert.deepEqual(counted, [])
  })
  assert.deepEqual(counted, [[held, held]])
})

test('two transactions that wait for each other in a circle are both done: one is run again, and what follows its commit is done once', async t => {
  const { db, pool, close } = await testDatabase()
  t.after(close)
  const did = { runs: 0, wakes: 0, counts: 0 }
  const app = { db, wake: () => void did.wakes++, count: () => void did.counts++ }
  const works = circle().map(({ first, second, own, others }) =>
    transact(app, async tx => {
      did.runs += 1
      await sql`select pg_advisory_xact_lock(${first})`.execute(tx)
      own.resolve()
      await others
      await sql`select pg_advisory_xact_lock(${second})`.execute(tx)
      countAfterCommit(tx, { counter: 'bookings_total', labels: {} })
      await queue(tx, 'mail', { first })
    }),
  )
  await Promise.all(works)
  assert.deepEqual(did, { runs: 3, wakes: 2, counts: 2 })
  assert.equal((await pool.query('select from outbox')).rowCount, 2)
  const always = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  let tries = 0
  await assert.rejects(
    transact(app, async () => {
      tries += 1
      throw always
    }),
    /deadlock/,
  )
  assert.equal(tries, 2)
})

test('a waiting job about the same is found among many without reading them all', async t => {
  const { db, pool, close } = await testDatabase({ max: 1 })
  t.after(close)
  await sql`insert into outbox (kind, payload, run_at) select 'mail', jsonb_build_object('hotelId', n), now() + interval '1 day'
    from generate_series(1, 20000) n`.execute(db)
  await sql`analyze outbox`.execute(db)
  const readOf = async (work: () => Promise<unknown>) => {
    const read = async () => {
      await pool.query('select pg_stat_force_next_flush()')
      const { rows } = await pool.query<{ read: number }>(
        "select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables where relname = 'outbox'",
      )
      return rows[0]?.read ?? 0
    }
    const before = await read()
    await work()
    return (await read()) - before
  }
  const app = { db, wake: () => {} }
  const about = { hotelId: 19_000 }
  const ways = [
    () => transact(app, tx => queueAfterPause(tx, 'mail', about, 0)),
    () => transact(app, tx => queueUnlessWaiting(tx, 'mail', about)),
  ]
  for (const way of ways) assert.ok((await readOf(way)) < 100)
  assert.equal((await pool.query('select from outbox')).rowCount, 20_000)
})
