import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { demoPassword } from '../demo/accounts.ts'
import { demoLeft } from '../demo/end.ts'
import { demoHistory } from '../demo/history.ts'
import { demoSignIns, seedDemo } from '../demo/seed.ts'
import { createSandbox, type Sandbox } from '../sandbox/create-sandbox.ts'
import { JournalError, JournalInUse } from '../sandbox/journal/journal-error.ts'
import { pageHotels } from './app.ts'
import { type Config, npmScript, readConfig } from './config.ts'
import { ConfigError } from './config-values.ts'
import type { App } from './context.ts'
import { closeToOthers } from './data-folder.ts'
import { connect, type Db } from './db/connect.ts'
import { isMigrated } from './db/migrate.ts'
import { resolveDataDir } from './embedded/data-dir.ts'
import type { DevServer } from './http/pages/page-renderer.ts'
import { mountPages } from './http/pages/pages.ts'
import { proxyTo } from './http/proxy.ts'
import { mountRaw, type RawHandler } from './http/serve/mount.ts'
import { createLog } from './log.ts'
import { whenNpmEnds } from './npm.ts'
import { databaseOwner, openDatabase, PlainError } from './open-database.ts'
import { openFiles } from './outside/open-files.ts'
import { createRazorpay } from './outside/razorpay.ts'
import { createSandboxMail } from './outside/sandbox-mail.ts'
import { createSmtpMail } from './outside/smtp.ts'
import { powerfulAccounts, powerfulLine } from './powerful-accounts.ts'
import { createProduct } from './product.ts'
import { sandboxKeys } from './sandbox-keys.ts'

const liveCheckout = 'https://checkout.razorpay.com/v1/checkout.js'
const sandboxCheckout = '/sandbox/razorpay/checkout.js'
const say = (line: string) => process.stdout.write(`${line}\n`)

const ownOrigin = ({ host, port }: Config) => `http://${['0.0.0.0', '::', '::1'].includes(host) ? '127.0.0.1' : host}:${port}`

/** Opens the sandbox for payments and mails; its journal belongs to this process alone. */
const openSandbox = async (config: Config): Promise<Sandbox> => {
  const folder = join(config.dataDir, 'sandbox')
  const { keyId, keySecret, webhookSecrets } = config.razorpay
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return await createSandbox({
      journal: join(folder, 'journal.jsonl'),
      keyId,
      keySecret,
      webhookSecret: webhookSecrets[0] ?? '',
      webhookUrl: `${ownOrigin(config)}/api/payment/webhook`,
    })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== undefined) throw new ConfigError('DATA_DIR', `a folder of this account's own: ${folder} cannot be used (${code})`)
    if (!(error instanceof JournalError)) throw error
    const instead =
      'Set RAZORPAY_API_BASE to the address of that sandbox and SMTP_URL to a mail server, or DATA_DIR to a folder of its own.'
    throw new PlainError(error instanceof JournalInUse ? `${error.message} ${instead}` : error.message)
  }
}

/** Serves the sandbox on a port of its own for the product: its running calls must finish when the main port closes. */
const sandboxBase = async (sandbox: Sandbox): Promise<string> => {
  const server = createServer(async (request, response) => {
    const handled = await sandbox.handle(request, response).catch(() => false)
    if (!handled && !response.headersSent) response.writeHead(404).end()
  })
  await new Promise<void>((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', done))
  ends.push(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/razorpay`
}

/** Answers requests to the sandbox: by the sandbox of this process, or by forwarding to its own (RAZORPAY_API_BASE). */
const sandboxHandler = (config: Config, sandbox: Sandbox | undefined): RawHandler => {
  const elsewhere = config.razorpay.apiBase && proxyTo(new URL(config.razorpay.apiBase).origin)
  return async (request, response) => {
    const here = async () => (await sandbox?.handle(request, response)) ?? false
    if (request.url?.startsWith('/sandbox/mail')) return config.sandboxMail && here()
    if (!config.sandboxPayments) return false
    return elsewhere ? elsewhere(request, response) : here()
  }
}

/** Vite behind our own server; it is imported only here, because the product runs without it. */
const developmentServer = async (http: FastifyInstance): Promise<DevServer> => {
  const { createServer } = await import('vite')
  return createServer({ server: { middlewareMode: true, hmr: { server: http.server } }, appType: 'custom' })
}

const ends: (() => unknown)[] = []

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

const listen = async (http: FastifyInstance, { port, host }: Config) => {
  try {
    await http.listen({ port, host, backlog: 1024 }) // who connects while the process is busy waits, instead of trying again in a second
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new ConfigError('PORT', `a free port: another program listens on ${port}`)
    if (code === 'EACCES') throw new ConfigError('PORT', `a port that this account may open: ${port} is not`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new ConfigError('HOST', 'an address of this machine')
    throw error
  }
}

/** Throws when a database for real guests still has the demo: its accounts are public, its hotels take bookings. */
const refuseDemo = async (config: Config, db: Db): Promise<void> => {
  if (!config.razorpay.live && (config.demo || !config.production)) return
  const left = await demoLeft(db)
  if (left.length === 0) return
  throw new PlainError(
    `The demo is still in this database (${left.join(', ')}): end it with npm run admin -- --end-demo <your e-mail>, then start again.`,
  )
}

/** Seeds the demo past a pooler, because seeding keeps a lock from one transaction to the next. */
const seed = async (config: Config, app: App, owner: pg.PoolConfig) => {
  if (config.databasePooler === 'none') return seedDemo(app)
  const { db, pool } = connect({ ...owner, max: 2 }, () => undefined)
  try {
    return await seedDemo({ ...app, db })
  } finally {
    await pool.end()
  }
}

const start = async (config: Config, log: Logger): Promise<void> => {
  closeToOthers(config.dataDir, databaseOwner(config), say)
  const { product: settings, owner } = await openDatabase(config, { log: say, onEnd: end => ends.push(end) })
  process.umask(0o077) // what is written from here on is ours alone
  const hear = (err: Error) => log.warn({ err }, 'A database connection ended')
  const { db, pool } = connect(settings, hear, config.databasePooler)
  ends.push(() => pool.end())
  await refuseDemo(config, db)
  if (config.razorpay.live) say(powerfulLine(await powerfulAccounts(db)))
  const hasSandbox = config.sandboxPayments || config.sandboxMail
  // Payments of a sandbox elsewhere, and mails by SMTP, need no journal here.
  const sandbox = config.sandboxMail || (config.sandboxPayments && !config.razorpay.apiBase) ? await openSandbox(config) : undefined
  ends.push(() => sandbox?.close())
  const apiBase = config.razorpay.apiBase ?? (sandbox && config.sandboxPayments ? await sandboxBase(sandbox) : undefined)
  const product = await createProduct({
    config,
    db,
    log,
    mail: config.smtpUrl ? createSmtpMail(config.smtpUrl, config.mailFrom) : createSandboxMail(mail => sandbox?.deliver(mail)),
    payments: createRazorpay({ ...config.razorpay, apiBase }, config.sandboxPayments ? sandboxCheckout : liveCheckout),
    files: openFiles(config),
    clock: { now: () => new Date() },
    demoAccounts: config.demo ? demoSignIns.map(({ email, role }) => ({ email, role, password: demoPassword })) : [],
    isReady: () => isMigrated(db),
    mount: async (http, app) => {
      if (hasSandbox) mountRaw(http, config, '/sandbox/', sandboxHandler(config, sandbox))
      await mountPages(http, app, pageHotels(app), config.development ? await developmentServer(http) : undefined)
    },
  })
  ends.push(() => product.close())
  const seeded = config.demo ? await seed(config, product.app, owner) : undefined
  // At every start, in case the first one ended half-way: the sandbox skips what it already has.
  if (config.demo && config.sandboxPayments && !config.razorpay.apiBase) sandbox?.importHistory(seeded ?? (await demoHistory(db)))
  await listen(product.http, config)
  product.startJobs()
  greet(config, seeded !== undefined)
  flushCompileCache() // else only a process that ends in order would write it
}

/** Starts the product and ends it on a signal; a start that fails or is interrupted leaves nothing running. */
const run = async (): Promise<void> => {
  const config = readConfig({ dataDir: configured => resolveDataDir(configured, say), sandboxKeys })
  const log = createLog(config.logLevel)
  let started: Promise<void> = Promise.resolve()
  let ending: Promise<void> | undefined
  const end = async () => {
    await Promise.race([started.catch(() => undefined), pause(30_000, undefined, { ref: false })])
    for (const close of ends.reverse()) await close()
  }
  const endOnce = () => {
    ending ??= end().then(
      () => {
        say('Atithi has ended')
        process.exit(0)
      },
      error => {
        log.error({ err: error }, 'The end was not clean')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endOnce)
  const script = npmScript()
  if (script !== undefined) whenNpmEnds(script, endOnce)
  started = start(config, log)
  try {
    await started
  } catch (error) {
    if (ending) return
    await end().catch(problem => log.error({ err: problem }, 'The end was not clean'))
    throw error
  }
}

// A closed terminal ends the product in order, by its signal: a failed write to the terminal must not end it before.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** Whether an error is about this machine (settings, system, database) and not about the program. */
const isOutside = (error: Error) => error instanceof ConfigError || error instanceof PlainError || 'syscall' in error || 'severity' in error

const inWords = (error: unknown) => {
  if (error instanceof Error && isOutside(error)) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

run().catch((error: unknown) => {
  process.stderr.write(`${inWords(error)}\n`)
  process.exit(1)
})
