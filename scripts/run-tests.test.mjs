import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { run } from './children.mjs'
import { nodeDurations, nodeTotals } from './totals.mjs'

const program = fileURLToPath(new URL('run-tests.mjs', import.meta.url))

for (const isolation of ['none', 'process'])
  test(`isolation ${isolation}: what is thrown in a test, later, or in a promise of nobody fails the run; a million awaits are nothing`, async t => {
    const folder = mkdtempSync(join(tmpdir(), 'atithi-runner-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const outcome = async (...sources) => {
      const files = sources.map((source, at) => {
        const file = join(folder, `${at}.test.mjs`)
        writeFileSync(file, `import { test } from 'node:test'\nconst soon = () => new Promise(done => setTimeout(done, 50))\n${source}`)
        return file
      })
      const reports = Object.fromEntries(['spec', 'tap', 'jsonl'].map(name => [name, join(folder, name)]))
      const code = await run([program, JSON.stringify({ files, isolation, concurrency: 2, reports })])
      return { ...nodeTotals(reports.tap, code), durations: nodeDurations(reports.jsonl, folder) }
    }
    const good = "test('good', async t => { await t.test('within', () => {}) })"
    const { durations, ...totals } = await outcome(good, good)
    assert.deepEqual(totals, { passed: 4, failed: 0 })
    assert.deepEqual(durations.map(({ name, error }) => [name, error]).sort(), [
      ['0.test.mjs: good', undefined],
      ['1.test.mjs: good', undefined],
    ])
    assert.equal((await outcome(good, "test('wrong', () => { throw new Error('No.') })")).failed, 1)
    assert.equal(
      (await outcome(good, "test('late', async () => { setTimeout(() => { throw new Error('No.') }); await soon() })")).failed,
      1,
    )
    assert.equal((await outcome(good, "test('unheard', async () => { Promise.reject(new Error('No.')); await soon() })")).failed, 1)
    const awaits = `test('awaits', async () => {
      const before = process.cpuUsage().user
      for (let at = 0; at < 1e6; at++) await at
      if (process.cpuUsage().user - before > 700_000) throw new Error('Somebody watches every promise.')
    })`
    assert.equal((await outcome(awaits)).failed, 0)
  })
