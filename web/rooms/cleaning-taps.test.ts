import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CleaningRoom } from '#shared/rooms/cleaning.ts'
import { CallError } from '#web/api/client.ts'
import { createTaps, latestOf, type Tap } from './cleaning-taps.ts'

const ids = { 101: 'f3b1c9d2-0000-4000-8000-000000000101', 102: 'f3b1c9d2-0000-4000-8000-000000000102' }

const room = (number: 101 | 102, version: number, state: CleaningRoom['state'] = 'DIRTY'): CleaningRoom => ({
  id: ids[number],
  roomNumber: String(number),
  floor: '1',
  roomType: 'Deluxe',
  isAvailable: true,
  state,
  toBeMade: false,
  version,
  changedAt: '2026-12-05T05:32:00.000Z',
  changedBy: 'Sita',
  guest: null,
  arriving: null,
})

/** A server that answers one call after the other, as told. */
const start = () => {
  const sent: Tap[] = []
  const answers: ((tap: Tap) => CleaningRoom | Promise<CleaningRoom>)[] = []
  const account = { isOwn: true }
  const taps = createTaps({
    isOwn: () => account.isOwn,
    send: async tap => {
      sent.push(tap)
      const answer = answers.shift()
      return answer ? answer(tap) : { ...room(tap.roomId === ids[101] ? 101 : 102, tap.seen + 1, tap.state) }
    },
  })
  const noNetwork = () => {
    throw new CallError(500, 'Network error')
  }
  return { taps, sent, answers, account, noNetwork, shown: () => taps.view.get() }
}

test('a tap is shown at once and sent once; what the server has then counts', async () => {
  const { taps, sent, shown } = start()
  const done = taps.tap(room(101, 3), 'CLEANING')
  assert.equal(shown().unsaved.get(ids[101]), 'CLEANING')
  await done
  assert.deepEqual(sent, [{ roomId: ids[101], state: 'CLEANING', seen: 3 }])
  assert.deepEqual([shown().unsaved.size, shown().isWaiting], [0, false])
  const saved = shown().saved.get(ids[101])
  assert.equal(latestOf(room(101, 3), saved).state, 'CLEANING')
  assert.equal(latestOf(room(101, 9, 'CLEAN'), saved).state, 'CLEAN')
})

test('without a network taps are kept, of each room the last, and sent later as of what was seen first', async () => {
  const { taps, sent, answers, noNetwork, shown } = start()
  answers.push(noNetwork, noNetwork, noNetwork)
  await taps.tap(room(101, 3), 'CLEANING')
  await taps.tap(room(102, 0), 'DIRTY')
  await taps.tap(room(101, 3), 'CLEAN')
  assert.deepEqual(
    [[...shown().unsaved], shown().isWaiting],
    [
      [
        [ids[101], 'CLEAN'],
        [ids[102], 'DIRTY'],
      ],
      true,
    ],
  )
  sent.length = 0
  await taps.sendAll()
  assert.deepEqual(sent, [
    { roomId: ids[101], state: 'CLEAN', seen: 3 },
    { roomId: ids[102], state: 'DIRTY', seen: 0 },
  ])
  assert.deepEqual([shown().unsaved.size, shown().isWaiting], [0, false])
})

test('a tap while the one before is on its way builds on what became of that', async () => {
  const { taps, sent, answers } = start()
  const { promise, resolve } = Promise.withResolvers<CleaningRoom>()
  answers.push(() => promise)
  const first = taps.tap(room(101, 3), 'CLEANING')
  const second = taps.tap(room(101, 3), 'CLEAN')
  assert.equal(sent.length, 1)
  resolve(room(101, 4, 'CLEANING'))
  await Promise.all([first, second])
  assert.deepEqual(
    sent.map(({ state, seen }) => [state, seen]),
    [
      ['CLEANING', 3],
      ['CLEAN', 4],
    ],
  )
})

test('what somebody changed meanwhile is shown with who and when, and the tap is gone; so is one that may not be', async () => {
  const { taps, answers, shown } = start()
  answers.push(() => {
    throw new CallError(409, 'Somebody changed this in the meantime.', { conflict: { current: room(101, 7, 'CLEANING') } })
  })
  await taps.tap(room(101, 3), 'CLEAN')
  assert.match(shown().refused.get(ids[101]) ?? '', /^Not saved: it is being cleaned by now \(Sita, 5 Dec.*11:02\sAM\)\.$/)
  assert.deepEqual([shown().unsaved.size, shown().saved.get(ids[101])?.version], [0, 7])
  answers.push(() => {
    throw new CallError(403, 'You may not do this.')
  })
  await taps.tap(room(101, 7), 'CLEAN')
  assert.equal(shown().refused.get(ids[101]), 'Not saved: You may not do this.')
  await taps.tap(room(101, 7), 'CLEAN')
  assert.equal(shown().refused.size, 0)
})

test('nothing is sent for another account, and what is discarded is gone', async () => {
  const { taps, sent, answers, account, noNetwork, shown } = start()
  answers.push(noNetwork)
  await taps.tap(room(101, 3), 'CLEAN')
  account.isOwn = false
  sent.length = 0
  await taps.sendAll()
  assert.deepEqual([sent.length, shown().unsaved.size], [0, 1])
  taps.discard()
  assert.equal(shown().unsaved.size, 0)
})
