import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from './db/connect.ts'
import { mainDataDir, startMain, upMain } from './testing/main-process.ts'
import { oldDatabase } from './testing/old-data.ts'

test('a start beside an older process is refused in one line while that one runs, and migrates when it is gone', async t => {
  const { connection, close } = await oldDatabase()
  t.after(close)
  const older = connect(connection, () => {})
  await older.pool.query('select')
  const url = new URL('postgresql://localhost')
  url.username = connection.user
  url.password = connection.password
  url.pathname = `/${connection.database}`
  url.searchParams.set('host', connection.host)
  url.searchParams.set('port', String(connection.port))
  const env = { DATABASE_URL: url.href, DATA_DIR: mainDataDir(t) }
  const refused = await startMain(t, env)
  assert.equal(await refused.ended, 1)
  assert.match(refused.err(), /^Migration 005-\S+ needs every process of the product stopped, and another one uses .+\n$/)
  await older.pool.end()
  await upMain(t, env)
})
