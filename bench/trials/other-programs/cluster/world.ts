import { join } from 'node:path'
import pg from 'pg'
import { type Connected, connect } from '#server/db/connect.ts'
import { limitsStatement } from '#server/db/pooler.ts'
import { s3Server } from '#server/testing/files/s3-server.ts'
import { register } from '#server/testing/worlds/desks/registered-desk.ts'
import { makeHotel, type TestHotel } from '#server/testing/worlds/hotel.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { type MailSink, startMailSink } from '../../mail-sink.ts'
import { startProgram } from '../../processes.ts'
import { createProvider, type Provider } from '../../provider.ts'
import { takesWrites } from '../../takes-writes.ts'
import { copySources, holdMs, keys, type Patch, startSandbox } from '../../world.ts'
import { type Kept, keep, keepHaproxy, keepPgbouncer, ports } from './front.ts'
import { type Node, passwords, startNodes } from './nodes.ts'
import { isWhole, leaderOf, until } from './state.ts'

/** A fault that is planted on purpose. */
export interface Plant {
  /** Commits do not wait until a second node has the data. */
  doesNotWait?: true
  /** PgBouncer connects to the first leader for ever. */
  keepsDead?: true
  patches?: readonly Patch[]
}

export interface ClusterWorld {
  url: string
  nodes: Node[]
  waits: boolean
  haproxy: Kept
  pgbouncer: Kept
  products: Kept[]
  provider: Provider
  mails: MailSink
  hotels: TestHotel[]
  /** To the leader, past PgBouncer, as a superuser. */
  database: Connected
  /** As the product reaches it: through PgBouncer, with the product's account. */
  pooled: Connected
}

const url = `http://127.0.0.1:${ports.site}`
const by = (user: keyof typeof passwords, port: number, database = 'atithi') =>
  `postgres://${user}:${passwords[user]}@127.0.0.1:${port}/${database}`

const makeDatabase = async (): Promise<void> => {
  const client = new pg.Client(by('postgres', ports.leader, 'postgres'))
  await client.connect()
  try {
    for (const account of ['atithi_owner', 'atithi_product'] as const)
      await client.query(`create role ${account} login password '${passwords[account]}'`)
    await client.query(limitsStatement('atithi_product'))
    await client.query('create database atithi owner atithi_owner')
  } finally {
    await client.end()
  }
}

/** Creates a hotel on a yearly plan that is registered for GST and issues documents, and one on a plan per booking. */
export const makeHotels = async (database: Connected): Promise<TestHotel[]> => {
  const { db } = database
  const deluxe = { name: 'Deluxe', numbers: ['101', '102', '103', '104', '105'], price: 3333.33 }
  const yearly = await makeHotel(db, { slug: 'trial-yearly', kinds: [deluxe, { name: 'Suite', numbers: ['201', '202'], price: 7999.99 }] })
  await register({ server: { db } as never, hotel: yearly, day: days => addDays(todayInIndia(new Date()), days) })
  const perBooking = { plan: { deductionRate: 12.5 }, accountId: 'acc_Trials0Account', kinds: [{ ...deluxe, numbers: ['1', '2', '3'] }] }
  return [yearly, await makeHotel(db, { slug: 'trial-per-booking', ...perBooking })]
}

const isReady = (at: string) =>
  fetch(`${at}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    answer => answer.ok,
    () => false,
  )

/** Waits until every process of the product is ready, each asked directly. */
export const allReady = async (seconds: number): Promise<void> => {
  for (const port of ports.products) await until(`the product on ${port}`, () => isReady(`http://127.0.0.1:${port}`), seconds)
}

/** Starts all in `folder`: nodes, HAProxy, PgBouncer, provider, store, mail server, three processes; two hotels. */
export const startClusterWorld = async (folder: string, plant: Plant, say: (line: string) => void): Promise<ClusterWorld> => {
  const began = performance.now()
  const told = (what: string) => say(`  ${what} after ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const app = join(folder, 'app')
  copySources(app, plant.patches ?? [])
  const waits = !plant.doesNotWait
  const nodes = startNodes(folder, waits)
  const haproxy = await keepHaproxy(folder, nodes)
  await until('a leader and two nodes that follow', () => isWhole(nodes, waits), 180)
  told('PostgreSQL has a leader and two that follow')
  const leader = by('postgres', ports.leader, 'postgres')
  await until('HAProxy finds the leader', () => takesWrites(leader), 30)
  await makeDatabase()
  const pgbouncer = await keepPgbouncer(folder, plant.keepsDead && (await leaderOf(nodes)))
  const plain = { PATH: process.env.PATH, HOME: folder, TMPDIR: folder }
  const sandbox = await startSandbox(folder, plain, `${url}/api/payment/webhook`)
  const mails = await startMailSink()
  const s3 = await s3Server({ after: () => undefined })
  const settings = {
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '127.0.0.1/32',
    DATABASE_URL: by('atithi_product', ports.pooler),
    DATABASE_POOLER: 'transaction',
    MIGRATE_DATABASE_URL: by('atithi_owner', ports.leader),
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Desk <desk@example.com>',
    RAZORPAY_API_BASE: sandbox.base,
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    HOLD_MINUTES: String(holdMs / 60_000),
    JOB_OUTBOX_MS: '300',
    JOB_HOLDS_MS: '500',
    JOB_RECONCILE_MS: '2000',
  }
  const products: Kept[] = []
  for (const port of ports.products) {
    const env = { ...plain, ...settings, PORT: String(port), DATA_DIR: join(folder, `data-${port}`) }
    products.push(await keep(() => startProgram(['server/main.ts'], { cwd: app, env, logFile: join(folder, `product-${port}.log`) })))
  }
  await allReady(120)
  await until('the site', () => isReady(url), 30)
  const database = connect({ connectionString: by('postgres', ports.leader), max: 3 }, () => undefined)
  const pooled = connect({ connectionString: by('atithi_product', ports.pooler), max: 2 }, () => undefined, 'transaction')
  const hotels = await makeHotels(database)
  told('three processes of the product are ready')
  const provider = createProvider(sandbox.base, keys)
  return { url, nodes, waits, haproxy, pgbouncer, products, provider, mails, hotels, database, pooled }
}
