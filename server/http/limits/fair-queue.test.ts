import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairQueue } from './fair-queue.ts'

const limits = { atOnce: 2, waitingOfOne: 3, waiting: 5, full: 'Too busy.' }

/** Work that ends when it is told to, and notes that it began. */
const bench = (queue: FairQueue) => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (owner: string, name: string) =>
    queue.run(owner, () => {
      begun.push(name)
      return new Promise<string>(done => ends.set(name, () => done(name)))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, ask, end }
}

test('so many are worked on at once, and owners take turns', async () => {
  const { begun, ask, end } = bench(new FairQueue(limits))
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
  void ask('b', 'b1')
  void ask('c', 'c1')
  assert.deepEqual(begun, ['a1', 'a2'])
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) await end(name)
  assert.deepEqual(begun, ['a1', 'a2', 'a3', 'b1', 'c1', 'a4'])
})

test('a full line refuses at once: that of one owner, or that of all', async () => {
  const { ask, end } = bench(new FairQueue(limits))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask('a', name)
  await assert.rejects(ask('a', 'a6'), { status: 429 })
  void ask('b', 'b1')
  void ask('b', 'b2')
  await assert.rejects(ask('c', 'c1'), { status: 503, message: 'Too busy.' })
  await end('a1')
  void ask('c', 'c1')
})

test('work that fails gives its place back', async () => {
  const queue = new FairQueue({ atOnce: 1, waitingOfOne: 3, waiting: 5 })
  const failing = queue.run('a', () => Promise.reject(new Error('no')))
  const next = queue.run('a', async () => 'done')
  await assert.rejects(failing, /no/)
  assert.equal(await next, 'done')
  assert.equal(await queue.run('b', async () => 'done'), 'done')
})

test('beside work that is slow one more is begun, and only one at a time', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { begun, ask, end } = bench(new FairQueue({ ...limits, extraAfterMs: 1000 }))
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
  void ask('b', 'b1')
  t.mock.timers.tick(999)
  assert.deepEqual(begun, ['a1', 'a2'])
  t.mock.timers.tick(1)
  assert.deepEqual(begun, ['a1', 'a2', 'a3'])
  t.mock.timers.tick(5000)
  assert.deepEqual(begun, ['a1', 'a2', 'a3'])
  await end('a1')
  assert.deepEqual(begun, ['a1', 'a2', 'a3', 'b1'])
  void ask('c', 'c1')
  await end('a2')
  assert.deepEqual(begun, ['a1', 'a2', 'a3', 'b1'], 'two are at work again, one of them for less than a second')
  await end('a3')
  assert.deepEqual(begun, ['a1', 'a2', 'a3', 'b1', 'c1'])
})
