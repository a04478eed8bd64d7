import assert from 'node:assert/strict'
import { appendFileSync, chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { mainDataDir, startMain, upMain } from './testing/main-process.ts'

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
  assert.equal((await fetch(`${second.url}/sandbox/razorpay/checkout.js`)).status, 200)
  assert.equal((await fetch(`${second.url}/sandbox/mail`)).status, 404)

  first.kill('SIGKILL')
  await first.ended
  const next = await upMain(t, { DATA_DIR })
  for (const main of [second, next]) {
    main.kill('SIGTERM')
    assert.equal(await main.ended, 0, main.err())
  }
})

test('a broken journal line and a broken key file stop the start with one line; what others could read is closed', async t => {
  const DATA_DIR = mainDataDir(t)
  const folder = join(DATA_DIR, 'sandbox')
  const journal = join(folder, 'journal.jsonl')
  const keys = join(DATA_DIR, 'sandbox-keys.json')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  writeFileSync(journal, '')
  writeFileSync(keys, JSON.stringify({ keyId: 'rzp_test_One', keySecret: 'the_canary_of_keys', webhookSecret: 'another_canary' }))
  for (const [path, mode] of [
    [DATA_DIR, 0o755],
    [folder, 0o755],
    [journal, 0o644],
    [keys, 0o644],
  ] as const)
    chmodSync(path, mode)
  const main = await upMain(t, { DATA_DIR })
  main.kill('SIGTERM')
  assert.equal(await main.ended, 0, main.err())
  assert.deepEqual(
    [folder, journal, keys].map(path => (statSync(path).mode & 0o777).toString(8)),
    ['700', '600', '600'],
  )

  appendFileSync(journal, '[["order"\n')
  const lines = readFileSync(journal, 'utf8').split('\n').length - 1
  assert.equal(
    await refused(t, { DATA_DIR }),
    `The sandbox's journal ${journal} is broken in line ${lines}: it is not what the sandbox wrote.\n`,
  )
  for (const broken of [
    '{"keyId":"rzp_test_One","keySecret":"the_canary',
    '{"keyId":"rzp_test_One","keySecret":"the_canary"}',
    'null',
    '',
  ]) {
    writeFileSync(keys, broken)
    const said = await refused(t, { DATA_DIR })
    assert.match(said, /^DATA_DIR wants .*sandbox-keys\.json does not hold keyId, keySecret, webhookSecret\.$/m)
    assert.ok(!said.includes('canary'))
  }
})
