import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../testing/database.ts'
import { type Happening, note } from './happenings.ts'
import { queue } from './outbox.ts'
import { transact } from './transact.ts'

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
      note(tx, held)
      throw new Error('No.')
    }),
    /No\./,
  )
  await transact(app, async () => undefined)
  assert.deepEqual(counted, [])
  await transact(app, async tx => {
    note(tx, held)
    note(tx, held)
    assert.deepEqual(counted, [])
  })
  assert.deepEqual(counted, [[held, held]])
})
