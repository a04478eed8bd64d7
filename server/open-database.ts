import type pg from 'pg'
import type { Config } from './config.ts'
import { ConfigError } from './config-values.ts'
import { accountOf } from './db/account.ts'
import { migrate } from './db/migrate.ts'
import { checkPooler } from './db/pooler.ts'
import { type Account, databaseAccount } from './embedded/account.ts'
import { clusterDir } from './embedded/data-dir.ts'
import { startEmbedded } from './embedded/start.ts'

/** Its message says in one sentence what is wrong outside the program; a stack trace would not help. */
export class PlainError extends Error {}

const inOneSentence = (error: unknown): never => {
  const { message, cause } = error as Error
  throw new PlainError(cause instanceof Error ? `${message} ${cause.message}` : message)
}

/** The account that runs the embedded database, if it is not this process's own. */
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
  /** Called with the function that stops the database, as soon as there is something to stop. */
  onEnd: (end: () => Promise<void>) => void
}

/** The connections of the product's account, and of the tables' owner for what the product may not do. */
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

/** Migrates the database and returns how to connect. If another account migrates, it grants the product its rights. */
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
