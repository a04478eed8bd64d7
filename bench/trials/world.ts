import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Connected, connect } from '#server/db/connect.ts'
import { databaseAccount } from '#server/embedded/account.ts'
import { superuser } from '#server/embedded/cluster.ts'
import { freePort, socketFolder } from '#server/embedded/settings.ts'
import { makeHotel, type TestHotel } from '#server/testing/worlds/hotel.ts'
import { killPostgres, ownCluster, ownFolder, type Program, removeFolder, startProgram } from './processes.ts'
import { createProductRunner, type ProductRunner } from './product-runner.ts'
import { createProvider, type Provider } from './provider.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const keys = { keyId: 'rzp_test_Trials00000001', keySecret: 'trials_key_secret_0001', webhookSecret: 'trials_webhook_secret_1' }

/** Milliseconds of a hold: short, so that payments often come late. */
export const holdMs = 4200

/** A change of the product's sources: `find` must be there exactly once. */
export type Patch = { file: string } & ({ find: string; replace: string } | { append: string })

export interface Wish {
  patches?: readonly Patch[]
  env?: Record<string, string>
}

export interface World {
  url: string
  provider: Provider
  product: ProductRunner
  cluster: string
  /** A direct connection to the database. */
  database: Connected
  /** One hotel on a yearly plan, and one on a plan per booking, whose orders carry transfers. */
  hotels: TestHotel[]
  productLog: string
  /** Removes all; resolves with the ms that the product took to end on SIGTERM, undefined if it had to be killed. */
  close(): Promise<number | undefined>
  /** Removes all of it by force. */
  destroy(): Promise<void>
}

/** Copies the product's present sources, with patches, so that later edits do not affect the trial. */
export const copySources = (into: string, patches: readonly Patch[]) => {
  mkdirSync(into)
  for (const part of ['server', 'shared', 'sandbox', 'demo', 'package.json'])
    cpSync(join(root, part), join(into, part), { recursive: true })
  for (const part of ['node_modules', 'dist']) symlinkSync(join(root, part), join(into, part))
  for (const patch of patches) plant(join(into, patch.file), patch)
}

const plant = (file: string, patch: Patch) => {
  const text = readFileSync(file, 'utf8')
  if ('append' in patch) return writeFileSync(file, text + patch.append)
  if (text.split(patch.find).length !== 2)
    throw new Error(`The fault cannot be planted any more: ${patch.file} does not have once: ${patch.find}`)
  writeFileSync(
    file,
    text.replace(patch.find, () => patch.replace),
  )
}

export const startSandbox = async (
  folder: string,
  env: NodeJS.ProcessEnv,
  webhookUrl: string,
): Promise<{ program: Program; base: string }> => {
  const named = { journal: join(folder, 'provider.jsonl'), 'webhook-url': webhookUrl, 'webhook-secret': keys.webhookSecret }
  // Keeps all events: the audit compares every delivered one with our books.
  const values = { ...named, 'key-id': keys.keyId, 'key-secret': keys.keySecret, 'time-scale': '0.02', 'kept-events': '1000000' }
  const args = ['sandbox/main.ts', ...Object.entries(values).flatMap(([name, value]) => [`--${name}`, value])]
  const program = startProgram(args, { cwd: root, env, logFile: join(folder, 'sandbox.log'), pipe: true })
  if (!program.child.stdout) throw new Error('The sandbox has no output')
  const [line] = (await once(createInterface(program.child.stdout), 'line', { signal: AbortSignal.timeout(20_000) })) as [string]
  const origin = /http:\S+/.exec(line)?.[0]
  if (!origin) throw new Error(`The sandbox said ${line}`)
  return { program, base: `${origin}/sandbox/razorpay` }
}

/** The variables of our environment that every program needs. */
export const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(['PATH', 'HOME', 'LANG', 'TMPDIR'].flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))

/** Creates a hotel on a yearly plan, and one on a plan per booking, whose orders carry transfers. */
export const makeHotels = async ({ db }: Connected): Promise<TestHotel[]> => {
  const deluxe = { name: 'Deluxe', numbers: ['101', '102', '103', '104', '105'], price: 3333.33 }
  const yearly = await makeHotel(db, { slug: 'trial-yearly', kinds: [deluxe, { name: 'Suite', numbers: ['201', '202'], price: 7999.99 }] })
  const perBooking = { plan: { deductionRate: 12.5 }, accountId: 'acc_Trials0Account', kinds: [{ ...deluxe, numbers: ['1', '2', '3'] }] }
  return [yearly, await makeHotel(db, { slug: 'trial-per-booking', ...perBooking })]
}

/** Starts a sandbox, the product with its database, and two hotels, in a temporary folder and on the loopback. */
export const startWorld = async ({ patches = [], env = {} }: Wish): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), 'atithi-trials-'))
  ownFolder(folder)
  chmodSync(folder, 0o755) // the database's account has to get through
  const app = join(folder, 'app')
  copySources(app, patches)
  const dataDir = join(folder, 'data')
  const cluster = join(dataDir, 'postgres')
  ownCluster(cluster)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const plain = plainEnvironment()
  const sandbox = await startSandbox(folder, plain, `${url}/api/payment/webhook`)
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    RAZORPAY_API_BASE: sandbox.base,
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    HOLD_MINUTES: String(holdMs / 60_000),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    JOB_OUTBOX_MS: '200',
    JOB_HOLDS_MS: '400',
    JOB_RECONCILE_MS: '1500',
  }
  const productLog = join(folder, 'product.log')
  const product = createProductRunner({ cwd: app, env: { ...plain, ...settings, ...env }, logFile: productLog, url })
  await product.start()
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  const socket = socketFolder(realpathSync(dataDir), databaseAccount(dataDir, cluster))
  const connection = { host: socket, port: 5432, user: superuser, password, database: 'atithi' }
  const database = connect({ ...connection, max: 3, application_name: 'trials' }, () => undefined)
  const hotels = await makeHotels(database)
  const end = async () => {
    sandbox.program.signal('SIGTERM')
    await sandbox.program.ended
    removeFolder(folder)
  }
  return {
    url,
    product,
    cluster,
    database,
    hotels,
    productLog,
    provider: createProvider(sandbox.base, keys),
    close: async () => {
      await database.pool.end()
      const began = performance.now()
      const inOrder = await product.stop()
      const ms = performance.now() - began
      await end()
      return inOrder ? ms : undefined
    },
    destroy: async () => {
      await database.pool.end()
      await product.destroy()
      killPostgres(cluster)
      await end()
    },
  }
}
