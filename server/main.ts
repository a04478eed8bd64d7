import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import { demoHistory } from '../demo/history.ts'
import { demoSignIns, seedDemo } from '../demo/seed.ts'
import { createSandbox, type Sandbox } from '../sandbox/create-sandbox.ts'
import { type Config, readConfig, type SandboxKeys } from './config.ts'
import { ConfigError } from './config-values.ts'
import { connect } from './db/connect.ts'
import { isMigrated, migrate } from './db/migrate.ts'
import { resolveDataDir } from './embedded/data-dir.ts'
import { startEmbedded } from './embedded/start.ts'
import { mountRaw, type RawHandler } from './http/mount.ts'
import type { DevServer } from './http/page-renderer.ts'
import { mountPages } from './http/pages.ts'
import { proxyTo } from './http/proxy.ts'
import { createDiskFiles } from './outside/disk-files.ts'
import { createRazorpay } from './outside/razorpay.ts'
import { createS3Files } from './outside/s3-files.ts'
import { createSandboxMail } from './outside/sandbox-mail.ts'
import { createSmtpMail } from './outside/smtp.ts'
import { createProduct } from './product.ts'

const liveCheckout = 'https://checkout.razorpay.com/v1/checkout.js'
const sandboxCheckout = '/sandbox/razorpay/checkout.js'
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Kept beside the data, so that what was paid in the sandbox stays valid over restarts; two first starts agree on one file. */
const sandboxKeys = (dataDir: string): SandboxKeys => {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'sandbox-keys.json')
  if (!existsSync(file)) {
    const name = (bytes: number) => randomBytes(bytes).toString('hex')
    const keys: SandboxKeys = { keyId: `rzp_test_${name(7)}`, keySecret: name(16), webhookSecret: name(16) }
    const half = `${file}.${process.pid}`
    writeFileSync(half, JSON.stringify(keys), { mode: 0o600 })
    try {
      linkSync(half, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      unlinkSync(half)
    }
  }
  return JSON.parse(readFileSync(file, 'utf8')) as SandboxKeys
}

/** Where this process reaches itself. */
const ownOrigin = ({ host, port }: Config) => `http://${['0.0.0.0', '::', '::1'].includes(host) ? '127.0.0.1' : host}:${port}`

const openSandbox = (config: Config): Sandbox => {
  mkdirSync(join(config.dataDir, 'sandbox'), { recursive: true })
  const { keyId, keySecret, webhookSecrets } = config.razorpay
  return createSandbox({
    journal: join(config.dataDir, 'sandbox', 'journal.jsonl'),
    keyId,
    keySecret,
    webhookSecret: webhookSecrets[0] ?? '',
    webhookUrl: `${ownOrigin(config)}/api/payment/webhook`,
  })
}

/** The sandbox is mounted here, or runs as a process of its own (RAZORPAY_API_BASE) and is reached through our own origin. */
const sandboxHandler = (config: Config, sandbox: Sandbox): RawHandler => {
  const elsewhere = config.razorpay.apiBase && proxyTo(new URL(config.razorpay.apiBase).origin)
  return async (request, response) => {
    if (request.url?.startsWith('/sandbox/mail')) return config.sandboxMail && sandbox.handle(request, response)
    if (!config.sandboxPayments) return false
    return elsewhere ? elsewhere(request, response) : sandbox.handle(request, response)
  }
}

/** Vite behind our own server: loaded here alone, since the product runs without it. */
const developmentServer = async (http: FastifyInstance): Promise<DevServer> => {
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true, hmr: { server: http.server } }, appType: 'custom' })
}

const openDatabase = async (config: Config): Promise<{ settings: pg.ClientConfig; migrating: pg.ClientConfig; stop(): Promise<void> }> => {
  if (config.databaseUrl) {
    const migrating = { connectionString: config.migrateDatabaseUrl ?? config.databaseUrl }
    return { settings: { connectionString: config.databaseUrl }, migrating, stop: async () => {} }
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: say })
  return { settings: embedded.connection, migrating: embedded.connection, stop: () => embedded.stop() }
}

const greet = (config: Config, seeded: boolean) => {
  say(`\nAtithi is ready: ${config.publicUrl}`)
  if (!config.demo) return
  say(`  A palace on a lake     ${config.publicUrl}/lake-view-palace`)
  say(`  A villa by the sea     ${config.publicUrl}/sea-breeze-goa`)
  say(`  The API                ${config.publicUrl}/api/docs`)
  if (config.sandboxMail) say(`  Mails that were sent   ${config.publicUrl}/sandbox/mail`)
  if (config.sandboxPayments) say(`  What was paid          ${config.publicUrl}/sandbox/razorpay/`)
  say(`\n${seeded ? 'The demo was made anew. ' : ''}Accounts of the demo, all with the password Welcome@2026:`)
  for (const { email, role } of demoSignIns) say(`  ${email.padEnd(28)} ${role}`)
}

const start = async (): Promise<void> => {
  const config = readConfig({ dataDir: configured => resolveDataDir(configured, say), sandboxKeys })
  const log = pino({ level: config.logLevel })
  const { settings, migrating, stop } = await openDatabase(config)
  await migrate(migrating)
  const { db, pool } = connect(settings, error => log.warn({ err: error }, 'A database connection ended'))
  const sandbox = config.sandboxPayments || config.sandboxMail ? openSandbox(config) : undefined
  const apiBase = config.razorpay.apiBase ?? (config.sandboxPayments ? `${ownOrigin(config)}/sandbox/razorpay` : undefined)
  const product = await createProduct({
    config,
    db,
    log,
    mail: config.smtpUrl ? createSmtpMail(config.smtpUrl, config.mailFrom) : createSandboxMail(mail => sandbox?.deliver(mail)),
    payments: createRazorpay({ ...config.razorpay, apiBase }, config.sandboxPayments ? sandboxCheckout : liveCheckout),
    files: config.s3 ? createS3Files(config.s3) : createDiskFiles(join(config.dataDir, 'files')),
    clock: { now: () => new Date() },
    isReady: () => isMigrated(db),
    mount: async (http, app) => {
      if (sandbox) mountRaw(http, config, '/sandbox/', sandboxHandler(config, sandbox))
      await mountPages(http, app, config.development ? await developmentServer(http) : undefined)
    },
  })
  const seeded = config.demo ? await seedDemo(product.app) : undefined
  // At every start, in case the first one ended in between: what the sandbox knows it leaves alone.
  if (config.demo && config.sandboxPayments && !config.razorpay.apiBase) sandbox?.importHistory(seeded ?? (await demoHistory(db)))
  await product.http.listen({ port: config.port, host: config.host })
  product.startJobs()
  greet(config, seeded !== undefined)

  let ending: Promise<void> | undefined
  const end = async () => {
    await product.close()
    sandbox?.close()
    await pool.end()
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      ending ??= end().catch(error => {
        log.error({ err: error }, 'The end was not clean')
        process.exit(1)
      })
    })
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
