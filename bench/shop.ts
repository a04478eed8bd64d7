import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { freePort } from '../server/embedded/settings.ts'
import type { TestHotel } from '../server/testing/worlds/hotel.ts'
import { type BenchDatabase, dataFolder, removeData } from './database.ts'
import { startProgram } from './processes.ts'
import { type MailSink, startMailSink } from './trials/mail-sink.ts'

const sandboxProgram = fileURLToPath(new URL('../sandbox/main.ts', import.meta.url))
const keys = { keyId: 'rzp_test_Bench000000001', keySecret: 'bench_key_secret_00001', webhookSecret: 'bench_webhook_secret_1' }
const rooms = 50

/** A product with its provider and mail server: all that a booking needs. */
export interface Shop {
  /** The product's base URL. */
  url: string
  /** The provider's base URL. */
  provider: string
  mails: MailSink['mails']
  hotel: TestHotel
  /** The id of the product's process. */
  pid: number
  /** Updates the tables' statistics. */
  analyze(): Promise<void>
  close(): Promise<void>
}

const startSandbox = async (dataDir: string, webhookUrl: string) => {
  const port = await freePort()
  const files = { port: String(port), journal: join(dataDir, 'provider.jsonl') }
  // The sandbox keeps the events of a whole round, which are all checked after it.
  const names = { 'key-id': keys.keyId, 'key-secret': keys.keySecret, 'kept-events': '20000' }
  const values = { ...files, ...names, 'webhook-url': webhookUrl, 'webhook-secret': keys.webhookSecret }
  const args = [sandboxProgram, ...Object.entries(values).flatMap(([name, value]) => [`--${name}`, value])]
  return startProgram(args, {}, { url: `http://127.0.0.1:${port}/sandbox/razorpay`, answers: '/control/faults' })
}

/** Creates the hotel by the checkout's own code, as its tables may differ from ours. */
const connectAs = async (checkout: string, connectionString: string) => {
  const load = (file: string) => import(pathToFileURL(join(resolve(checkout), file)).href)
  const { connect } = (await load('server/db/connect.ts')) as typeof import('../server/db/connect.ts')
  const { makeHotel } = (await load('server/testing/worlds/hotel.ts')) as typeof import('../server/testing/worlds/hotel.ts')
  const { db, pool } = connect({ connectionString, max: 1, statement_timeout: 0 }, () => undefined)
  const numbers = Array.from({ length: rooms }, (_, at) => String(101 + at))
  return { pool, hotel: await makeHotel(db, { kinds: [{ name: 'Room', numbers }] }) }
}

/**
 * Starts the product of a checkout (a folder with node_modules and dist) as in production, but without limits by count,
 * on a new database of this server, with its own sandbox and mail server. `fill` fills the database before.
 */
export const startShop = async (
  server: BenchDatabase,
  name: string,
  checkout: string,
  fill?: (connection: BenchDatabase['connection']) => Promise<unknown>,
): Promise<Shop> => {
  const { host, port: databasePort, user, password } = server.connection
  await server.pool.query(`create database ${name}`)
  await fill?.({ ...server.connection, database: name })
  const login = { host: String(host), port: String(databasePort), user: String(user), password: String(password) }
  const databaseUrl = `postgres:///${name}?${new URLSearchParams(login)}`
  const dataDir = dataFolder()
  const sink = await startMailSink()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox(dataDir, `${url}/api/payment/webhook`)
  const env = {
    NODE_ENV: 'production',
    SANDBOX: 'payments',
    RATE_LIMIT: 'off',
    DEMO: 'off',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: sink.url,
    MAIL_FROM: 'bench@atithi.example',
    RAZORPAY_API_BASE: sandbox.url,
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    TRUST_PROXY: '127.0.0.1/32',
  }
  const product = await startProgram([join(resolve(checkout), 'server/main.ts')], env, { url, answers: '/readyz' })
  const { hotel, pool } = await connectAs(checkout, databaseUrl)
  return {
    url,
    provider: sandbox.url,
    mails: sink.mails,
    hotel,
    pid: product.pid,
    analyze: async () => {
      await pool.query('vacuum analyze')
    },
    close: async () => {
      await pool.end()
      await product.close()
      await sandbox.close()
      sink.close()
      removeData(dataDir)
    },
  }
}
