import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sdk, startProcess, startSandbox, until, webhookReceiver } from './testing.ts'

test('a journal that grows is compacted, and a restart knows the same', async t => {
  const hook = await webhookReceiver()
  const box = await startSandbox({ webhookUrl: hook.url, journalSlack: 30_000, keptEvents: 10 })
  t.after(async () => {
    await box.close()
    await hook.close()
  })
  let largest = 0
  for (let number = 0; number < 60; number++) {
    const order = await box.client.orders.create({ amount: 250_000, currency: 'INR', receipt: `bk_${number}` })
    await box.pay(order.id)
    for (let mail = 0; mail < 25; mail++)
      box.sandbox().deliver({ to: 'a@example.test', subject: `${number}/${mail}`, text: 'x'.repeat(200) })
    largest = Math.max(largest, statSync(box.journal).size)
  }
  await until(() => hook.received.length >= 180, 'all events')
  const delivered = async () => (await box.state()).events.every(event => event.delivery.state === 'delivered')
  while (!(await delivered())) await pause(20)
  const known = async () => {
    const { now: _, ...state } = (await box.state()) as unknown as Record<string, unknown>
    return { ...state, mails: await (await fetch(`${box.origin}/sandbox/mail.json`)).json() }
  }
  const before = (await known()) as Record<string, unknown[]>
  assert.deepEqual([before.orders?.length, before.payments?.length, before.events?.length, before.mails?.length], [60, 60, 10, 1000])
  assert.ok(largest < 900_000, `it grew to ${largest}`)
  await box.restart()
  assert.deepEqual(await known(), before)
})

test('a compaction that cannot be written changes nothing, and is tried again', async t => {
  const box = await startSandbox({ journalSlack: 5000 })
  t.after(() => box.close())
  mkdirSync(`${box.journal}.new`)
  const said = t.mock.method(process.stderr, 'write', () => true)
  const grow = async (turns: number) => {
    for (let turn = 0; turn < turns; turn++) assert.deepEqual((await box.control('clock', { advance: 1 })).status, 200)
  }
  await grow(200)
  assert.ok(said.mock.callCount() > 0)
  said.mock.restore()
  const size = statSync(box.journal).size
  assert.ok(size > 7000, `${size}`)
  rmdirSync(`${box.journal}.new`)
  await grow(200)
  assert.ok(statSync(box.journal).size < size)
  await box.restart()
  assert.ok(((await box.state()) as unknown as { now: number }).now > Date.now() / 1000 + 390)
})

test('a kill in the middle of a compaction loses nothing that was answered', { timeout: 120_000 }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const journal = join(folder, 'j.jsonl')
  const made: string[] = []
  let cut = 0
  for (let round = 0; round < 12; round++) {
    const { origin, stop, child } = await startProcess(journal, { args: ['--journal-slack', '1000'] })
    let isKilled = false
    const kill = () => {
      isKilled = true
      child.kill('SIGKILL')
    }
    t.after(kill)
    const { client } = sdk(origin)
    // A busy machine may take longer than the client waits: only the kill ends the ordering.
    const keepOrdering = async () => {
      while (!isKilled) {
        const order = client.orders.create({ amount: 500, currency: 'INR', notes: { text: 'x'.repeat(500) } })
        await order.then(({ id }) => made.push(id)).catch(() => pause(1))
      }
    }
    const guests = Array.from({ length: 4 }, keepOrdering)
    const before = made.length
    await until(() => made.length >= before + 5, 'orders')
    // The kill comes while the new file is there, if it is seen within a second, or shortly after.
    for (const end = Date.now() + 1000; Date.now() < end && !existsSync(`${journal}.new`); ) await pause(0)
    await pause(round % 4)
    kill()
    await Promise.all(guests)
    await stop()
    if (existsSync(`${journal}.new`)) cut++
  }
  const last = await startProcess(journal)
  t.after(() => last.stop())
  const state = (await (await fetch(`${last.origin}/sandbox/razorpay/control/state`)).json()) as { orders: { id: string }[] }
  const known = new Set(state.orders.map(order => order.id))
  t.diagnostic(`${made.length} orders answered, ${cut} of 12 kills in a compaction`)
  assert.ok(made.length >= 60 && cut > 0)
  assert.deepEqual(
    made.filter(id => !known.has(id)),
    [],
  )
})
