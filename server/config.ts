import { resolve } from 'node:path'
import { z } from 'zod'
import {
  ConfigError,
  type Env,
  flag,
  httpUrl,
  list,
  mailAddress,
  number,
  oneOf,
  postgresUrl,
  trustedProxies,
  url,
  wholeNumber,
} from './config-values.ts'
import { type Pooler, poolers } from './db/pooler.ts'

/** The product's settings: `readConfig` reads them from the environment, tests write them by hand. */
export interface Config {
  production: boolean
  /** Serves pages straight from the sources, which may change while it runs (`npm run dev`). */
  development: boolean
  port: number
  host: string
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** The kind of pooler that answers at `databaseUrl`, or none. */
  databasePooler: Pooler
  migrateDatabaseUrl: string | undefined
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** The keys of the payment provider, or of its sandbox; `live` is true for the provider itself. */
  razorpay: { keyId: string; keySecret: string; webhookSecrets: string[]; apiBase: string | undefined; live: boolean }
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
  /** Milliseconds between rounds of the timers: mails and provider calls, expired holds, payments without an event. */
  intervals: { outbox: number; holds: number; reconcile: number }
}

export interface SandboxKeys {
  keyId: string
  keySecret: string
  webhookSecret: string
}

export interface ConfigSources {
  /** Chooses the data folder for the given DATA_DIR; by default that path, or `data`, made absolute. */
  dataDir?: (configured: string | undefined) => string
  sandboxKeys: (dataDir: string) => SandboxKeys
}

const providerBase = 'https://api.razorpay.com'
/** A shorter secret could be found by trying. */
const secret = z.string().min(12, 'at least 12 characters')

/** Checks each variable by itself; an empty or missing one takes its default, or counts as not set. */
const Environment = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOLER: oneOf(poolers).default('none'),
  MIGRATE_DATABASE_URL: postgresUrl.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: mailAddress.optional(),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(live|test)_[A-Za-z0-9]+$/, 'a key that starts with rzp_live_ or rzp_test_')
    .optional(),
  RAZORPAY_KEY_SECRET: secret.optional(),
  RAZORPAY_WEBHOOK_SECRET: list
    .refine(secrets => secrets.every(one => one.length >= 12), 'at least 12 characters for each secret')
    .optional(),
  RAZORPAY_API_BASE: httpUrl.transform(base => (new URL(base).origin === providerBase ? undefined : base)).optional(),
  SANDBOX: list.refine(names => names.every(name => name === 'payments' || name === 'mail'), 'payments, mail or payments,mail').default([]),
  SETTLEMENT: oneOf(['platform', 'own']).default('platform'),
  HOLD_MINUTES: number(0.01, 1440).default(15),
  MAX_PAYMENT_PAISE: wholeNumber(100, Number.MAX_SAFE_INTEGER).default(50_000_000),
  DEMO: flag.optional(),
  TRUST_PROXY: trustedProxies.optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMIT: flag.default(true),
  JOB_OUTBOX_MS: wholeNumber(10, 3_600_000).default(1000),
  JOB_HOLDS_MS: wholeNumber(10, 3_600_000).default(5000),
  JOB_RECONCILE_MS: wholeNumber(10, 3_600_000).default(15_000),
})

type Values = z.output<typeof Environment>

/** Variables that are set together or not at all. */
const together = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
] as const

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

const modesOf = (values: Values) => {
  const production = values.NODE_ENV === 'production'
  const live = values.RAZORPAY_KEY_ID !== undefined && values.RAZORPAY_API_BASE === undefined
  const hasLiveKeys = values.RAZORPAY_KEY_ID?.startsWith('rzp_live_') ?? false
  const sandboxMail = values.SMTP_URL === undefined
  const isNamed = (sandbox: string) => values.SANDBOX.includes(sandbox)
  return { production, live, hasLiveKeys, sandboxMail, isNamed, isTryOut: !live && isNamed('payments') }
}

/** Links in mails begin with PUBLIC_URL, so production needs it, with https; a try-out on this machine may use http. */
const isPublicUrlFit = (values: Values, isTryOut: boolean) => {
  const { protocol, hostname } = new URL(values.PUBLIC_URL ?? 'http://not-set')
  return values.PUBLIC_URL !== undefined && (protocol === 'https:' || (isTryOut && isLoopback(hostname)))
}

/** Throws for the first broken rule: production must name its sandboxes, and live keys need a mail server. */
const checkRules = (values: Values): void => {
  for (const names of together) {
    const first = names.find(name => values[name] !== undefined)
    const missing = first && names.find(name => values[name] === undefined)
    if (missing) throw new ConfigError(missing, `to be set too, as ${first} is`)
  }
  const { production, live, hasLiveKeys, sandboxMail, isNamed, isTryOut } = modesOf(values)
  const { PUBLIC_URL, DATABASE_URL, DATABASE_POOLER, MIGRATE_DATABASE_URL, MAIL_FROM, RATE_LIMIT, DEMO } = values
  const hasPath = PUBLIC_URL !== undefined && new URL(PUBLIC_URL).origin !== PUBLIC_URL
  const isPooled = DATABASE_POOLER !== 'none'
  const isSameServer = new URL(MIGRATE_DATABASE_URL ?? DATABASE_URL ?? 'postgres:').host === new URL(DATABASE_URL ?? 'postgres:').host
  const rules: [broken: boolean, variable: keyof Values, wants: string][] = [
    [hasPath, 'PUBLIC_URL', 'an origin without a path, such as https://book.example.com'],
    [!DATABASE_URL && MIGRATE_DATABASE_URL !== undefined, 'DATABASE_URL', 'to be set too, as MIGRATE_DATABASE_URL is'],
    [isPooled && !DATABASE_URL, 'DATABASE_URL', 'to be set too, as DATABASE_POOLER is'],
    [isPooled && isSameServer, 'MIGRATE_DATABASE_URL', 'the database itself, past the pooler at DATABASE_URL'],
    [!sandboxMail && !MAIL_FROM, 'MAIL_FROM', 'the sender of the mails, as SMTP_URL is set'],
    [hasLiveKeys && !live, 'RAZORPAY_API_BASE', 'to be left out with live keys: it names a sandbox'],
    [hasLiveKeys && sandboxMail, 'SMTP_URL', 'a mail server, as the keys are live'],
    [production && !live && !isNamed('payments'), 'RAZORPAY_KEY_ID', "the provider's keys, or SANDBOX=payments, in production"],
    [production && live && sandboxMail, 'SMTP_URL', "a mail server beside the provider's keys in production"],
    [production && sandboxMail && !isNamed('mail'), 'SMTP_URL', 'a mail server, or SANDBOX=mail, in production'],
    [production && !RATE_LIMIT && !isTryOut, 'RATE_LIMIT', 'to be on in production, unless SANDBOX names payments'],
    [production && !isPublicUrlFit(values, isTryOut), 'PUBLIC_URL', 'the https address of the site, as it is production'],
    [DEMO === true && live, 'DEMO', "to be off with the provider's keys"],
  ]
  const broken = rules.find(([isBroken]) => isBroken)
  if (broken) throw new ConfigError(broken[1], broken[2])
}

const readValues = (env: Env): Values => {
  const set = Object.entries(env).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : []))
  const parsed = Environment.safeParse(Object.fromEntries(set))
  if (!parsed.success) throw new ConfigError(String(parsed.error.issues[0]?.path[0]), parsed.error.issues[0]?.message ?? 'another value')
  checkRules(parsed.data)
  return parsed.data
}

const s3Of = (values: Values): Config['s3'] =>
  values.S3_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: values.S3_ENDPOINT,
        bucket: values.S3_BUCKET ?? '',
        region: values.S3_REGION ?? '',
        accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
      }

const razorpayOf = (values: Values, live: boolean, sandboxKeys: () => SandboxKeys): Config['razorpay'] => {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret = '', RAZORPAY_WEBHOOK_SECRET: webhookSecrets = [] } = values
  const apiBase = values.RAZORPAY_API_BASE
  if (keyId !== undefined) return { keyId, keySecret, webhookSecrets, apiBase, live }
  const { webhookSecret, ...keys } = sandboxKeys()
  return { ...keys, webhookSecrets: [webhookSecret], apiBase, live }
}

/** Reads and checks everything; throws a ConfigError whose message is the one line to print. */
export const readConfig = (sources: ConfigSources, env: Env = process.env): Config => {
  const values = readValues(env)
  const { production, live, sandboxMail } = modesOf(values)
  const dataDir = resolve((sources.dataDir ?? (path => path ?? 'data'))(values.DATA_DIR))
  return {
    production,
    development: values.NODE_ENV === 'development',
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databasePooler: values.DATABASE_POOLER,
    migrateDatabaseUrl: values.MIGRATE_DATABASE_URL ?? values.DATABASE_URL,
    s3: s3Of(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Atithi <no-reply@atithi.example>',
    razorpay: razorpayOf(values, live, () => sources.sandboxKeys(dataDir)),
    sandboxPayments: !live,
    sandboxMail,
    settlement: values.SETTLEMENT,
    holdMinutes: values.HOLD_MINUTES,
    maxPaymentPaise: values.MAX_PAYMENT_PAISE,
    demo: values.DEMO ?? (values.DATABASE_URL === undefined && !production && !live),
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    rateLimit: values.RATE_LIMIT,
    intervals: { outbox: values.JOB_OUTBOX_MS, holds: values.JOB_HOLDS_MS, reconcile: values.JOB_RECONCILE_MS },
  }
}

/** The command that npm gave to its shell, where `npm start` or `npm run dev` started this process. */
export const npmScript = (env: Env = process.env): string | undefined =>
  ['start', 'dev'].includes(env.npm_lifecycle_event ?? '') ? env.npm_lifecycle_script : undefined
