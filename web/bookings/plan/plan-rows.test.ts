import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlanBar } from '#shared/booking-lists.ts'
import { addDays } from '#shared/dates.ts'
import { draggedTo, freeOn, freeStretch, inTheWay, type Plan, pieceAt, rowsOf, swapsWith } from './plan-rows.ts'

const today = '2026-11-23'
const day = (days: number) => addDays(today, days)
const shown = { from: today, days: 7, today, firstOpen: today }
const room = (id: string, isAvailable = true) => ({ id, roomNumber: id, roomType: 'Deluxe', isAvailable })
let made = 0
const bar = (roomId: string, from: number, to: number, more: Partial<PlanBar> = {}): PlanBar => ({
  ...{ bookingId: `booking ${++made}`, version: 1, reference: 'R', userName: 'Asha Rao', status: 'CONFIRMED', remaining: 0 },
  ...{ roomId, from: day(from), to: day(to) },
  ...more,
})
const planOf = (...bars: PlanBar[]): Plan => ({ rooms: [room('101'), room('102'), room('103', false)], bars })
const piecesOf = (plan: Plan, at = 0) =>
  rowsOf(plan, shown)[at]?.pieces.map(({ bar: stay, start, span }) => [stay ? 'stay' : 'free', start, span])

test('a row is made of stays and free nights without a gap, cut off where the days end', () => {
  const plan = planOf(bar('101', -2, 1), bar('101', 2, 4), bar('101', 6, 9))
  assert.deepEqual(piecesOf(plan), [
    ['stay', 0, 1],
    ['free', 1, 1],
    ['stay', 2, 2],
    ['free', 4, 1],
    ['free', 5, 1],
    ['stay', 6, 1],
  ])
  assert.deepEqual(freeOn(rowsOf(plan, shown), 7), [1, 2, 1, 1, 2, 2, 1])
})

test('a stay is dragged at its own ends only: not where its guest changes rooms, nor at the day on which somebody arrived', () => {
  const edges = (plan: Plan, at = 0) =>
    rowsOf(plan, shown)[at]?.pieces.flatMap(piece => (piece.bar ? [[piece.edges.start, piece.edges.end]] : []))
  assert.deepEqual(edges(planOf(bar('101', 1, 3))), [[true, true]])
  const moves = { bookingId: 'one' }
  const split = planOf(bar('101', 1, 3, moves), bar('102', 3, 5, moves))
  assert.deepEqual([edges(split), edges(split, 1)], [[[true, false]], [[false, true]]])
  assert.deepEqual(edges(planOf(bar('101', -1, 3, { status: 'CHECKED_IN' }))), [[false, true]])
  assert.deepEqual(edges(planOf(bar('101', 1, 3, { status: 'PENDING' }))), [[false, false]])
})

test('who should have left is a mark on the room, and no piece of it', () => {
  const [row] = rowsOf(planOf(bar('101', -3, -1, { status: 'CHECKED_IN', userName: 'Tarun Das' })), shown)
  assert.equal(row?.late?.userName, 'Tarun Das')
  assert.equal(
    row?.pieces.every(piece => piece.bar === undefined),
    true,
  )
})

test('dragging keeps a night, never begins before today, and leaves the day on which somebody arrived', () => {
  const stay = bar('101', 1, 3)
  const to = (result: { from: string; to: string }) => [result.from, result.to]
  assert.deepEqual(to(draggedTo(stay, 'end', -5, '102', today)), [day(1), day(2)])
  assert.deepEqual(to(draggedTo(stay, 'start', 5, '102', today)), [day(2), day(3)])
  assert.deepEqual(to(draggedTo(stay, 'body', -5, '102', today)), [day(0), day(2)])
  assert.deepEqual(draggedTo(stay, 'end', 1, '102', today), { roomId: '101', from: day(1), to: day(4) })
  const inHouse = bar('101', -2, 3, { status: 'CHECKED_IN' })
  assert.deepEqual(draggedTo(inHouse, 'body', 2, '102', today), { roomId: '102', from: day(-2), to: day(3) })
  assert.deepEqual(to(draggedTo(inHouse, 'end', -9, '101', today)), [day(-2), day(0)])
})

test('nights that are past are in nobody’s way', () => {
  const stay = bar('101', -2, 2, { status: 'CHECKED_IN' })
  const gone = bar('102', -3, 0, { status: 'CHECKED_OUT' })
  const next = bar('102', 1, 2, { userName: 'Ravi Kumar' })
  const wished = { roomId: '102', from: stay.from, to: stay.to }
  assert.equal(inTheWay(planOf(stay, gone), wished, stay, today), undefined)
  assert.equal(inTheWay(planOf(stay, gone, next), wished, stay, today)?.userName, 'Ravi Kumar')
})

test('a stretch ends where the room is not free, in both directions', () => {
  const [row] = rowsOf(planOf(bar('101', 0, 1), bar('101', 4, 5)), shown)
  assert.ok(row)
  assert.deepEqual(freeStretch(row, day(2), day(6)), { roomId: '101', from: day(2), to: day(4) })
  assert.deepEqual(freeStretch(row, day(2), day(-3)), { roomId: '101', from: day(1), to: day(3) })
  assert.equal(pieceAt(row, day(4))?.bar?.from, day(4))
})

test('two stays swap rooms where they have a night in common from today on', () => {
  const stay = bar('101', -1, 2, { status: 'CHECKED_IN' })
  const names = (...others: PlanBar[]) => swapsWith(planOf(stay, ...others), stay, today).map(({ userName }) => userName)
  assert.deepEqual(names(bar('102', 1, 4, { userName: 'Meets' }), bar('102', 2, 4, { userName: 'After' })), ['Meets'])
  assert.deepEqual(names(bar('102', -3, 0, { status: 'CHECKED_IN' }), bar('102', 0, 1, { status: 'PENDING' })), [])
})
