import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { maxTries } from './jobs/backoff.ts'
import { queue } from './jobs/outbox.ts'
import { testServer } from './testing.ts'

test('jobs that somebody’s money depends on are never given up; mails are after a day', async t => {
  const server = await testServer(t)
  const kinds = ['settle', 'refund', 'transfer', 'transfer-event', 'mail-refund']
  // Without its payload, no job can be done.
  await server.db.transaction().execute(async tx => {
    for (const kind of kinds) await queue(tx, kind, {})
  })
  await sql`update outbox set attempts = ${maxTries - 1}`.execute(server.db)
  await server.settleAll()
  const rows = await server.db.selectFrom('outbox').select(['kind', 'dead_at', 'attempts']).orderBy('id').execute()
  assert.deepEqual(
    rows.map(row => [row.kind, row.attempts, row.dead_at !== null]),
    kinds.map(kind => [kind, maxTries, kind === 'mail-refund']),
  )
})
