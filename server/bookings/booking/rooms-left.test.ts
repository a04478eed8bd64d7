import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, deskDayAt } from '#shared/words/dates.ts'
import { agreedNight } from '../nights/agreed-night.ts'
import { roomsLeft } from './rooms-left.ts'

const day = deskDayAt(new Date('2026-12-05T06:30:00Z'))

type Status = Parameters<typeof roomsLeft>[0]['status']

/** A stay from two days ago on: one room a night, as many nights as letters. */
const stay = (status: Status, rooms: string) => ({
  status,
  nights: [...rooms].map((roomId, at) => agreedNight({ roomId, night: addDays(day.today, at - 2), pricePaise: 400_000, tax: 'none' })),
})

const cases: [what: string, before: [Status, string], after: [Status, string], left: string, undo?: true][] = [
  ['who checks out leaves a dirty room', ['CHECKED_IN', 'aa'], ['CHECKED_OUT', 'aa'], 'dirty a'],
  ['who leaves early too', ['CHECKED_IN', 'aaaa'], ['CHECKED_OUT', 'aa'], 'dirty a'],
  ['who had another room before leaves the last one', ['CHECKED_IN', 'ab'], ['CHECKED_OUT', 'ab'], 'dirty b'],
  ['who is to get another room later leaves the present one', ['CHECKED_IN', 'aaab'], ['CHECKED_OUT', 'aa'], 'dirty a'],
  ['who moves leaves the former room', ['CHECKED_IN', 'aaa'], ['CHECKED_IN', 'aab'], 'dirty a'],
  ['a room that changes later is not left yet', ['CHECKED_IN', 'aaaa'], ['CHECKED_IN', 'aaab'], ''],
  ['who has not come leaves nothing', ['CONFIRMED', 'aaa'], ['CONFIRMED', 'aab'], ''],
  ['nor does who never comes', ['CONFIRMED', 'aaa'], ['NO_SHOW', 'aa'], ''],
  ['a check-in that is taken back says nothing', ['CHECKED_IN', 'aaa'], ['CONFIRMED', 'aaa'], ''],
  ['a check-in itself neither', ['CONFIRMED', 'aaa'], ['CHECKED_IN', 'aaa'], ''],
  ['a check-out that is taken back restores the room', ['CHECKED_OUT', 'aa'], ['CHECKED_IN', 'aaaa'], 'restored a'],
  ['a move that is undone restores the former room and leaves no other', ['CHECKED_IN', 'aab'], ['CHECKED_IN', 'aaa'], 'restored a', true],
  ['a later night that is undone concerns no room', ['CHECKED_IN', 'aaab'], ['CHECKED_IN', 'aaaa'], '', true],
]

for (const [what, [before, rooms], [after, roomsAfter], left, undo = false] of cases)
  test(what, () => {
    const { dirty, restored } = roomsLeft(stay(before, rooms), stay(after, roomsAfter), day, undo)
    const said = [dirty.length > 0 && `dirty ${dirty}`, restored.length > 0 && `restored ${restored}`].filter(Boolean)
    assert.equal(said.join(', '), left)
  })
