import type pg from 'pg'
import type { Config } from './config.ts'
import { ConfigError } from './config-values.ts'
import { accountOf } from './db/account.ts'
import { migrate } from './db/migrate.ts'
import { checkPooler } from './db/pooler.ts'
import { type Account, databaseAccount } from './embedded/account.ts'
import { clusterDir } from './embedded/data-dir.ts'
import { startEmbedded } from './embedded/start.ts'

/** Says in its one sentence what is wrong outside the program; where in the program it came up helps nobody. */
export class PlainError extends Error {}

const inOneSentence = (error: unknown): never => {
  const { message, cause } = error as Error
  throw new PlainError(cause instanceof Error ? `${message} ${cause.message}` : message)
}

/** The account that runs the embedded database, where it is not our own. */
export const databaseOwner = ({ dataDir, databaseUrl }: Config): Account | undefined => {
  if (databaseUrl !== undefined) return undefined
  try {
    return databaseAccount(dataDir, clusterDir(dataDir))
  } catch (error) {
    return inOneSentence(error)
  }
}

interface Wishes {
  log: (line: string) => void
  /** Takes what ends the database with the product, as soon as there is something to end. */
  onEnd: (end: () => Promise<void>) => void
}

/** How to connect: as the product, and as who owns the tables, for what the product may not do. */
export interface Opened {
  product: pg.ClientConfig
  owner: pg.ClientConfig
}

const productAccount = 'atithi_product'

const openEmbedded = async ({ dataDir }: Config, { log, onEnd }: Wishes): Promise<Opened> => {
  const embedded = await startEmbedded({ dataDir, log }).catch(inOneSentence)
  onEnd(() => embedded.stop())
  const { connection: owner } = embedded
  await migrate(owner, { name: productAccount, password: owner.password }).catch(inOneSentence)
  return { product: { ...owner, user: productAccount }, owner }
}

const notSaid = new ConfigError('DATABASE_POOLER', 'transaction or transaction-prepared, as a pooler answers at DATABASE_URL')
const notDirect = new ConfigError('MIGRATE_DATABASE_URL', 'PostgreSQL itself: a pooler answers there')

/** Opens the database, brings it up to date, and says how to connect. Where another account migrates, the product's own gets its rights. */
export const openDatabase = async (config: Config, wishes: Wishes): Promise<Opened> => {
  const { databaseUrl, databasePooler, migrateDatabaseUrl = databaseUrl } = config
  if (databaseUrl === undefined) return openEmbedded(config, wishes)
  const settings = { connectionString: databaseUrl }
  const account = await accountOf('DATABASE_URL', settings, databasePooler === 'none' ? notSaid : undefined)
  const owner = { connectionString: migrateDatabaseUrl }
  if (migrateDatabaseUrl === databaseUrl) await migrate(settings).catch(inOneSentence)
  else {
    await accountOf('MIGRATE_DATABASE_URL', owner, notDirect)
    await migrate(owner, { name: account }).catch(inOneSentence)
  }
  await checkPooler(databasePooler, settings, account)
  return { product: settings, owner }
}
