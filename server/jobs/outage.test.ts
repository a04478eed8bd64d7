import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { testDatabase } from '../testing/database.ts'
import { createWorker, queue } from './outbox.ts'

const eventually = async (holds: () => boolean | Promise<boolean>) => {
  const end = Date.now() + 10_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not happen')
    await sleep(10)
  }
}

test('an outage of the database is waited for, logged once, and work that was done meanwhile is not done again', async t => {
  const [database, other] = [await testDatabase(), await testDatabase()]
  const lines: string[] = []
  let times = 0
  const running = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const worker = createWorker(
    { db: database.db, log: pino({}, { write: line => lines.push(line) }), config: { intervals: { outbox: 20 } } },
    {
      mail: async () => {
        times += 1
        running.resolve()
        await gate.promise
      },
    },
    { leaseSeconds: 1 },
  )
  t.after(async () => {
    await worker.stop()
    await Promise.all([database.close(), other.close()])
  })
  await database.db.transaction().execute(tx => queue(tx, 'mail', {}))
  worker.start()
  await running.promise

  const name = database.connection.database
  await sql`alter database ${sql.id(name)} allow_connections false`.execute(other.db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(other.db)
  gate.resolve()
  await eventually(() => lines.some(line => line.includes('goes on trying')))
  const leaseOver = Date.now() + 1200
  await eventually(() => Date.now() > leaseOver)
  await sql`alter database ${sql.id(name)} allow_connections true`.execute(other.db)

  await eventually(async () => (await database.db.selectFrom('outbox').selectAll().executeTakeFirst())?.done_at != null)
  await eventually(() => lines.some(line => line.includes('works again')))
  assert.equal(times, 1)
  assert.equal(lines.filter(line => line.includes('The outbox failed')).length, 1)
})
