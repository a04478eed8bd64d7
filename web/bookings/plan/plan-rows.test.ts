import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block } from '#shared/bookings/blocks.ts'
import type { PlanBar } from '#shared/bookings/booking-lists.ts'
import { addDays } from '#shared/words/dates.ts'
import {
  askedFor,
  draggedTo,
  freeOn,
  freeStretch,
  inTheWay,
  isBlock,
  isRow,
  linesOf,
  type Plan,
  pieceAt,
  rowsOf,
  swapsWith,
} from './plan-rows.ts'
import { wayText } from './plan-words.ts'

const today = '2026-11-23'
const day = (days: number) => addDays(today, days)
const shown = { from: today, days: 7, today, firstOpen: today }
const open = { today, firstOpen: today }
const room = (id: string, isAvailable = true) => ({
  id,
  roomNumber: id,
  roomType: 'Deluxe',
  isAvailable,
  adultCapacity: 2,
  childrenCapacity: 1,
  countsPeople: false,
  extraBeds: 0,
  roomOnly: false,
  cleaning: 'CLEAN' as const,
})
let made = 0
const bar = (roomId: string, from: number, to: number, more: Partial<PlanBar> = {}): PlanBar => ({
  bookingId: `booking ${++made}`,
  version: 1,
  reference: 'R',
  userName: 'Asha Rao',
  status: 'CONFIRMED',
  remaining: 0,
  roomId,
  from: day(from),
  to: day(to),
  adults: 2,
  children: 0,
  ...more,
})
const planOf = (...bars: PlanBar[]): Plan => ({ rooms: [room('101'), room('102'), room('103', false)], bars, blocks: [] })
const block = (roomId: string, from: number, to: number): Block => ({
  id: `block ${++made}`,
  version: 1,
  roomId,
  fromDate: day(from),
  toDate: day(to),
  reason: 'REPAIR',
  note: null,
})
const withBlocks = (plan: Plan, ...blocks: Block[]): Plan => ({ ...plan, blocks })
const barOf = (one: Block) => ({ block: one, roomId: one.roomId, from: one.fromDate, to: one.toDate })
const piecesOf = (plan: Plan, at = 0) =>
  rowsOf(plan, shown)[at]?.pieces.map(({ bar: taken, start, span }) => [taken ? (isBlock(taken) ? 'block' : 'stay') : 'free', start, span])

test('a bar reaches from the middle of its first day to the middle of the day on which it ends, cut off where the days end', () => {
  const plan = planOf(bar('101', -2, 1), bar('101', 2, 4), bar('101', 6, 9))
  assert.deepEqual(piecesOf(plan), [
    ['stay', 0, 3],
    ['free', 2, 2],
    ['stay', 5, 4],
    ['free', 8, 2],
    ['free', 10, 2],
    ['stay', 13, 1],
  ])
  assert.deepEqual(freeOn(rowsOf(plan, shown), shown), [1, 2, 1, 1, 2, 2, 1])
  // Who leaves on the first day that is shown is there until noon.
  assert.deepEqual(piecesOf(planOf(bar('101', -2, 0), bar('101', 0, 1)))?.slice(0, 2), [
    ['stay', 0, 1],
    ['stay', 1, 2],
  ])
  assert.deepEqual(askedFor({ from: today, days: 7 }), { from: day(-1), days: 8 })
})

test('a blocked room is not free, and its block is dragged like a stay; one that has begun only at its end', () => {
  const plan = withBlocks(planOf(bar('101', 0, 1)), block('101', 1, 3), block('102', -1, 2))
  assert.deepEqual(piecesOf(plan)?.slice(0, 3), [
    ['stay', 1, 2],
    ['block', 3, 4],
    ['free', 6, 2],
  ])
  assert.deepEqual(freeOn(rowsOf(plan, shown), shown), [0, 0, 1, 2, 2, 2, 2])
  const [first, second] = rowsOf(plan, shown).map(({ pieces }) => pieces.find(piece => piece.bar && isBlock(piece.bar)))
  assert.deepEqual(
    [first?.bar && first.edges, second?.bar && second.edges],
    [
      { start: true, end: true },
      { start: false, end: true },
    ],
  )
  const [ahead, begun] = [barOf(block('101', 1, 3)), barOf(block('102', -1, 2))]
  assert.deepEqual(draggedTo(ahead, 'body', 2, '102', open), { roomId: '102', from: day(3), to: day(5) })
  assert.deepEqual(draggedTo(begun, 'body', 2, '101', open), { roomId: '102', from: day(-1), to: day(2) })
  assert.deepEqual(draggedTo(begun, 'end', 1, '101', open), { roomId: '102', from: day(-1), to: day(3) })
  const [row] = rowsOf(plan, shown)
  assert.ok(row)
  assert.deepEqual(freeStretch(row, day(4), day(0)), { roomId: '101', from: day(3), to: day(5) })
})

test('a stay meets a block, a block a stay or another block, and neither itself', () => {
  const [stay, repair] = [bar('101', 0, 2), block('102', 1, 3)]
  const plan = withBlocks(planOf(stay), repair)
  const onto = (roomId: string, from: number, to: number) => ({ roomId, from: day(from), to: day(to) })
  assert.deepEqual(inTheWay(plan, onto('102', 0, 2), stay, today), barOf(repair))
  assert.equal(inTheWay(plan, onto('101', 1, 3), barOf(repair), today), stay)
  assert.deepEqual(inTheWay(plan, onto('102', 2, 4), barOf(block('101', 5, 7)), today), barOf(repair))
  assert.equal(inTheWay(plan, onto('102', 2, 4), barOf(repair), today), undefined)
})

test('rooms stand below their kind, which folds them away; a hotel of one kind has only rooms', () => {
  const plan: Plan = { ...planOf(), rooms: [room('101'), { ...room('102'), roomType: 'Suite' }, room('103')] }
  const names = (folded: readonly string[], of = plan) =>
    linesOf(rowsOf(of, shown), kind => folded.includes(kind)).map(line => (isRow(line) ? line.room.id : line.name))
  assert.deepEqual(names([]), ['Deluxe', '101', '103', 'Suite', '102'])
  assert.deepEqual(names(['Deluxe']), ['Deluxe', 'Suite', '102'])
  assert.deepEqual(names(['Deluxe'], planOf()), ['101', '102', '103'])
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

test('who should have left is a mark on the room, which is not free tonight, and no piece of it', () => {
  const rows = rowsOf(planOf(bar('101', -3, -1, { status: 'CHECKED_IN', userName: 'Tarun Das' })), shown)
  const [row] = rows
  assert.equal(row?.late?.userName, 'Tarun Das')
  assert.equal(
    row?.pieces.every(piece => piece.bar === undefined),
    true,
  )
  assert.deepEqual(freeOn(rows, shown), [1, 2, 2, 2, 2, 2, 2])
  // Who changes rooms today leaves none.
  const moves = { status: 'CHECKED_IN', bookingId: 'one' } as const
  assert.deepEqual(
    rowsOf(planOf(bar('101', -2, 0, moves), bar('102', 0, 1, moves)), shown).map(({ late }) => late),
    [undefined, undefined, undefined],
  )
})

test('dragging keeps a night, never begins before today, and leaves the day on which somebody arrived', () => {
  const stay = bar('101', 1, 3)
  const to = (result: { from: string; to: string }) => [result.from, result.to]
  assert.deepEqual(to(draggedTo(stay, 'end', -5, '102', open)), [day(1), day(2)])
  assert.deepEqual(to(draggedTo(stay, 'start', 5, '102', open)), [day(2), day(3)])
  assert.deepEqual(to(draggedTo(stay, 'body', -5, '102', open)), [day(0), day(2)])
  assert.deepEqual(draggedTo(stay, 'end', 1, '102', open), { roomId: '101', from: day(1), to: day(4) })
  const inHouse = bar('101', -2, 3, { status: 'CHECKED_IN' })
  assert.deepEqual(draggedTo(inHouse, 'body', 2, '102', open), { roomId: '102', from: day(-2), to: day(3) })
  assert.deepEqual(to(draggedTo(inHouse, 'end', -9, '101', open)), [day(-2), day(0)])
})

test('nights that are past are in nobody’s way', () => {
  const stay = bar('101', -2, 2, { status: 'CHECKED_IN' })
  const gone = bar('102', -3, 0, { status: 'CHECKED_OUT' })
  const next = bar('102', 1, 2, { userName: 'Ravi Kumar' })
  const wished = { roomId: '102', from: stay.from, to: stay.to }
  assert.equal(inTheWay(planOf(stay, gone), wished, stay, today), undefined)
  assert.equal(inTheWay(planOf(stay, gone, next), wished, stay, today), next)
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

test('where a bar cannot be dropped, it is said who has the first night that it would need', () => {
  const own = bar('102', 2, 5)
  const to = { roomId: '101', from: day(2), to: day(5) }
  const said = (plan: Plan) => {
    const other = inTheWay(plan, to, own, today)
    return other && wayText(other, to, '101', today)
  }
  const ravi = bar('101', 1, 3, { userName: 'Ravi Kumar', reference: 'RAVI-2345' })
  assert.equal(said(planOf(own)), undefined)
  assert.equal(said(planOf(own, bar('101', 4, 6), ravi)), 'Room 101 is booked on the night of Wed, 25 Nov: Ravi Kumar (RAVI-2345).')
  assert.equal(said(planOf(own, bar('101', 4, 6, { status: 'PENDING' }))), 'Room 101 is held on the night of Fri, 27 Nov: Asha Rao (R).')
  const blocked = { ...planOf(own, bar('101', 4, 6)), blocks: [block('101', 3, 4)] }
  assert.equal(said(blocked), 'Room 101 is blocked on the night of Thu, 26 Nov. Repair.')
})
