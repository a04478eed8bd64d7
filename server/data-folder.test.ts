import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ConfigError } from './config-values.ts'
import { closeToOthers } from './data-folder.ts'
import { databaseAccount } from './embedded/account.ts'
import { isRoot } from './embedded/testing.ts'
import { isClosed } from './testing/process/closed-folder.ts'
import { mainDataDir, upMain } from './testing/process/main-process.ts'

const keys = JSON.stringify({ keyId: 'rzp_test_ABCDEFGHIJKLMN', keySecret: 'made-up-for-this', webhookSecret: 'made-up-for-that' })

/** A data folder as an earlier version left it: everybody may read it. */
const openFolder = (dataDir: string) => {
  for (const folder of ['.', 'files', 'sandbox']) {
    mkdirSync(join(dataDir, folder), { recursive: true })
    chmodSync(join(dataDir, folder), 0o755)
  }
  for (const [file, text] of [
    ['sandbox-keys.json', keys],
    ['sandbox/journal.jsonl', ''],
  ] as const) {
    writeFileSync(join(dataDir, file), text)
    chmodSync(join(dataDir, file), 0o644)
  }
}

const once = async (t: TestContext, dataDir: string) => {
  const main = await upMain(t, { DATA_DIR: dataDir })
  main.kill('SIGTERM')
  assert.equal(await main.ended, 0, main.err())
  return main.out()
}

test('what others could read is closed at the start, which says so in one line', async t => {
  const dataDir = mainDataDir(t)
  openFolder(dataDir)
  const said = await once(t, dataDir)
  isClosed(dataDir)
  assert.deepEqual(said.match(/^Others could read .*$/gm), [
    `Others could read these in ${dataDir}, which is closed now: the folder itself, files, sandbox, sandbox-keys.json, sandbox/journal.jsonl`,
  ])
})

if (isRoot)
  test('a secret of another account that others can read is refused', t => {
    const dataDir = mainDataDir(t)
    openFolder(dataDir)
    const stranger = databaseAccount('/', '/nowhere')
    process.seteuid?.(stranger?.uid ?? 1)
    try {
      assert.throws(
        () => closeToOthers(dataDir, undefined, () => undefined),
        (error: unknown) => error instanceof ConfigError && /^DATA_DIR wants [^\n]*sandbox-keys\.json[^\n]*\.$/.test(error.message),
      )
    } finally {
      process.seteuid?.(0)
    }
    chmodSync(join(dataDir, 'sandbox-keys.json'), 0o600)
    chmodSync(join(dataDir, 'sandbox'), 0o700) // nobody reaches the journal in it, whatever its own mode
    process.seteuid?.(stranger?.uid ?? 1)
    try {
      closeToOthers(dataDir, undefined, () => undefined)
    } finally {
      process.seteuid?.(0)
    }
  })
