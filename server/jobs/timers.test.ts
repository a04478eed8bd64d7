import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { backoff, maxTries } from './backoff.ts'
import { every } from './timers.ts'

test('rounds never overlap, go on after failures, and end with stop, which waits for the running one', async () => {
  const lines: string[] = []
  const log = pino({}, { write: line => lines.push(line) })
  let now = 0
  let max = 0
  let rounds = 0
  const six = Promise.withResolvers<void>()
  const timer = every({ log }, 'count', 5, async () => {
    now += 1
    max = Math.max(max, now)
    rounds += 1
    if (rounds === 6) six.resolve()
    await sleep(20)
    now -= 1
    if (rounds === 2 || rounds === 3) throw new Error('no')
  })
  await six.promise
  await timer.stop()
  assert.equal(now, 0, 'the running round has ended')
  const after = rounds
  await sleep(60)
  assert.equal(rounds, after)
  assert.equal(max, 1)
  assert.equal(lines.filter(line => line.includes('goes on trying')).length, 1)
  assert.equal(lines.filter(line => line.includes('works again')).length, 1)
})

test('tries fill a day: soon at first, at most an hour apart, and then no more', () => {
  const pauses = Array.from({ length: maxTries - 1 }, (_, tries) => backoff(tries + 1) ?? Number.NaN)
  assert.ok(pauses.every(pause => pause > 0 && pause <= 3960))
  const total = pauses.reduce((sum, pause) => sum + pause, 0)
  assert.ok(total > 22 * 3600 && total < 26 * 3600, `${total / 3600} h`)
  const early = pauses.slice(0, 10)
  assert.ok(
    early.every(pause => pause <= 33),
    'after a short outage everything is done within a minute',
  )
  assert.equal(backoff(maxTries), undefined)
  const quick = backoff(3, 0.1) ?? Number.NaN
  assert.ok(quick >= 0.72 && quick <= 0.88, `${quick} s`)
})
