import { resolve } from 'node:path'
import { address, ConfigError, type Env, flag, list, number, oneOf, together, trustedProxies, url } from './config-values.ts'

/** What the product runs with; `readConfig` makes it from the environment, tests make it by hand. */
export interface Config {
  production: boolean
  /** Pages straight from the sources, changed while it runs (`npm run dev`). */
  development: boolean
  port: number
  host: string
  publicUrl: string
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  migrateDatabaseUrl: string | undefined
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** The provider's keys, or those of the sandbox; `live` when they belong to the provider itself. */
  razorpay: { keyId: string; keySecret: string; webhookSecrets: string[]; apiBase: string | undefined; live: boolean }
  /** True while payments run against the sandbox. */
  sandboxPayments: boolean
  sandboxMail: boolean
  settlement: 'platform' | 'own'
  holdMinutes: number
  /** The provider's limit for one payment, in paise: MAX_PAYMENT_PAISE, 50,000,000 (₹5,00,000). */
  maxPaymentPaise: number
  demo: boolean
  trustProxy: string[] | undefined
  logLevel: string
  rateLimit: boolean
  /**
   * Milliseconds between rounds of the timers: JOB_OUTBOX_MS (1,000) mails and provider calls (below 1,000 their waits after a failure
   * shrink alike), JOB_HOLDS_MS (5,000) expired holds, JOB_RECONCILE_MS (15,000) payments that nobody told us about.
   */
  intervals: { outbox: number; holds: number; reconcile: number }
}

/** What the sandbox provider and the product share when there are no keys; kept in DATA_DIR by the caller. */
export interface SandboxKeys {
  keyId: string
  keySecret: string
  webhookSecret: string
}

/** Where `readConfig` gets what the environment cannot say. */
export interface ConfigSources {
  /** The data folder to use for DATA_DIR or its default. Default: the path itself, made absolute. */
  dataDir?: (configured: string | undefined) => string
  /** Called only when no keys are set. */
  sandboxKeys: (dataDir: string) => SandboxKeys
}

const providerBase = 'https://api.razorpay.com'
/** Characters; a shorter secret can be found by trying. */
const shortestSecret = 12
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const readS3 = (env: Env): Config['s3'] => {
  const found = together(env, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  if (!found) return undefined
  const endpoint = url(env, 'S3_ENDPOINT', ['http:', 'https:']) ?? ''
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = found
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

const readRazorpay = (env: Env, sandboxKeys: () => SandboxKeys): Config['razorpay'] => {
  const base = url(env, 'RAZORPAY_API_BASE', ['http:', 'https:'])
  const apiBase = base === undefined || new URL(base).origin === providerBase ? undefined : base
  const found = together(env, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])
  if (!found) {
    const { keyId, keySecret, webhookSecret } = sandboxKeys()
    return { keyId, keySecret, webhookSecrets: [webhookSecret], apiBase, live: false }
  }
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = found
  if (!/^rzp_(live|test)_[A-Za-z0-9]+$/.test(keyId))
    throw new ConfigError('RAZORPAY_KEY_ID', 'a key that starts with rzp_live_ or rzp_test_')
  if (keyId.startsWith('rzp_live_') && apiBase !== undefined)
    throw new ConfigError('RAZORPAY_API_BASE', 'to be left out with live keys: it names a sandbox')
  const webhookSecrets = list(env, 'RAZORPAY_WEBHOOK_SECRET') ?? []
  if (keySecret.length < shortestSecret) throw new ConfigError('RAZORPAY_KEY_SECRET', `at least ${shortestSecret} characters`)
  if (webhookSecrets.some(secret => secret.length < shortestSecret))
    throw new ConfigError('RAZORPAY_WEBHOOK_SECRET', `at least ${shortestSecret} characters for each secret`)
  return { keyId, keySecret, webhookSecrets, apiBase, live: apiBase === undefined }
}

const readMail = (env: Env) => {
  const smtpUrl = url(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  const mailFrom = address(env, 'MAIL_FROM')
  if (smtpUrl !== undefined && mailFrom === undefined) throw new ConfigError('MAIL_FROM', 'the sender of the mails, as SMTP_URL is set')
  return { smtpUrl, mailFrom: mailFrom ?? 'Atithi <no-reply@atithi.example>' }
}

/** A sandbox in production has to be named; beside live keys a mailbox that sends nothing would lose the guests' mails. */
const checkSandboxes = (env: Env, config: Pick<Config, 'production' | 'razorpay' | 'sandboxPayments' | 'sandboxMail'>) => {
  const named = list(env, 'SANDBOX') ?? []
  if (named.some(name => name !== 'payments' && name !== 'mail')) throw new ConfigError('SANDBOX', 'payments, mail or payments,mail')
  if (config.sandboxMail && config.razorpay.keyId.startsWith('rzp_live_'))
    throw new ConfigError('SMTP_URL', 'a mail server, as the keys are live')
  if (!config.production) return named
  if (config.sandboxPayments && !named.includes('payments'))
    throw new ConfigError('RAZORPAY_KEY_ID', "the provider's keys in production, or SANDBOX=payments to run against the sandbox")
  if (config.sandboxMail && config.razorpay.live)
    throw new ConfigError('SMTP_URL', "a mail server beside the provider's keys in production")
  if (config.sandboxMail && !named.includes('mail'))
    throw new ConfigError('SMTP_URL', 'a mail server in production, or SANDBOX=mail to keep mails in the sandbox mailbox')
  return named
}

const readDemo = (env: Env, production: boolean, embedded: boolean, live: boolean): boolean => {
  const demo = flag(env, 'DEMO')
  if (demo && live) throw new ConfigError('DEMO', "to be off with the provider's keys")
  return demo ?? (embedded && !production && !live)
}

const readDatabase = (env: Env) => {
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const migrateDatabaseUrl = url(env, 'MIGRATE_DATABASE_URL', ['postgres:', 'postgresql:'])
  if (migrateDatabaseUrl !== undefined && databaseUrl === undefined)
    throw new ConfigError('DATABASE_URL', 'to be set too, as MIGRATE_DATABASE_URL is')
  return { databaseUrl, migrateDatabaseUrl: migrateDatabaseUrl ?? databaseUrl }
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

/** Links in mails begin with it, so in production it is said and safe on its way; a try-out on this machine may do without https. */
const checkPublicUrl = (env: Env, publicUrl: string, tryOut: boolean) => {
  const { protocol, hostname } = new URL(publicUrl)
  if (env.PUBLIC_URL?.trim() && (protocol === 'https:' || (tryOut && isLoopback(hostname)))) return
  throw new ConfigError('PUBLIC_URL', 'the https address under which guests reach this, as it is production')
}

/** Reads and checks everything; throws a ConfigError whose message is the one line to print. */
export const readConfig = (sources: ConfigSources, env: Env = process.env): Config => {
  const mode = oneOf(env, 'NODE_ENV', ['production', 'development', 'test'])
  const production = mode === 'production'
  const port = number(env, 'PORT', { least: 0, most: 65_535, otherwise: 3000 })
  const publicUrl = url(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`
  if (new URL(publicUrl).origin !== publicUrl)
    throw new ConfigError('PUBLIC_URL', 'an origin without a path, such as https://book.example.com')
  const database = readDatabase(env)
  const s3 = readS3(env)
  const mail = readMail(env)
  const settlement = oneOf(env, 'SETTLEMENT', ['platform', 'own']) ?? 'platform'
  const dataDir = resolve((sources.dataDir ?? (path => path ?? 'data'))(env.DATA_DIR || undefined))
  const razorpay = readRazorpay(env, () => sources.sandboxKeys(dataDir))
  const sandboxPayments = !razorpay.live
  const sandboxMail = mail.smtpUrl === undefined
  const named = checkSandboxes(env, { production, razorpay, sandboxPayments, sandboxMail })
  const rateLimit = flag(env, 'RATE_LIMIT') ?? true
  const tryOut = sandboxPayments && named.includes('payments')
  if (!rateLimit && production && !tryOut) throw new ConfigError('RATE_LIMIT', 'to be on in production, unless SANDBOX names payments')
  if (production) checkPublicUrl(env, publicUrl, tryOut)
  return {
    production,
    development: mode === 'development',
    port,
    host: env.HOST || '127.0.0.1',
    publicUrl,
    dataDir,
    ...database,
    s3,
    ...mail,
    razorpay,
    sandboxPayments,
    sandboxMail,
    settlement,
    holdMinutes: number(env, 'HOLD_MINUTES', { least: 0.01, most: 1440, otherwise: 15, fraction: true }),
    maxPaymentPaise: number(env, 'MAX_PAYMENT_PAISE', { least: 100, most: Number.MAX_SAFE_INTEGER, otherwise: 50_000_000 }),
    demo: readDemo(env, production, database.databaseUrl === undefined, razorpay.live),
    trustProxy: trustedProxies(env, 'TRUST_PROXY'),
    logLevel: oneOf(env, 'LOG_LEVEL', levels) ?? 'info',
    rateLimit,
    intervals: {
      outbox: number(env, 'JOB_OUTBOX_MS', { least: 10, most: 3_600_000, otherwise: 1000 }),
      holds: number(env, 'JOB_HOLDS_MS', { least: 10, most: 3_600_000, otherwise: 5000 }),
      reconcile: number(env, 'JOB_RECONCILE_MS', { least: 10, most: 3_600_000, otherwise: 15_000 }),
    },
  }
}

/** The command that npm gave to its shell, where `npm start` or `npm run dev` started this process. */
export const npmScript = (env: Env = process.env): string | undefined =>
  ['start', 'dev'].includes(env.npm_lifecycle_event ?? '') ? env.npm_lifecycle_script : undefined

/**
 * The environment with a bound on Node's heap: a quarter of the memory (bytes), 256 to 1,024 MB. A bound of the operator's own, in
 * NODE_OPTIONS or as an argument of Node, comes later and wins.
 */
export const boundHeap = (memory: number, env: Env = process.env): Record<string, string | undefined> => {
  const megabytes = Math.min(1024, Math.max(256, Math.floor(memory / 4 / 2 ** 20)))
  return { ...env, NODE_OPTIONS: `--max-old-space-size=${megabytes} ${env.NODE_OPTIONS ?? ''}`.trim() }
}
