import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, migrationNames } from '../db/migrate.ts'
import { emptyDatabase, type TestDatabase } from './database.ts'

const migrations = join(import.meta.dirname, '../db/migrations')
const fixture = join(import.meta.dirname, '../db/migrations-fixture/adb1f90.sql')

/** The first migration that commit adb1f90 did not have. */
const later = '004-page-version.sql'

/** All migrations before this one. */
const migrateTo = async (connection: pg.ClientConfig, end: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'atithi-migrations-'))
  try {
    for (const name of await migrationNames()) if (name < end) await copyFile(join(migrations, name), join(folder, name))
    await migrate(connection, { folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A database with the tables that it had before this migration, and these rows. Gone after `close`. */
export const databaseBefore = async (migration: string, rows: string): Promise<Pick<TestDatabase, 'connection' | 'close'>> => {
  const database = await emptyDatabase()
  await migrateTo(database.connection, migration)
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    await client.query(rows)
  } finally {
    await client.end()
  }
  return database
}

/** A database as commit adb1f90 left it: its migrations and the rows of the fixture (see the README beside that). Gone after `close`. */
export const oldDatabase = async (): Promise<Pick<TestDatabase, 'connection' | 'close'>> =>
  databaseBefore(later, await readFile(fixture, 'utf8'))
