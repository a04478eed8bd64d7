import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import pg from 'pg'
import { startEmbedded } from './embedded/start.ts'
import { sandboxKeys } from './sandbox-keys.ts'
import { everything } from './testing/everything.ts'
import { mainDataDir, startMain } from './testing/process/main-process.ts'

/** The data folder of the version before the tables were joined, as far as a start looks at it, and some data. */
const earlier = `
  create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
  insert into schema_migration (name, checksum) values ('001-start.sql', '4e91930a367121e1d93050e64be38649a2bd30fd5c1098df89e742edfc3b345d');
  create table room_nights (night date); insert into room_nights values ('2026-11-24')`

const inFolder = async <R>(dataDir: string, work: (client: pg.Client) => Promise<R>): Promise<R> => {
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  const client = new pg.Client(embedded.connection)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
    await embedded.stop()
  }
}

test('a data folder of an earlier version is refused at start in one line that says what to do, and left as it is', async t => {
  const dataDir = mainDataDir(t)
  const before = await inFolder(dataDir, async client => {
    await client.query(earlier)
    return everything(client)
  })
  sandboxKeys(dataDir)
  const files = await readdir(dataDir)
  const main = await startMain(t, { DATA_DIR: dataDir })
  assert.equal(await main.ended, 1, main.out())
  assert.match(
    main.err(),
    /^The database was made by another version of Atithi\. [^\n]+ name an empty DATA_DIR or database and start again\.\n$/,
  )
  assert.deepEqual(await readdir(dataDir), files)
  assert.equal(await inFolder(dataDir, everything), before)
})
