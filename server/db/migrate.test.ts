import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { emptyDatabase } from '../testing/database.ts'
import { everything } from '../testing/everything.ts'
import { migrate } from './migrate.ts'

/** What makes a database one of another version. */
const others: Record<string, string> = {
  'an earlier one, whose migrations had other names': `
    create table room_nights (night date); insert into room_nights values ('2026-11-24');
    update schema_migration set name = '001-start.sql' where name like '001-%'`,
  'a later one, with a migration more': "insert into schema_migration (name, checksum) values ('003-later.sql', '')",
  'a copy that is being developed, in which a file was edited since': "update schema_migration set checksum = '' where name like '002-%'",
}

for (const [name, change] of Object.entries(others))
  test(`a database of another version is refused in one line and not touched: ${name}`, async t => {
    const { connection, close } = await emptyDatabase()
    t.after(close)
    await migrate(connection)
    const client = new pg.Client(connection)
    await client.connect()
    try {
      await client.query(change)
      const before = await everything(client)
      await assert.rejects(migrate(connection), /^Error: The database was made by another version of Atithi\. [^\n]+ start again\.$/)
      assert.equal(await everything(client), before)
    } finally {
      await client.end()
    }
  })

test('of first starts at once one migrates, and the others find it done', async t => {
  const { connection, close } = await emptyDatabase()
  t.after(close)
  const applied = await Promise.all([migrate(connection), migrate(connection), migrate(connection)])
  assert.deepEqual(applied.map(names => names.length).sort(), [0, 0, 2])
})
