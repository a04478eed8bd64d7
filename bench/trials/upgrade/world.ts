import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '#server/db/connect.ts'
import { freePort } from '#server/embedded/settings.ts'
import { startThrowaway } from '#server/embedded/throwaway.ts'
import { type MailSink, startMailSink } from '../mail-sink.ts'
import type { PeopledWorld } from '../other-programs/cluster/load.ts'
import { makeHotels } from '../other-programs/cluster/world.ts'
import { isRunning, ownFolder, type Program, removeFolder, startProgram } from '../processes.ts'
import { createProvider } from '../provider.ts'
import { copySources, holdMs, keys, startSandbox } from '../world.ts'
import { startFront } from './front.ts'

export type Release = 'this release' | 'the next release'

/** A place for one of the two processes behind the proxy, in which any release can run. */
export interface Seat {
  /** Ends its process in order and starts a release; returns the ms until it was ready. */
  take(release: Release): Promise<number>
}

export interface UpgradeWorld extends PeopledWorld {
  mails: MailSink
  seats: [Seat, Seat]
  /** The addresses of the two processes, past the proxy. */
  processes: [first: string, second: string]
  /** What the processes logged: warnings and errors. */
  log(): string
  close(): Promise<void>
}

const readyWithinMs = 120_000
const endWithinMs = 40_000

const seatAt = (folder: string, port: number, env: NodeJS.ProcessEnv, logFile: string): Seat & { end(): Promise<void> } => {
  let program: Program | undefined
  const end = async () => {
    if (!program || !isRunning(program)) return
    program.signal('SIGTERM')
    const ended = await Promise.race([program.ended.then(() => true), wait(endWithinMs, false, { ref: false })])
    if (!ended) throw new Error(`The process on ${port} did not end`)
  }
  const take: Seat['take'] = async release => {
    await end()
    const began = performance.now()
    const cwd = join(folder, release)
    const started = startProgram(['server/main.ts'], { cwd, env: { ...env, PORT: String(port) }, logFile })
    program = started
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        answer => answer.ok,
        () => false,
      )
    while (!(await isReady())) {
      if (!isRunning(started) || performance.now() - began > readyWithinMs)
        throw new Error(`${release} does not start: ${readFileSync(logFile, 'utf8').slice(-500)}`)
      await wait(50)
    }
    return performance.now() - began
  }
  return { take, end }
}

const makeDatabase = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const account of ['atithi_owner', 'atithi_product']) await client.query(`create role ${account} login password 'trial'`)
    await client.query('create database atithi owner atithi_owner')
  } finally {
    await client.end()
  }
}

/**
 * Starts two processes of this release with PostgreSQL, provider, mail server and two hotels; prepares a next release
 * with additional `migrations`.
 */
export const startUpgradeWorld = async (migrations: Record<string, string>): Promise<UpgradeWorld> => {
  const folder = mkdtempSync(join(tmpdir(), 'atithi-upgrade-'))
  ownFolder(folder)
  for (const release of ['this release', 'the next release'] satisfies Release[]) copySources(join(folder, release), [])
  for (const [name, text] of Object.entries(migrations))
    writeFileSync(join(folder, 'the next release' satisfies Release, 'server/db/migrations', name), text)
  const postgres = await startThrowaway({ tcp: true })
  await makeDatabase(postgres.connection)
  const ports = [await freePort(), await freePort()] as const
  const front = await startFront(ports)
  const plain = { PATH: process.env.PATH, HOME: folder, TMPDIR: folder }
  const sandbox = await startSandbox(folder, plain, `${front.url}/api/payment/webhook`)
  const mails = await startMailSink()
  const by = (account: string) => `postgres://${account}:trial@127.0.0.1:${postgres.connection.port}/atithi`
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const env = {
    ...plain,
    HOST: '127.0.0.1',
    PUBLIC_URL: front.url,
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    DATABASE_URL: by('atithi_product'),
    MIGRATE_DATABASE_URL: by('atithi_owner'),
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
  const logFile = join(folder, 'product.log')
  const seats = [seatAt(folder, ports[0], env, logFile), seatAt(folder, ports[1], env, logFile)] as const
  for (const seat of seats) await seat.take('this release')
  const database = connect({ connectionString: by('atithi_owner'), max: 3 }, () => undefined)
  const pooled = connect({ connectionString: by('atithi_product'), max: 2 }, () => undefined)
  return {
    url: front.url,
    mails,
    database,
    pooled,
    seats: [...seats],
    processes: [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`],
    provider: createProvider(sandbox.base, keys),
    hotels: await makeHotels(database),
    log: () => readFileSync(logFile, 'utf8'),
    close: async () => {
      for (const seat of seats) await seat.end()
      await Promise.all([database.pool.end(), pooled.pool.end()])
      front.close()
      mails.close()
      sandbox.program.signal('SIGTERM')
      await sandbox.program.ended
      await postgres.stop()
      removeFolder(folder)
    },
  }
}
