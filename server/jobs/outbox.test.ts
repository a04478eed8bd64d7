import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { until } from '../testing/process/until.ts'
import { maxTries } from './backoff.ts'
import { claim, sweepDone } from './claims.ts'
import { troubledJobs } from './given-up.ts'
import { createWorker, type JobHandlers, queue, queueUnlessWaiting, RetryLater, type Worker, type WorkerOptions } from './outbox.ts'

let database: TestDatabase
const workers: Worker[] = []
before(async () => {
  database = await testDatabase()
})
after(() => database.close())
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()))
  await sql`truncate outbox`.execute(database.db)
})

const log = pino({ level: 'silent' })
const work = (handlers: JobHandlers, options: WorkerOptions = {}, outbox = 20) => {
  const worker = createWorker({ db: database.db, log, config: { intervals: { outbox } } }, handlers, options)
  workers.push(worker)
  return worker
}

const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute()
const put = (...job: Parameters<typeof queue> extends [unknown, ...infer Rest] ? Rest : never) =>
  database.db.transaction().execute(tx => queue(tx, ...job))
const makeDue = () => sql`update outbox set run_at = now() where done_at is null and dead_at is null`.execute(database.db)

test('a row is worked once, in order, with its payload; a unique key is taken once', async () => {
  const seen: unknown[] = []
  const handlers: JobHandlers = { mail: async (payload, { attempt }) => void seen.push([payload, attempt]) }
  await put('mail', { to: 'a' }, { uniqueKey: 'mail/a' })
  await put('mail', { to: 'again' }, { uniqueKey: 'mail/a' })
  await put('mail', { to: 'b' })
  await put('mail', { to: 'later' }, { runAt: 60 })
  await put('unknown kind', {})
  await work(handlers).settleAll()
  assert.deepEqual(seen, [
    [{ to: 'a' }, 1],
    [{ to: 'b' }, 1],
  ])
  await put('mail', { to: 'a' }, { uniqueKey: 'mail/a' })
  await work(handlers).settleAll()
  assert.equal(seen.length, 2)
  assert.deepEqual(
    (await rows()).map(row => [row.kind, row.done_at !== null]),
    [
      ['mail', true],
      ['mail', true],
      ['mail', false],
      ['unknown kind', false],
    ],
  )
})

test('a row of a transaction that rolls back is never there', async () => {
  const failing = database.db.transaction().execute(async tx => {
    await queue(tx, 'mail', {})
    throw new Error('no')
  })
  await assert.rejects(failing, /no/)
  assert.deepEqual(await rows(), [])
})

test('many workers share the rows: each is worked once, eight at a time in a worker, without a connection', async () => {
  for (let count = 0; count < 40; count += 1) await put('count', { count })
  const seen = new Map<number, number>()
  let max = 0
  let now = 0
  const release = Promise.withResolvers<void>()
  const handlers: JobHandlers = {
    count: async payload => {
      const { count } = payload as { count: number }
      seen.set(count, (seen.get(count) ?? 0) + 1)
      now += 1
      max = Math.max(max, now)
      if (now === 24) release.resolve()
      await release.promise
      now -= 1
    },
  }
  const three = [work(handlers), work(handlers), work(handlers)]
  for (const worker of three) worker.start()
  await release.promise
  assert.equal(max, 24)
  assert.equal(database.pool.totalCount - database.pool.idleCount < 10, true)
  await until(async () => (await rows()).every(row => row.done_at !== null))
  assert.equal(seen.size, 40)
  assert.ok([...seen.values()].every(times => times === 1))
  assert.equal(max, 24)
})

test('of many claims at once no two get the same row', async () => {
  for (let round = 0; round < 10; round += 1) {
    for (let count = 0; count < 20; count += 1) await put('row', { count })
    const wish = { kinds: ['row'], not: [], limit: 5, leaseSeconds: 60 }
    const claims = (await Promise.all(Array.from({ length: 8 }, () => claim(database.db, wish)))).flat()
    assert.equal(new Set(claims.map(({ id }) => id)).size, claims.length)
    assert.ok(claims.length > 0 && claims.every(({ attempts }) => attempts === 1))
    await sql`truncate outbox`.execute(database.db)
  }
})

test('a failure is tried again after a pause, longer each time, and after a day of tries it is a dead letter', async () => {
  let tries = 0
  const handlers: JobHandlers = {
    mail: async () => {
      tries += 1
      throw new Error(`refused ${tries}`)
    },
  }
  const worker = work(handlers, {}, 1000)
  await put('mail', { to: 'x' })
  await worker.settleAll()
  await worker.settleAll()
  assert.equal(tries, 1, 'not before the pause is over')
  const pauseOf = async () => {
    const { rows: found } = await sql<{ pause: number }>`select extract(epoch from run_at - now())::float8 as pause from outbox`.execute(
      database.db,
    )
    return found[0]?.pause ?? 0
  }
  const first = await pauseOf()
  assert.ok(first > 1 && first <= 2.3, `${first} s`)
  await makeDue()
  await worker.settleAll()
  assert.ok((await pauseOf()) > 3)
  assert.equal((await troubledJobs(database.db))[0]?.state, 'failing')
  await sql`update outbox set attempts = ${maxTries - 1}, run_at = now()`.execute(database.db)
  await worker.settleAll()
  const [dead] = await troubledJobs(database.db)
  assert.deepEqual([dead?.kind, dead?.state, dead?.cause], ['mail', 'given up', 'refused 3'])
  await makeDue()
  await worker.settleAll()
  assert.equal(tries, 3)
})

test('RetryLater waits as long as it says and uses up no try', async () => {
  let ready = false
  const worker = work({
    ask: async () => {
      if (!ready) throw new RetryLater(600)
    },
  })
  await put('ask', {})
  await worker.settleAll()
  const [row] = await rows()
  assert.equal(row?.attempts, 0)
  assert.ok((row?.run_at.getTime() ?? 0) > Date.now() + 590_000)
  ready = true
  await makeDue()
  await worker.settleAll()
  assert.notEqual((await rows())[0]?.done_at, null)
})

test('what a dead process had taken is free when its lease runs out; a long job keeps its own', async () => {
  await put('long', {})
  await sql`update outbox set lease_until = now() + interval '400 milliseconds', attempts = 1`.execute(database.db)
  const attempts: number[] = []
  const handlers: JobHandlers = {
    long: async (_, { attempt }) => {
      attempts.push(attempt)
      await sleep(1500)
    },
  }
  const two = [work(handlers, { leaseSeconds: 0.5 }), work(handlers, { leaseSeconds: 0.5 })]
  for (const worker of two) worker.start()
  await until(async () => (await rows())[0]?.done_at !== null)
  assert.deepEqual(attempts, [2])
})

test('a job without end is ended, told so, and tried again', async () => {
  const told: boolean[] = []
  // The next try is 2 s away: a slow machine does not meet it here.
  const worker = work(
    { endless: (_, { signal }) => new Promise(() => signal.addEventListener('abort', () => told.push(true))) },
    { limitMs: 100 },
    1000,
  )
  await put('endless', {})
  await worker.settleAll()
  assert.deepEqual(told, [true])
  assert.match((await rows())[0]?.last_error ?? '', /in time/)
})

test('wake starts work at once; stop waits for what runs, and not for ever', async () => {
  let done = false
  const started = Promise.withResolvers<void>()
  const worker = createWorker(
    { db: database.db, log, config: { intervals: { outbox: 3_600_000 } } },
    {
      first: async () => undefined,
      short: async () => {
        started.resolve()
        await sleep(200)
        done = true
      },
    },
  )
  await put('first', {})
  worker.start()
  await until(async () => (await rows())[0]?.done_at != null)
  await put('short', {})
  for (let calls = 0; calls < 50; calls += 1) worker.wake()
  await started.promise
  await worker.stop()
  assert.equal(done, true)
  assert.notEqual((await rows())[1]?.done_at, null)

  await put('endless', {})
  const other = work({ endless: () => new Promise(() => undefined) }, { stopMs: 300 })
  other.start()
  await until(async () => (await rows())[2]?.lease_until != null)
  const start = performance.now()
  await other.stop()
  assert.ok(performance.now() - start < 2000)
  assert.equal((await rows())[2]?.lease_until, null, 'free for the next process')
})

test('done rows go after 30 days, dead ones stay', async () => {
  for (const kind of ['old', 'young', 'dead']) await put(kind, {})
  await sql`update outbox set done_at = now() - interval '31 days' where kind = 'old'`.execute(database.db)
  await sql`update outbox set done_at = now() - interval '29 days' where kind = 'young'`.execute(database.db)
  await sql`update outbox set dead_at = now() - interval '90 days' where kind = 'dead'`.execute(database.db)
  await sweepDone(database.db)
  assert.deepEqual(
    (await rows()).map(({ kind }) => kind),
    ['young', 'dead'],
  )
})

test('a job that waits already is not queued twice; once it is done it can be again', async () => {
  const seen: unknown[] = []
  const ask = () => database.db.transaction().execute(tx => queueUnlessWaiting(tx, 'look', { orderId: 'a' }))
  const handlers: JobHandlers = { look: async payload => void seen.push(payload) }
  for (const _ of [1, 2, 3]) await ask()
  await work(handlers).settleAll()
  await ask()
  await work(handlers).settleAll()
  assert.deepEqual(seen, [{ orderId: 'a' }, { orderId: 'a' }])
})
