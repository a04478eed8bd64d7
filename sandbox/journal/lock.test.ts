import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnProcess, startProcess } from '../testing.ts'

function journalFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return join(folder, 'own', 'j.jsonl')
}

const impatient = { args: ['--lock-wait-ms', '400'] }

async function refusal(journal: string, options = impatient): Promise<string> {
  const { ended, said } = spawnProcess(journal, options)
  assert.equal(await ended, 1, said.out)
  assert.match(said.err, /^[^\n]+\n$/)
  return said.err
}

test('a second process on one journal waits for the first, and says so when that stays', async t => {
  const journal = journalFor(t)
  const first = await startProcess(journal)
  const began = performance.now()
  assert.equal(await refusal(journal), `Another process (${first.child.pid}) uses the sandbox's journal ${journal}.\n`)
  assert.ok(performance.now() - began >= 400)
  const waiting = startProcess(journal)
  await pause(500)
  await first.stop()
  await (await waiting).stop()
})

test('the lock of an owner that was killed is taken over at once, by one of many', async t => {
  const journal = journalFor(t)
  const first = await startProcess(journal)
  await first.stop('SIGKILL')
  const next = Array.from({ length: 5 }, () => startProcess(journal, impatient))
  const outcomes = await Promise.allSettled(next)
  const [winner, ...others] = outcomes.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  assert.ok(winner && others.length === 0, `${others.length + (winner ? 1 : 0)} have it`)
  await winner.stop('SIGKILL')
  await (await startProcess(journal, impatient)).stop()
})

test('a process that has got the number of the dead owner is not taken for it', async t => {
  const journal = journalFor(t)
  const first = await startProcess(journal)
  await first.stop()
  const machine = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  const pids = readlinkSync('/proc/self/ns/pid')
  writeFileSync(`${journal}.lock.7`, JSON.stringify({ pid: process.pid, began: '1', machine: `${machine} ${pids}` }))
  await (await startProcess(journal, impatient)).stop()
})

test('an owner on another machine has it while it touches its lock, and no longer', async t => {
  const journal = journalFor(t)
  await (await startProcess(journal)).stop()
  const lock = `${journal}.lock.9`
  writeFileSync(lock, JSON.stringify({ pid: process.pid, began: '1', machine: 'elsewhere' }))
  const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), 500)
  const patient = { args: ['--lock-wait-ms', '12000'] }
  await refusal(journal, patient).finally(() => clearInterval(beat))
  await (await startProcess(journal, patient)).stop()
})

test('an owner that stood still while another took over ends', async t => {
  const journal = journalFor(t)
  const first = await startProcess(journal)
  // As the next owner does once it takes this one for dead.
  writeFileSync(`${journal}.lock.2`, JSON.stringify({ pid: process.pid, began: '1', machine: 'elsewhere' }))
  rmSync(`${journal}.lock.1`)
  assert.notEqual(await first.ended, 0)
  assert.match(first.said.err, /another one has taken over the sandbox's journal/)
})

test('a broken line is named, and nothing is started or changed', async t => {
  const journal = journalFor(t)
  await (await startProcess(journal)).stop()
  const whole = `[["balance",{"id":"platform","amount":5}]]\n`
  for (const broken of ['[["balance",{"id":', '{"id":"platform"}', '[["nothing",{"id":"x"}]]', '[["balance",{}]]', '\0\0\0', '[5]']) {
    const text = `${whole}${whole}${broken}\n${whole}`
    writeFileSync(journal, text)
    assert.equal(await refusal(journal), `The sandbox's journal ${journal} is broken in line 3: it is not what the sandbox wrote.\n`)
    assert.equal(statSync(journal).size, text.length)
  }
})

test('others can read nothing, nor what they could read before', async t => {
  const journal = journalFor(t)
  const modes = () => [join(journal, '..'), journal].map(path => (statSync(path).mode & 0o777).toString(8))
  const first = await startProcess(journal)
  assert.deepEqual(modes(), ['700', '600'])
  await first.stop()
  chmodSync(journal, 0o644)
  await (await startProcess(journal)).stop()
  assert.deepEqual(modes(), ['700', '600'])
})
