import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig, type SandboxKeys } from './config.ts'
import { ConfigError, type Env } from './config-values.ts'

const keys: SandboxKeys = { keyId: 'rzp_test_ABCDEFGHIJKLMN', keySecret: 'made-up', webhookSecret: 'made-up-too' }
const read = (env: Env) => readConfig({ sandboxKeys: () => keys }, env)
const own = (id: string) => ({
  RAZORPAY_KEY_ID: id,
  RAZORPAY_KEY_SECRET: 'hush-hush-hush',
  RAZORPAY_WEBHOOK_SECRET: 'one-long-secret,two-long-secret',
})
const live = own('rzp_live_ABCDEFGHIJKLMN')
const smtp = { SMTP_URL: 'smtp://mail.example:25', MAIL_FROM: 'Atithi <hello@example.com>' }

test('nothing set: the whole product on this machine, with both sandboxes and the demo', () => {
  const config = read({})
  assert.equal(config.port, 3000)
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.publicUrl, 'http://localhost:3000')
  assert.ok(config.dataDir.endsWith('/data'))
  assert.deepEqual(config.razorpay, {
    keyId: keys.keyId,
    keySecret: 'made-up',
    webhookSecrets: ['made-up-too'],
    apiBase: undefined,
    live: false,
  })
  assert.deepEqual(
    [config.sandboxPayments, config.sandboxMail, config.demo, config.rateLimit, config.production],
    [true, true, true, true, false],
  )
  assert.deepEqual([config.holdMinutes, config.maxPaymentPaise, config.settlement, config.logLevel], [15, 50_000_000, 'platform', 'info'])
  assert.equal(config.s3, undefined)
  assert.equal(config.trustProxy, undefined)
})

test('PUBLIC_URL follows PORT, MIGRATE_DATABASE_URL follows DATABASE_URL, and a server of its own has no demo', () => {
  const config = read({ PORT: '8080', DATABASE_URL: 'postgres://a@b/c' })
  assert.equal(config.publicUrl, 'http://localhost:8080')
  assert.deepEqual([config.migrateDatabaseUrl, config.databasePooler], ['postgres://a@b/c', 'none'])
  assert.equal(config.demo, false)
  assert.equal(read({ DATABASE_URL: 'postgres://a@b/c', DEMO: 'on' }).demo, true)
  assert.equal(read({ DEMO: 'off' }).demo, false)
  assert.equal(read({ PUBLIC_URL: 'https://book.example.com/' }).publicUrl, 'https://book.example.com')
})

test('live keys: the provider itself, no demo, several webhook secrets', () => {
  const config = read({ ...live, ...smtp })
  assert.equal(config.razorpay.live, true)
  assert.equal(config.sandboxPayments, false)
  assert.equal(config.demo, false)
  assert.deepEqual(config.razorpay.webhookSecrets, ['one-long-secret', 'two-long-secret'])
  assert.equal(read({ ...live, ...smtp, RAZORPAY_API_BASE: 'https://api.razorpay.com/v1' }).razorpay.apiBase, undefined)
})

test('test keys at another address are a sandbox process', () => {
  const config = read({ ...own('rzp_test_ABCDEFGHIJKLMN'), RAZORPAY_API_BASE: 'http://127.0.0.1:4000/sandbox/razorpay/' })
  assert.equal(config.razorpay.apiBase, 'http://127.0.0.1:4000/sandbox/razorpay')
  assert.equal(config.sandboxPayments, true)
})

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://book.example.com' }

test('production with named sandboxes starts, with limits off only beside sandbox payments', () => {
  const config = read({ ...production, SANDBOX: 'payments,mail', RATE_LIMIT: 'off' })
  assert.deepEqual([config.production, config.demo, config.rateLimit], [true, false, false])
  assert.equal(read({ ...production, ...live, ...smtp }).production, true)
})

test('production at http on a loopback host while SANDBOX names payments, and NODE_ENV as tools set it', () => {
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    assert.equal(read({ ...production, SANDBOX: 'payments,mail', PUBLIC_URL }).publicUrl, PUBLIC_URL)
  for (const NODE_ENV of ['development', 'test', '']) assert.equal(read({ NODE_ENV }).production, false)
})

const refused: [variable: string, env: Env][] = [
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: '3e3' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'book.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/book' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['DATABASE_URL', { MIGRATE_DATABASE_URL: 'postgres://x' }],
  ['DATABASE_URL', { DATABASE_POOLER: 'transaction' }],
  ['DATABASE_POOLER', { DATABASE_POOLER: 'session' }],
  ['MIGRATE_DATABASE_URL', { DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgres://a@b/c' }],
  [
    'MIGRATE_DATABASE_URL',
    { DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgres://a@b:6432/c', MIGRATE_DATABASE_URL: 'postgres://d@b:6432/c' },
  ],
  ['S3_BUCKET', { S3_ENDPOINT: 'http://s3', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example' }],
  ['MAIL_FROM', { SMTP_URL: smtp.SMTP_URL }],
  ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
  ['RAZORPAY_KEY_SECRET', { RAZORPAY_KEY_ID: 'rzp_live_A' }],
  ['RAZORPAY_KEY_ID', { ...own('live') }],
  ['RAZORPAY_WEBHOOK_SECRET', { ...live, ...smtp, RAZORPAY_WEBHOOK_SECRET: 'short' }],
  ['RAZORPAY_WEBHOOK_SECRET', { ...live, ...smtp, RAZORPAY_WEBHOOK_SECRET: 'one-long-secret,short' }],
  ['RAZORPAY_KEY_SECRET', { ...live, ...smtp, RAZORPAY_KEY_SECRET: 'elevenchars' }],
  ['RAZORPAY_KEY_SECRET', { ...own('rzp_test_ABCDEFGHIJKLMN'), RAZORPAY_KEY_SECRET: 'x' }],
  ['NODE_ENV', { NODE_ENV: 'Production' }],
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['PUBLIC_URL', { NODE_ENV: 'production', ...live, ...smtp }],
  ['PUBLIC_URL', { NODE_ENV: 'production', ...live, ...smtp, PUBLIC_URL: 'http://book.example.com' }],
  ['PUBLIC_URL', { NODE_ENV: 'production', ...live, ...smtp, PUBLIC_URL: 'http://localhost:3000' }],
  ['PUBLIC_URL', { NODE_ENV: 'production', SANDBOX: 'payments,mail' }],
  ['PUBLIC_URL', { NODE_ENV: 'production', SANDBOX: 'payments,mail', PUBLIC_URL: 'http://book.example.com' }],
  ['PUBLIC_URL', { NODE_ENV: 'production', SANDBOX: 'payments,mail', PUBLIC_URL: 'http://localhost.example.com' }],
  ['RAZORPAY_API_BASE', { ...live, ...smtp, RAZORPAY_API_BASE: 'http://127.0.0.1:4000' }],
  ['SMTP_URL', { ...live }],
  ['SETTLEMENT', { SETTLEMENT: 'mine' }],
  ['HOLD_MINUTES', { HOLD_MINUTES: '0' }],
  ['DEMO', { DEMO: 'true' }],
  ['DEMO', { DEMO: 'on', ...live, ...smtp }],
  ['RAZORPAY_KEY_ID', { NODE_ENV: 'production', ...smtp }],
  ['RAZORPAY_KEY_ID', { NODE_ENV: 'production', SANDBOX: 'mail' }],
  ['SMTP_URL', { NODE_ENV: 'production', SANDBOX: 'payments' }],
  ['SMTP_URL', { NODE_ENV: 'production', SANDBOX: 'mail', ...own('rzp_test_ABCDEFGHIJKLMN') }],
  ['SANDBOX', { SANDBOX: 'everything' }],
  ['RATE_LIMIT', { RATE_LIMIT: '0' }],
  ['RATE_LIMIT', { NODE_ENV: 'production', RATE_LIMIT: 'off', SANDBOX: 'payments', ...live, ...smtp }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '1' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/7' }],
  ['TRUST_PROXY', { TRUST_PROXY: '2000::/3' }],
  ['TRUST_PROXY', { TRUST_PROXY: '::ffff:0:0/96' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0:0:0:0:0:FFFF:0.0.0.0/96' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['MAX_PAYMENT_PAISE', { MAX_PAYMENT_PAISE: '-1' }],
  ['JOB_OUTBOX_MS', { JOB_OUTBOX_MS: 'soon' }],
]

for (const [variable, env] of refused)
  test(`${variable} is refused in one line that says what it wants: ${JSON.stringify(env)}`, () => {
    assert.throws(
      () => read(env),
      (error: unknown) => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, new RegExp(`^${variable} wants .{5,120}\\.$`))
        for (const secret of Object.values(env))
          if (secret && secret.length > 12 && variable !== 'SMTP_URL') assert.ok(!error.message.includes(secret))
        return true
      },
    )
  })

test('the proxies that are trusted', () => {
  assert.deepEqual(read({ TRUST_PROXY: '127.0.0.1/32, ::1' }).trustProxy, ['127.0.0.1/32', '::1'])
  assert.deepEqual(read({ TRUST_PROXY: '10.0.0.0/8,2001:db8::/32' }).trustProxy, ['10.0.0.0/8', '2001:db8::/32'])
})
