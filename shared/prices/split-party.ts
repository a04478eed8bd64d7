import type { Places } from './stay.ts'

/** Who sleeps in a room: adults, and the ages of the children, oldest first. */
export interface RoomParty {
  adults: number
  childAges: readonly number[]
}

/** All ways to distribute the adults over the rooms: at least one in each, and at most its capacity. */
const adultsInRooms = (adults: number, [first, ...others]: readonly Places[]): number[][] => {
  if (!first) return adults === 0 ? [[]] : []
  const ways: number[][] = []
  for (let here = Math.min(adults - others.length, first.adultCapacity); here >= 1; here--)
    for (const rest of adultsInRooms(adults - here, others)) ways.push([here, ...rest])
  return ways
}

/** All ways to assign children to rooms, by room index; swapping children of the same age makes no new way. */
const roomsOfChildren = ([age, ...younger]: readonly number[], rooms: number, from = 0, before?: number): number[][] => {
  if (age === undefined) return [[]]
  const ways: number[][] = []
  for (let room = age === before ? from : 0; room < rooms; room++)
    for (const rest of roomsOfChildren(younger, rooms, room, age)) ways.push([room, ...rest])
  return ways
}

const squares = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count * count, 0)

/** Sorts the list first that is greater at the first difference. */
const greaterFirst = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? other.length - one.length : (other[at] ?? Number.NEGATIVE_INFINITY) - (one[at] ?? 0)
}

/** The criteria to compare two ways by, in order; smaller is better. */
const preference = (rooms: readonly RoomParty[], cost: number) => [
  cost,
  squares(rooms.map(({ adults, childAges }) => adults + childAges.length)),
  squares(rooms.map(({ adults }) => adults)),
]

const comesFirst = (one: readonly RoomParty[], other: readonly RoomParty[]): number => {
  const byAdults = greaterFirst(
    one.map(({ adults }) => adults),
    other.map(({ adults }) => adults),
  )
  if (byAdults !== 0) return byAdults
  for (const [at, { childAges }] of one.entries()) {
    const byAges = greaterFirst(childAges, other[at]?.childAges ?? [])
    if (byAges !== 0) return byAges
  }
  return 0
}

/** All ways to put a party into these rooms: an adult in each, and no room above its capacity. */
export const waysToSleep = (rooms: readonly Places[], adults: number, ages: readonly number[]): RoomParty[][] => {
  const oldestFirst = [...ages].sort((one, other) => other - one)
  const withChildren = roomsOfChildren(oldestFirst, rooms.length)
  return adultsInRooms(adults, rooms).flatMap(counts =>
    withChildren
      .map(places => counts.map((here, room) => ({ adults: here, childAges: oldestFirst.filter((_, child) => places[child] === room) })))
      .filter(way =>
        way.every((party, at) => {
          const { adultCapacity = 0, childrenCapacity = 0 } = rooms[at] ?? {}
          return party.adults + party.childAges.length <= adultCapacity + childrenCapacity
        }),
      ),
  )
}

/**
 * Puts the party into the rooms where the guest does not: the cheapest way; then the most even by people, then by
 * adults; then with more adults, then older children, in the earlier rooms. `costOf`: the price of a room with these
 * people, in paise. Undefined if the rooms do not sleep the party.
 */
export const splitParty = (
  rooms: readonly Places[],
  { adults, childAges }: RoomParty,
  costOf: (room: number, party: RoomParty) => number,
): RoomParty[] | undefined => {
  const ways = waysToSleep(rooms, adults, childAges).map(way => ({
    way,
    by: preference(
      way,
      way.reduce((sum, party, room) => sum + costOf(room, party), 0),
    ),
  }))
  ways.sort((one, other) => greaterFirst(other.by, one.by) || comesFirst(one.way, other.way))
  return ways[0]?.way
}
