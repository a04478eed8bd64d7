import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { emptyDatabase } from '../testing/database.ts'
import { allowedMigrations, nextRelease } from '../testing/releases/next-release.ts'
import { fromLines, fullRows, loadRows, type Rows, rowsOf } from '../testing/releases/released-rows.ts'
import { migrate, migrationNames } from './migrate.ts'

const here = import.meta.dirname
const releases = JSON.parse(readFileSync(join(here, 'released.json'), 'utf8')) as Record<string, Record<string, string>>

const columnsOf = (row = '{}') => Object.keys(JSON.parse(row) as object)
const onlyThese = (rows: readonly string[], columns: readonly string[]) =>
  rows
    .map(row => {
      const values = JSON.parse(row) as Record<string, unknown>
      return JSON.stringify(columns.map(column => values[column]))
    })
    .sort()

/** A database of `from` with these rows is migrated to `to`: every row keeps what it had. */
const keepsRows = async (t: TestContext, rows: Rows, from: string, to: string) => {
  const { connection, close } = await emptyDatabase()
  t.after(close)
  await migrate(connection, undefined, from)
  await loadRows(connection, rows)
  const before = await rowsOf(connection)
  assert.deepEqual(before, rows)
  const applied = await migrate(connection, undefined, to)
  const after = await rowsOf(connection)
  for (const [name, former] of Object.entries(before)) {
    const columns = columnsOf(former[0])
    assert.deepEqual(onlyThese(after[name] ?? [], columns), onlyThese(former, columns), name)
  }
  return applied
}

test('a database of today with rows of every table takes over each kind of migration that is allowed', async t => {
  const rows = await fullRows(t)
  const applied = await keepsRows(t, rows, join(here, 'migrations'), await nextRelease(t, allowedMigrations))
  assert.deepEqual(applied, Object.keys(allowedMigrations))
})

/** The files of a release never change, so they are the fixture; beside them are rows that it wrote. */
for (const release of Object.keys(releases))
  test(`a database of ${release} with rows of every table is taken over`, async t => {
    const file = join(here, 'released-rows', `${release}.txt`)
    if (!existsSync(file)) return t.diagnostic('It had no migrations of its own.')
    const folder = mkdtempSync(join(tmpdir(), 'atithi-migrations-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const upTo = Object.keys(releases).slice(0, Object.keys(releases).indexOf(release) + 1)
    for (const name of await migrationNames())
      if (upTo.some(one => Object.hasOwn(releases[one] ?? {}, name))) copyFileSync(join(here, 'migrations', name), join(folder, name))
    await keepsRows(t, fromLines(readFileSync(file, 'utf8')), folder, join(here, 'migrations'))
  })
