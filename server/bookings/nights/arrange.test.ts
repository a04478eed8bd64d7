import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Arrangement, arrange, type Nights, type PlacedStay } from './arrange.ts'

type Wanted = Nights & { count: number }

const overlap = (one: Nights, other: Nights) => one.from < other.to && other.from < one.to

/** The least number of moves, by trying every room for every stay; undefined if there is no way. */
const leastMoves = (rooms: readonly string[], stays: readonly PlacedStay[], { count, ...nights }: Wanted): number | undefined => {
  const guests: (Nights & { room?: string })[] = [...Array<Nights>(count).fill(nights), ...stays.filter(({ movable }) => movable)]
  const taken = rooms.map(room => stays.filter(stay => !stay.movable && stay.room === room) as Nights[])
  let best: number | undefined
  const place = (at: number, moves: number): void => {
    if (best !== undefined && moves >= best) return
    const guest = guests[at]
    if (!guest) {
      best = moves
      return
    }
    rooms.forEach((room, index) => {
      const own = taken[index] as Nights[]
      if (own.some(other => overlap(other, guest))) return
      own.push(guest)
      place(at + 1, moves + (guest.room === undefined || guest.room === room ? 0 : 1))
      own.pop()
    })
  }
  place(0, 0)
  return best
}

/** Nobody kept is moved, nobody moves to the own room, and no two share a room for a night. */
const isSound = (stays: readonly PlacedStay[], wanted: Wanted, { rooms, moves }: Arrangement): boolean => {
  const moved = new Map(moves.map(({ id, room }) => [id, room]))
  const after = [...stays.map(stay => ({ ...stay, room: moved.get(stay.id) ?? stay.room })), ...rooms.map(room => ({ ...wanted, room }))]
  return (
    rooms.length === wanted.count &&
    moves.length === moved.size &&
    stays.every(({ id, movable, room }) => !moved.has(id) || (movable && moved.get(id) !== room)) &&
    after.every((one, at) => !after.slice(0, at).some(other => one.room === other.room && overlap(one, other)))
  )
}

const freeRooms = (rooms: readonly string[], stays: readonly PlacedStay[], wanted: Nights): string[] =>
  rooms.filter(name => !stays.some(({ room, ...nights }) => room === name && overlap(nights, wanted)))

/**
 * Compares `arrange` with trying everything where too few rooms are free: it is sound, and makes as few moves as are
 * needed. Counts what takes moves, or more than three, and what was possible and not found.
 */
const reckoning = () => {
  const counts = { byMoving: 0, byMany: 0, missed: 0 }
  const compare = (rooms: readonly string[], stays: readonly PlacedStay[], wanted: Wanted): void => {
    if (freeRooms(rooms, stays, wanted).length >= wanted.count) return
    const found = arrange(rooms, stays, wanted)
    const least = leastMoves(rooms, stays, wanted)
    if (least !== undefined) counts.byMoving++
    if (least !== undefined && least > 3) counts.byMany++
    if (!found) counts.missed += least === undefined ? 0 : 1
    else if (least === undefined || found.moves.length > least || !isSound(stays, wanted, found))
      assert.fail(JSON.stringify({ stays, wanted, least, found }))
  }
  return { counts, compare }
}

/** All stretches of up to so many nights. */
const spans = (nights: number): Nights[] =>
  Array.from({ length: nights }, (_, from) => Array.from({ length: nights - from }, (_, more) => ({ from, to: from + more + 1 }))).flat()

/** Rooms are alike, so of layouts that differ only in their order one is enough: earlier rooms have as many stays or more. */
const isFirstOfItsKind = (stays: readonly PlacedStay[]): boolean =>
  ['1', '2', '3']
    .map(name => stays.filter(({ room }) => room === name).length)
    .every((count, at, all) => at === 0 || count <= (all[at - 1] ?? 0))

test('three rooms, five nights and up to four stays, each movable or kept: all that is possible is found', () => {
  const rooms = ['1', '2', '3']
  const { counts, compare } = reckoning()
  const all = spans(5)
  const places = rooms.flatMap(room => all.map(span => ({ ...span, room })))
  const grow = (stays: readonly PlacedStay[], next: number): void => {
    if (isFirstOfItsKind(stays)) for (const span of all) compare(rooms, stays, { ...span, count: 1 })
    if (stays.length === 4) return
    places.slice(next).forEach((place, index) => {
      if (stays.some(other => other.room === place.room && overlap(other, place))) return
      for (const movable of [true, false]) grow([...stays, { id: String(stays.length), ...place, movable }], next + index + 1)
    })
  }
  grow([], 0)
  assert.deepEqual(counts, { byMoving: 270_896, byMany: 0, missed: 0 })
})

/** Whole numbers from 0 on, in an order that only looks random: a failed case fails again. */
const numbersFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

/** Layouts of five rooms, seven nights and so many stays, where there is room for them; one or two rooms are wanted. */
function* layouts(count: number, most = 6): Generator<{ rooms: string[]; stays: PlacedStay[]; wanted: Wanted }> {
  const rooms = ['1', '2', '3', '4', '5']
  const pick = numbersFrom(20261130)
  const all = spans(7)
  const span = (): Nights => all[pick(all.length)] as Nights
  for (let at = 0; at < count; at++) {
    const stays: PlacedStay[] = []
    for (let tries = 0; stays.length < most && tries < 4 * most; tries++) {
      const stay = { id: String(stays.length), room: rooms[pick(5)] as string, movable: pick(4) > 0, ...span() }
      if (!stays.some(other => other.room === stay.room && overlap(other, stay))) stays.push(stay)
    }
    yield { rooms, stays, wanted: { ...span(), count: 1 + pick(2) } }
  }
}

test('200,000 layouts of five rooms, seven nights and six stays, one or two rooms wanted: all that is possible is found', () => {
  const { counts, compare } = reckoning()
  for (const { rooms, stays, wanted } of layouts(200_000)) compare(rooms, stays, wanted)
  assert.deepEqual(counts, { byMoving: 25_400, byMany: 0, missed: 0 })
})

test('where the house is nearly full, as many as six stays move', () => {
  const { counts, compare } = reckoning()
  for (const { rooms, stays, wanted } of layouts(2_000, 14)) compare(rooms, stays, wanted)
  assert.deepEqual(counts, { byMoving: 119, byMany: 3, missed: 0 })
})

test('where enough rooms are free, the first of them are taken and nobody moves', () => {
  let seen = 0
  for (const { rooms, stays, wanted } of layouts(5_000)) {
    const free = freeRooms(rooms, stays, wanted)
    if (free.length < wanted.count) continue
    seen++
    assert.deepEqual(arrange(rooms, stays, wanted), { rooms: free.slice(0, wanted.count), moves: [] })
  }
  assert.ok(seen > 1_000)
})

test('a search among 2,000 rooms of a kind with 500 stays that may move, or with none that is free, takes milliseconds', t => {
  const rooms = Array.from({ length: 2_000 }, (_, at) => String(at))
  const full = rooms.map((room, at) => ({ id: room, room, from: at % 3, to: 30, movable: at < 500 }))
  const began = performance.now()
  assert.equal(arrange(rooms, full, { from: 2, to: 4, count: 1 }), undefined)
  t.diagnostic(`${Math.round(performance.now() - began)} ms`)
})
