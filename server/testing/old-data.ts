import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, migrationNames } from '../db/migrate.ts'
import { emptyDatabase, type TestDatabase } from './database.ts'

const migrations = join(import.meta.dirname, '../db/migrations')
const fixture = join(import.meta.dirname, '../db/migrations-fixture/adb1f90.sql')

/** How many migrations commit adb1f90 had. */
const known = 3

const migrateAsThen = async (connection: pg.ClientConfig): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'atithi-migrations-'))
  try {
    for (const name of (await migrationNames()).slice(0, known)) await copyFile(join(migrations, name), join(folder, name))
    await migrate(connection, { folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A database as commit adb1f90 left it: its migrations and the rows of the fixture (see the README beside that). Gone after `close`. */
export const oldDatabase = async (): Promise<Pick<TestDatabase, 'connection' | 'close'>> => {
  const database = await emptyDatabase()
  await migrateAsThen(database.connection)
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    await client.query(await readFile(fixture, 'utf8'))
  } finally {
    await client.end()
  }
  return database
}
