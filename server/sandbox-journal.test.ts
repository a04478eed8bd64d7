import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ConfigError } from './config-values.ts'
import { sandboxKeys } from './sandbox-keys.ts'
import { askMain, mainDataDir, startMain, upMain } from './testing/process/main-process.ts'

const brokenKeys = /^DATA_DIR wants .*sandbox-keys\.json does not hold keyId, keySecret, webhookSecret\.$/m

const refused = async (t: TestContext, env: Record<string, string>): Promise<string> => {
  const main = await startMain(t, env)
  assert.equal(await main.ended, 1, main.out())
  assert.match(main.err(), /^[^\n]+\n$/)
  return main.err()
}

test('two products on one data folder: the second waits 30 s for the sandbox, then names what would help', async t => {
  const DATA_DIR = mainDataDir(t)
  const first = await upMain(t, { DATA_DIR })
  const began = performance.now()
  assert.match(await refused(t, { DATA_DIR }), /^Another process \(\d+\) uses .*journal\.jsonl\. Set RAZORPAY_API_BASE to /)
  assert.ok(performance.now() - began >= 30_000)

  const elsewhere = { RAZORPAY_API_BASE: `${first.url}/sandbox/razorpay`, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.test' }
  const second = await upMain(t, { DATA_DIR, ...elsewhere })
  assert.equal((await askMain(() => fetch(`${second.url}/sandbox/razorpay/checkout.js`))).status, 200)
  assert.equal((await askMain(() => fetch(`${second.url}/sandbox/mail`))).status, 404)

  first.kill('SIGKILL')
  await first.ended
  const next = await upMain(t, { DATA_DIR })
  for (const main of [second, next]) {
    main.kill('SIGTERM')
    assert.equal(await main.ended, 0, main.err())
  }
})

test('a broken journal line and a broken key file stop the start with one line', async t => {
  const DATA_DIR = mainDataDir(t)
  const folder = join(DATA_DIR, 'sandbox')
  const journal = join(folder, 'journal.jsonl')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(journal, '[["order"\n', { mode: 0o600 })
  assert.equal(await refused(t, { DATA_DIR }), `The sandbox's journal ${journal} is broken in line 1: it is not what the sandbox wrote.\n`)
  writeFileSync(join(DATA_DIR, 'sandbox-keys.json'), '{"keyId":"rzp_test_One","keySecret":"the_canary', { mode: 0o600 })
  const said = await refused(t, { DATA_DIR })
  assert.match(said, brokenKeys)
  assert.ok(!said.includes('canary'))
})

test('a key file without all keys is refused without a word of what is in it', t => {
  const DATA_DIR = mainDataDir(t)
  mkdirSync(DATA_DIR, { recursive: true })
  for (const broken of ['{"keyId":"rzp_test_One","keySecret":"the_canary"}', 'null', '']) {
    writeFileSync(join(DATA_DIR, 'sandbox-keys.json'), broken)
    assert.throws(
      () => sandboxKeys(DATA_DIR),
      (error: unknown) => error instanceof ConfigError && brokenKeys.test(error.message) && !error.message.includes('canary'),
    )
  }
})
