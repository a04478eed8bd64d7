import type pg from 'pg'
import type { Config } from './config.ts'
import { accountOf } from './db/account.ts'
import { migrate } from './db/migrate.ts'
import { startEmbedded } from './embedded/start.ts'

/** Says in its one sentence what is wrong outside the program; where in the program it came up helps nobody. */
export class PlainError extends Error {}

interface Wishes {
  log: (line: string) => void
  /** Takes what ends the database with the product, as soon as there is something to end. */
  onEnd: (end: () => Promise<void>) => void
}

const openEmbedded = async ({ dataDir }: Config, { log, onEnd }: Wishes): Promise<pg.ClientConfig> => {
  const embedded = await startEmbedded({ dataDir, log }).catch((error: Error) => {
    throw new PlainError(error.message)
  })
  onEnd(() => embedded.stop())
  await migrate(embedded.connection)
  return embedded.connection
}

/** Opens the database, brings it up to date, and says how to connect. Where another account migrates, the product's own gets its rights. */
export const openDatabase = async (config: Config, wishes: Wishes): Promise<pg.ClientConfig> => {
  const { databaseUrl, migrateDatabaseUrl = databaseUrl } = config
  if (databaseUrl === undefined) return openEmbedded(config, wishes)
  const settings = { connectionString: databaseUrl }
  const account = await accountOf('DATABASE_URL', settings)
  if (migrateDatabaseUrl === databaseUrl) await migrate(settings)
  else {
    const migrating = { connectionString: migrateDatabaseUrl }
    await accountOf('MIGRATE_DATABASE_URL', migrating)
    await migrate(migrating, account)
  }
  return settings
}
