import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../testing/database.ts'
import { RoomTaken, tryInSavepoint } from './inventory.ts'

test('work that loses a room leaves nothing, its transaction goes on; any other error comes through as it is', async t => {
  const database = await testDatabase()
  t.after(() => database.close())
  const keys = ['before', 'inner', 'outer', 'after']
  const left = await database.db.transaction().execute(async tx => {
    const write = (key: string) => sql`insert into throttle (key, count, resets_at) values (${key}, 1, now())`.execute(tx)
    await write('before')
    const taken = await tryInSavepoint(tx, async () => {
      await write('outer')
      await tryInSavepoint(tx, async () => {
        await write('inner')
        throw new RoomTaken()
      })
      throw new RoomTaken()
    })
    await write('after')
    return taken
  })
  assert.ok(left instanceof RoomTaken)
  const { rows } = await database.pool.query('select key from throttle where key = any($1) order by key', [keys])
  assert.deepEqual(
    rows.map(row => row.key),
    ['after', 'before'],
  )
  const failing = database.db.transaction().execute(tx => tryInSavepoint(tx, () => sql`select 1 / 0`.execute(tx)))
  await assert.rejects(failing, { code: '22012' })
})
