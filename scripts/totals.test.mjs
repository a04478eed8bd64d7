import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { run } from './children.mjs'
import { nodeDurations, nodeTotals, playwrightDurations, playwrightTotals } from './totals.mjs'

function folder(t) {
  const dir = mkdtempSync(join(tmpdir(), 'atithi-totals-'))
  t.after(() => rmSync(dir, { recursive: true, force: true }))
  return name => join(dir, name)
}

async function totalsOf(t, source) {
  const file = folder(t)
  writeFileSync(file('some.test.mjs'), `import { test } from 'node:test'\n${source}`)
  const code = await run(['--test', '--test-reporter=tap', `--test-reporter-destination=${file('tap')}`, file('some.test.mjs')])
  return nodeTotals(file('tap'), code)
}

test('what failed, was skipped, was put off or could not be loaded counts as failed', async t => {
  assert.deepEqual(await totalsOf(t, `test('a', () => {}); test('b', () => {})`), { passed: 2, failed: 0 })
  assert.deepEqual(await totalsOf(t, `test('a', () => {}); test('b', () => { throw new Error('b') })`), { passed: 1, failed: 1 })
  assert.deepEqual(await totalsOf(t, `test('a', () => {}); test('b', { skip: true }, () => {}); test('c', { todo: true }, () => {})`), {
    passed: 1,
    failed: 2,
  })
  assert.deepEqual(await totalsOf(t, `test('a', () => process.exit(3))`), { passed: 0, failed: 1 })
  assert.deepEqual(await totalsOf(t, `throw new Error('at import')`), { passed: 0, failed: 1 })
})

test('a runner without a report, or that ended badly with a clean one, is a failure', t => {
  const file = folder(t)
  assert.deepEqual(nodeTotals(file('none'), 0), { passed: 0, failed: 1 })
  assert.deepEqual(playwrightTotals(file('none'), 0), { passed: 0, failed: 1 })
  writeFileSync(file('json'), JSON.stringify({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 } }))
  assert.deepEqual(playwrightTotals(file('json'), 0), { passed: 5, failed: 0 })
  assert.deepEqual(playwrightTotals(file('json'), 1), { passed: 5, failed: 1 })
  writeFileSync(file('json'), JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 } }))
  assert.deepEqual(playwrightTotals(file('json'), 1), { passed: 5, failed: 3 })
})

test('every test and story has its time, under the name of its file, and what it failed with', async t => {
  const file = folder(t)
  const source = `test('slow', () => new Promise(done => setTimeout(done, 120))); test('wrong', () => { throw new Error('it') })`
  writeFileSync(file('some.test.mjs'), `import { test } from 'node:test'\n${source}`)
  const reporter = fileURLToPath(new URL('durations.mjs', import.meta.url))
  await run(['--test', `--test-reporter=${reporter}`, `--test-reporter-destination=${file('lines')}`, file('some.test.mjs')])
  const [slow, wrong, ...others] = nodeDurations(file('lines'), dirname(file('some.test.mjs')))
  assert.deepEqual([slow.name, wrong.name, others, slow.ms >= 100], ['some.test.mjs: slow', 'some.test.mjs: wrong', [], true])
  assert.deepEqual([slow.error, wrong.error], [undefined, 'it'])
  const story = {
    file: 'guest.e2e.ts',
    title: 'a guest books',
    tests: [
      {
        results: [
          { duration: 300, status: 'failed', errors: [{ message: 'gone' }], attachments: [{ name: 'error-context', path: file('md') }] },
          { duration: 500, status: 'passed' },
        ],
      },
    ],
  }
  writeFileSync(file('md'), '# Error details\n```\ngone\n```\n\n```yaml\n- heading "Sign in"\n```\n')
  const good = { file: 'a.e2e.ts', title: 'good', tests: [{ results: [{ duration: 5, status: 'passed' }] }] }
  writeFileSync(file('json'), JSON.stringify({ suites: [{ suites: [{ specs: [story, good] }] }] }))
  assert.deepEqual(playwrightDurations(file('json')), [
    { name: 'e2e/guest.e2e.ts: a guest books', ms: 800, error: 'gone', page: '- heading "Sign in"\n' },
    { name: 'e2e/a.e2e.ts: good', ms: 5, error: undefined, page: undefined },
  ])
})
