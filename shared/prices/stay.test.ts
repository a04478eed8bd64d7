import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Party, type Places, roomsOnOffer, sleeps } from './stay.ts'

/** Every choice of `count` of the rooms. */
const choices = <R>(rooms: readonly R[], count: number): R[][] =>
  count === 0 ? [[]] : rooms.flatMap((room, at) => choices(rooms.slice(at + 1), count - 1).map(others => [room, ...others]))

const room = fc.record({ adultCapacity: fc.integer({ min: 0, max: 6 }), childrenCapacity: fc.integer({ min: 0, max: 5 }) })
const party = fc.record({ adults: fc.integer({ min: 1, max: 5 }), children: fc.integer({ min: 0, max: 3 }) })

test('a room is on offer exactly where some choice of that many rooms with it sleeps the party', () => {
  const decided = (rooms: Places[], wish: Party, count: number) => {
    const fitting = choices(rooms, count).filter(chosen => sleeps(chosen, wish))
    assert.deepEqual(
      roomsOnOffer(rooms, wish, count),
      rooms.filter(one => fitting.some(chosen => chosen.includes(one))),
    )
  }
  const count = fc.integer({ min: 1, max: 3 })
  fc.assert(fc.property(fc.array(room, { maxLength: 8 }), party, count, decided), { seed: 20261123, numRuns: 3000 })
})

test('the work of a search grows with the rooms, not with their choices: each room is looked at a few times, whatever its size', () => {
  let looks = 0
  const counted = (adultCapacity: number, childrenCapacity: number): Places => ({
    get adultCapacity() {
      looks++
      return adultCapacity
    },
    childrenCapacity,
  })
  const rooms = Array.from({ length: 2000 }, (_, at) => counted(1, at % 51))
  assert.equal(roomsOnOffer(rooms, { adults: 3, children: 3 }, 3).length, 2000)
  // The party that nobody can sleep has to try everything that there is to try.
  assert.equal(roomsOnOffer(rooms, { adults: 5, children: 3 }, 3).length, 0)
  assert.ok(looks <= 20 * rooms.length, `${looks} looks at ${rooms.length} rooms`)
})
