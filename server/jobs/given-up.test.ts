import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type TestDatabase, testDatabase, urlOf } from '../testing/database.ts'
import { startMain } from '../testing/process/main-process.ts'
import { until } from '../testing/process/until.ts'
import { maxTries } from './backoff.ts'
import { createWorker, type JobHandlers, queue, RetryLater, type Worker } from './outbox.ts'

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

const work = (handlers: JobHandlers) => {
  const worker = createWorker({ db: database.db, log: pino({ level: 'silent' }), config: { intervals: { outbox: 1000 } } }, handlers)
  workers.push(worker)
  return worker
}
const put = (kind: string) => database.db.transaction().execute(tx => queue(tx, kind, {}))
const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute()

/** Seconds until the only job is due again. */
const pause = async () => {
  const { rows: found } = await sql<{ pause: number }>`select extract(epoch from run_at - now())::float8 as pause from outbox`.execute(
    database.db,
  )
  return found[0]?.pause ?? Number.NaN
}
/** A job that was given up so many days ago. */
const giveUp = async (kind: string, days: number) => {
  await put(kind)
  await sql`update outbox set attempts = ${maxTries}, last_error = 'refused', created_at = now() - make_interval(days => ${days + 1}),
    dead_at = now() - make_interval(days => ${days}) where kind = ${kind} and dead_at is null`.execute(database.db)
}

test('a lasting job is not given up after a day of tries: it is tried every hour, for good', async () => {
  const fail = () => Promise.reject(new Error('no answer'))
  const worker = work({ refund: { neverGivesUp: true, run: fail } })
  await put('refund')
  for (const attempts of [maxTries - 1, maxTries, 5000]) {
    await sql`update outbox set attempts = ${attempts}, run_at = now()`.execute(database.db)
    await worker.settleAll()
    assert.equal((await rows())[0]?.dead_at, null)
    const seconds = await pause()
    assert.ok(seconds > 3200 && seconds <= 3960, `${seconds} s after ${attempts} tries`)
  }
})

test('what is asked again later is asked less and less often: every minute at first, every hour after a day, and as it says beyond', async () => {
  let seconds = 60
  const worker = work({ transfer: () => Promise.reject(new RetryLater(seconds, 'pending')) })
  await put('transfer')
  const pauseAtAge = async (minutes: number) => {
    await sql`update outbox set run_at = now(), created_at = now() - make_interval(mins => ${minutes})`.execute(database.db)
    await worker.settleAll()
    return Math.round((await pause()) / 60)
  }
  const pauses: number[] = []
  for (const minutes of [0, 20, 240, 720, 1440, 14_400]) pauses.push(await pauseAtAge(minutes))
  assert.deepEqual(pauses, [1, 1, 10, 30, 60, 60])
  seconds = 7200
  assert.equal(await pauseAtAge(14_400), 120)
  const [row] = await rows()
  assert.deepEqual([row?.attempts, row?.dead_at, row?.last_error], [0, null, 'pending'])
})

test('at start, what was given up within a week gets another day, and a lasting job whenever it was', async () => {
  await giveUp('mail', 6)
  await giveUp('old mail', 8)
  await giveUp('refund', 300)
  const done: string[] = []
  const note = (kind: string) => async () => void done.push(kind)
  let tries = 0
  const worker = work({
    mail: async () => {
      tries += 1
      throw new Error('refused again')
    },
    'old mail': note('old mail'),
    refund: { neverGivesUp: true, run: note('refund') },
  })
  worker.start()
  await until(async () => {
    const [mail, , refund] = await rows()
    return mail?.last_error === 'refused again' && refund?.done_at !== null
  })
  const [mail, old, refund] = await rows()
  assert.deepEqual([mail?.attempts, tries, mail?.dead_at], [1, 1, null], 'a whole day of tries')
  assert.notEqual(old?.dead_at, null)
  assert.notEqual(refund?.done_at, null)
  assert.deepEqual(done, ['refund'])
})

test('admin lists what could not be done with kind, age and cause, and revives all of it or one kind', async t => {
  await giveUp('mail-confirmation', 30)
  await giveUp('mail-refund', 10)
  await giveUp('sweep-picture', 10)
  await put('settle')
  await put('mail-welcome')
  await sql`update outbox set last_error = ${'no\n\u001b[31m answer'}, created_at = now() - interval '3 hours' where kind = 'settle'`.execute(
    database.db,
  )
  const DATABASE_URL = urlOf(database.connection)
  const admin = async (...args: string[]) => {
    const main = await startMain(t, { DATABASE_URL }, ['admin.ts', ...args])
    assert.equal(await main.ended, 0, main.err())
    return main.out().trimEnd().split('\n')
  }
  const deadKinds = async () => (await rows()).filter(row => row.dead_at !== null).map(row => row.kind)

  const listed = await admin('--jobs')
  assert.equal(listed.length, 4)
  assert.match(listed[0] ?? '', /^given up +mail-confirmation +31 d +#\d+ +refused$/)
  assert.match(listed[3] ?? '', /^failing +settle +3 h +#\d+ +no \[31m answer$/)

  assert.deepEqual(await admin('--revive', 'sweep-picture'), ['Tried again: 1 × sweep-picture'])
  assert.deepEqual(await deadKinds(), ['mail-confirmation', 'mail-refund'])
  assert.deepEqual(await admin('--revive'), ['Tried again: 1 × mail-confirmation', 'Tried again: 1 × mail-refund'])
  assert.deepEqual(await deadKinds(), [])
  assert.ok((await rows()).filter(row => row.last_error === 'refused').every(row => row.attempts === 0 && row.run_at <= new Date()))
  assert.deepEqual(await admin('--revive', 'refund'), ['No job of the kind refund was given up.'])
})
