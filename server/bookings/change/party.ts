import { type RoomParty, waysToSleep } from '#shared/prices/split-party.ts'
import { missingPlaces, type Places, tooFewPlaces } from '#shared/prices/stay.ts'
import { badRequest } from '../../http/errors/errors.ts'
import type { BookingRow } from '../booking/booking.ts'
import { type Draft, requireStatus, revise } from '../booking/draft.ts'
import { type AgreedNight, sumOfNights } from '../nights/agreed-night.ts'
import { RoomTaken } from '../nights/inventory.ts'
import { mealOf } from '../prices/changed-nights.ts'
import { type KeptNight, withPeople } from '../prices/night-people.ts'
import { firstOpenOf, type StayFacts, type StayParty } from './stay-facts.ts'

/** A party as columns of a booking. */
export const partyFields = ({ adults, childAges }: RoomParty): StayParty => ({
  adults,
  children: childAges.length,
  child_ages: [...childAges],
})

/** The people that a night's price counts; undefined where the price does not depend on people. */
const pricedParty = ({ parts }: AgreedNight): RoomParty | undefined =>
  parts && parts.adults !== null ? { adults: parts.adults, childAges: parts.childAges } : undefined

/** How many children are in only one of two lists of ages: of [7, 7, 3] and [7, 5] one of 7, one of 3 and one of 5. */
const differentAges = (some: readonly number[], others: readonly number[]): number => {
  const countOf = (ages: readonly number[], age: number) => ages.filter(one => one === age).length
  const ages = [...new Set([...some, ...others])]
  return ages.reduce((sum, age) => sum + Math.abs(countOf(some, age) - countOf(others, age)), 0)
}

/** How many people leave or enter a room; rooms whose people are not known do not count. */
const movedPeople = (before: readonly (RoomParty | undefined)[], after: readonly RoomParty[]): number =>
  before.reduce((sum, was, at) => {
    const is = after[at]
    return was && is ? sum + Math.abs(is.adults - was.adults) + differentAges(is.childAges, was.childAges) : sum
  }, 0)

/** The smaller, the more evenly the people are divided: 2 and 2 are 8, 3 and 1 are 10. */
const unevenness = (way: readonly RoomParty[]): number =>
  way.reduce((sum, { adults, childAges }) => sum + (adults + childAges.length) ** 2, 0)

/** Compares by the first number that differs, the smaller one first. */
const smallerFirst = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((value, place) => value !== other[place])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** Dates on which a booking has the same rooms: of each date its nights, sorted by room. */
type SameRooms = readonly (readonly AgreedNight[])[]

/** Nights by date, the dates with the same rooms together. */
const bySameRooms = (nights: readonly AgreedNight[]): SameRooms[] => {
  const dates = [...Map.groupBy(nights, ({ night }) => night).values()].map(rooms =>
    rooms.toSorted((one, other) => (one.roomId < other.roomId ? -1 : 1)),
  )
  return [...Map.groupBy(dates, rooms => rooms.map(({ roomId }) => roomId).join()).values()]
}

/**
 * The nights of dates with the same rooms once the party sleeps there. Of all ways to divide the party among the rooms
 * it is the one in which fewest people change their room; of these the one that costs least, then the most even one.
 * Throws 400 where the rooms do not sleep the party.
 */
const nightsWithParty = (
  dates: SameRooms,
  { adults, childAges }: RoomParty,
  booking: BookingRow,
  { rooms, rules }: Pick<StayFacts, 'rooms' | 'rules'>,
): AgreedNight[] => {
  const roomOf = (id: string) => {
    const room = rooms.find(one => one.id === id)
    if (!room) throw new RoomTaken()
    return room
  }
  const [firstDate = []] = dates
  const places = firstDate.map(({ roomId }): Places => {
    const room = roomOf(roomId)
    return { adultCapacity: room.adult_capacity, childrenCapacity: room.children_capacity }
  })
  const isCounted = dates.flat().some(night => pricedParty(night) !== undefined)
  // At the desk one adult may have several rooms, where the price does not ask who sleeps in which.
  const lackOf = isCounted || adults >= places.length ? missingPlaces : tooFewPlaces
  const lack = lackOf(places, { adults, children: childAges.length })
  if (lack) throw badRequest({ 'party.adults': lack })
  if (adults < places.length) return dates.flat()

  const before = firstDate.map(pricedParty)
  const choices = waysToSleep(places, adults, childAges).map(way => {
    const withWay = (agreed: AgreedNight, at: number): KeptNight => ({
      agreed,
      typeId: roomOf(agreed.roomId).type_id,
      meal: mealOf(booking, agreed.roomId),
      people: { adults: way[at]?.adults, childAges: [...(way[at]?.childAges ?? [])] },
    })
    const nights = dates.flatMap(date => withPeople(date.map(withWay), booking, rules))
    return { nights, by: [movedPeople(before, way), sumOfNights(nights), unevenness(way)] }
  })
  const [best] = choices.toSorted((one, other) => smallerFirst(one.by, other.by))
  if (!best) throw badRequest({ 'party.adults': 'These rooms do not sleep this party.' })
  return best.nights
}

/**
 * Another number of people stays, from the first night that is open, in the rooms that the booking has. Who is known to
 * sleep in a room changes it only where there is no place; who comes sleeps where it costs least. Throws 400 where the
 * rooms do not sleep them, 409 for a stay that is over.
 */
export const withParty = (draft: Draft, party: RoomParty, facts: Pick<StayFacts, 'day' | 'rooms' | 'rules'>): Draft => {
  const booking = draft.after
  requireStatus(booking, 'CONFIRMED', 'CHECKED_IN')
  const firstOpen = firstOpenOf(booking.check_in, facts.day)
  const past = booking.nights.filter(({ night }) => night < firstOpen)
  const open = booking.nights.filter(({ night }) => night >= firstOpen)
  if (open.length === 0) throw badRequest({ 'party.adults': 'No night of this stay is left to change.' })
  const spans = bySameRooms(open)
  const changed = spans.flatMap(dates => nightsWithParty(dates, party, booking, facts))
  const isRepriced = JSON.stringify(changed) !== JSON.stringify(spans.flat(2))
  const nights = [...past, ...changed]
  const fields = partyFields(party)
  return revise(draft, { fields, ...(isRepriced && { nights, inventory: { nights, until: 'infinity' as const } }) })
}
