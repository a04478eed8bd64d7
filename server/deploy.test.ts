import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')
const sandboxKeys = () => assert.fail('no sandbox was asked for')

/** What an installation writes into .env. */
const settings: Record<string, string> = {
  DOMAIN: 'book.example.com',
  OWNER_DB_PASSWORD: 'a1',
  PRODUCT_DB_PASSWORD: 'b2',
  RAZORPAY_KEY_ID: 'rzp_live_a1b2c3d4e5f6g7',
  RAZORPAY_KEY_SECRET: 'the secret of the key',
  RAZORPAY_WEBHOOK_SECRET: 'long enough secret',
  SMTP_URL: 'smtps://user:password@mail.example.com:465',
  MAIL_FROM: 'Desk <desk@example.com>',
}

/** The environment of the product's service: its `NAME: value` lines, with the settings or their defaults put in. */
const productEnvironment = () => {
  const service = /^ {2}product:\n(?: {4}.*\n)+/m.exec(read('compose.yaml'))?.[0] ?? ''
  const block = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(service)?.[1] ?? ''
  const put = (value: string) =>
    value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name, kind, other) => settings[name] ?? (kind === '-' ? other : ''))
  const lines = [...block.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [name, put(value)] as const)
  return { ...Object.fromEntries(lines), NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' }
}

test('the settings of compose.yaml are a production that the product accepts', () => {
  const config = readConfig({ sandboxKeys }, productEnvironment())
  assert.equal(config.publicUrl, 'https://book.example.com')
  assert.deepEqual([config.sandboxPayments, config.sandboxMail, config.demo, config.rateLimit], [false, false, false, true])
  assert.notEqual(config.databaseUrl, config.migrateDatabaseUrl)
  assert.deepEqual(config.trustProxy, ['10.89.7.2/32'])
  assert.ok(read('compose.yaml').includes('ipv4_address: 10.89.7.2 }'))
})

test('every setting of compose.yaml is one that the product reads', () => {
  const code = readFileSync(join(root, 'server/config.ts'), 'utf8')
  const unknown = Object.keys(productEnvironment()).filter(name => !new RegExp(`\\b${name}\\b`).test(code))
  assert.deepEqual(unknown, [])
})

test('the image copies what is there, and the process needs nothing that it leaves out', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '))
  assert.deepEqual(
    copied.filter(file => !existsSync(join(root, file))),
    [],
  )
  for (const side of ['shared', 'server', 'sandbox', 'demo']) assert.ok(copied.includes(side), side)
})

test('the image keeps the two weights of the fonts that documents are written in', () => {
  const used = /= \{ regular: '(\w+)', strong: '(\w+)' \}/.exec(readFileSync(join(root, 'server/documents/pdf/fonts.ts'), 'utf8'))?.slice(1)
  const kept = [...read('Dockerfile').matchAll(/ ! -name '\*_(\w+)\.ttf'/g)].map(([, weight]) => weight)
  assert.deepEqual(kept, used)
  assert.equal(kept.length, 2)
})
