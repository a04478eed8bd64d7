import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { emptyDatabase } from '../testing/database.ts'
import { everything } from '../testing/everything.ts'
import { nextRelease } from '../testing/releases/next-release.ts'
import { migrate, migrationNames } from './migrate.ts'

/** What makes a database one of another version. */
const others: Record<string, string> = {
  'an earlier one, whose migrations had other names': `
    create table room_nights (night date); insert into room_nights values ('2026-11-24');
    update schema_migration set name = '001-start.sql' where name like '001-%'`,
  'one that went another way': "insert into schema_migration (name, checksum) values ('002-other.sql', '')",
  'a later one that removed what the release before uses': `
    insert into schema_migration (name, checksum, needs) values ('904-removed.sql', '', '903')`,
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

test('a database of another encoding is refused in one line and not touched', async t => {
  const { connection, close } = await emptyDatabase()
  t.after(close)
  const client = new pg.Client(connection)
  await client.connect()
  const database = `${connection.database}_ascii`
  await client.query(`create database ${database} template template0 encoding 'SQL_ASCII' locale 'C'`)
  try {
    await assert.rejects(migrate({ ...connection, database }), /^Error: The database's encoding is SQL_ASCII\. It has to be UTF8: [^\n]+$/)
    await client.query(`drop database ${database}`)
  } finally {
    await client.end()
  }
})

test('of first starts at once one migrates, and the others find it done', async t => {
  const { connection, close } = await emptyDatabase()
  t.after(close)
  const applied = await Promise.all([migrate(connection), migrate(connection), migrate(connection)])
  assert.deepEqual(applied.map(names => names.length).sort(), [0, 0, (await migrationNames()).length])
})

const migrated = async (t: TestContext) => {
  const { connection, close } = await emptyDatabase()
  t.after(close)
  await migrate(connection)
  const client = new pg.Client(connection)
  await client.connect()
  return { connection, client }
}

test('the release before starts on the database of the next one, also where that removed what neither of them uses', async t => {
  const { connection, client } = await migrated(t)
  const more = { '903-new.sql': 'create table later (id int)', '904-removed.sql': '-- needs 002\ndrop index booking_payment_by_time' }
  try {
    assert.deepEqual(await migrate(connection, undefined, await nextRelease(t, more)), ['903-new.sql', '904-removed.sql'])
    const before = await everything(client)
    assert.deepEqual(await migrate(connection, { name: 'atithi_product' }), [])
    assert.equal(await everything(client), before)
  } finally {
    await client.end()
  }
})

test('a migration that waits for a table lets others work in between, and is there when the table is free', async t => {
  const { connection, client } = await migrated(t)
  const other = new pg.Client(connection)
  await other.connect()
  try {
    await other.query("begin; select from booking; set local application_name = 'holds booking'")
    const next = migrate(connection, undefined, await nextRelease(t, { '903-new.sql': 'alter table booking add column later text' }))
    const waits = "select 1 from pg_stat_activity where application_name = 'atithi-migrate' and wait_event_type = 'Lock'"
    while ((await client.query(waits)).rowCount === 0);
    // This one waits behind the migration, which would wait for as long as the first transaction lasts.
    await client.query('select from booking')
    await other.query('commit')
    assert.deepEqual(await next, ['903-new.sql'])
  } finally {
    await Promise.all([client.end(), other.end()])
  }
})

test('an index is built beside running writes, also after a start that was cut off, while another start waits', async t => {
  const { connection, client } = await migrated(t)
  try {
    await client.query('create index booking_later on booking (id)')
    await client.query("update pg_index set indisvalid = false where indexrelid = 'booking_later'::regclass")
    const folder = await nextRelease(t, { '903-index.sql': '-- Why.\ncreate index concurrently booking_later on booking (check_in);\n' })
    const applied = await Promise.all([migrate(connection, undefined, folder), migrate(connection, undefined, folder)])
    assert.deepEqual(applied.flat(), ['903-index.sql'])
    const { rows } = await client.query(
      "select pg_get_indexdef('booking_later'::regclass) as is, indisvalid from pg_index where indexrelid = 'booking_later'::regclass",
    )
    assert.deepEqual(rows, [{ is: 'CREATE INDEX booking_later ON public.booking USING btree (check_in)', indisvalid: true }])
  } finally {
    await client.end()
  }
})
