import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Connected, connect } from '#server/db/connect.ts'
import { freePort } from '#server/embedded/settings.ts'
import type { TestHotel } from '#server/testing/worlds/hotel.ts'
import { ownFolder, removeFolder } from '../../processes.ts'
import { createProductRunner, type ProductRunner } from '../../product-runner.ts'
import { createProvider, type Provider } from '../../provider.ts'
import { copySources, holdMs, keys, makeHotels, plainEnvironment, startSandbox } from '../../world.ts'
import { type ArchivedDatabase, createArchivedDatabase } from './database.ts'
import { type Store, startStore } from './store.ts'

export interface WayBackWorld {
  folder: string
  url: string
  store: Store
  archived: ArchivedDatabase
  /** As who may do everything; it connects anew once the database is back. */
  database: Connected
  product: ProductRunner
  provider: Provider
  hotels: TestHotel[]
  /** `npm run admin` of this product. */
  admin(...args: string[]): Promise<string>
  destroy(): Promise<void>
}

const makeDatabase = async (archived: ArchivedDatabase): Promise<void> => {
  const client = new pg.Client(archived.url('postgres', 'postgres'))
  await client.connect()
  try {
    for (const account of ['atithi_owner', 'atithi_product']) await client.query(`create role ${account} login`)
    await client.query('create database atithi owner atithi_owner')
  } finally {
    await client.end()
  }
}

/** A store, PostgreSQL that archives into it, the provider, the product with two hotels. */
export const startWayBackWorld = async (): Promise<WayBackWorld> => {
  const folder = mkdtempSync(join(tmpdir(), 'atithi-way-back-'))
  ownFolder(folder)
  chmodSync(folder, 0o755) // the database's account has to get through
  const app = join(folder, 'app')
  copySources(app, [])
  const store = await startStore(folder)
  const archived = await createArchivedDatabase(folder, store)
  await archived.start()
  await archived.backrest('stanza-create')
  await makeDatabase(archived)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const plain = plainEnvironment()
  const sandbox = await startSandbox(folder, plain, `${url}/api/payment/webhook`)
  const env = {
    ...plain,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    DATABASE_URL: archived.url('atithi_product'),
    MIGRATE_DATABASE_URL: archived.url('atithi_owner'),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    RAZORPAY_API_BASE: sandbox.base,
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    HOLD_MINUTES: String(holdMs / 60_000),
    JOB_OUTBOX_MS: '300',
    JOB_HOLDS_MS: '500',
    JOB_RECONCILE_MS: '2000',
  }
  const product = createProductRunner({ cwd: app, env, logFile: join(folder, 'product.log'), url })
  await product.start()
  const database = connect({ connectionString: archived.url('postgres'), max: 3 }, () => undefined)
  const hotels = await makeHotels(database)
  return {
    folder,
    url,
    store,
    archived,
    database,
    product,
    hotels,
    provider: createProvider(sandbox.base, keys),
    admin: async (...args) =>
      (await promisify(execFile)(process.execPath, ['server/admin.ts', ...args], { cwd: app, env, maxBuffer: 50_000_000 })).stdout,
    destroy: async () => {
      await product.destroy()
      await database.pool.end()
      archived.kill()
      sandbox.program.signal('SIGTERM')
      await sandbox.program.ended
      await store.close()
      removeFolder(folder)
    },
  }
}
