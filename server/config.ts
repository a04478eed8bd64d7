/** What the product runs with; `readConfig` makes it from the environment, tests make it by hand. */
export interface Config {
  production: boolean
  port: number
  host: string
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  migrateDatabaseUrl: string | undefined
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Live keys, or those of the sandbox. */
  razorpay: { keyId: string; keySecret: string; webhookSecrets: string[]; apiBase: string | undefined; live: boolean }
  /** True while payments run against the sandbox. */
  sandboxPayments: boolean
  sandboxMail: boolean
  settlement: 'platform' | 'own'
  holdMinutes: number
  /** The provider's limit for one payment, in paise. */
  maxPaymentPaise: number
  demo: boolean
  trustProxy: string[] | undefined
  logLevel: string
  rateLimit: boolean
  /** Milliseconds between rounds of the timers. */
  intervals: { outbox: number; holds: number; reconcile: number }
}
