import type { RoomParty } from '#shared/prices/split-party.ts'
import { waysToSleep } from '#shared/prices/split-party.ts'
import { missingPlaces, type Places, tooFewPlaces } from '#shared/prices/stay.ts'
import { badRequest } from '../../http/errors/errors.ts'
import { type Draft, requireStatus, revise } from '../booking/draft.ts'
import { type AgreedNight, sumOfNights } from '../nights/agreed-night.ts'
import { RoomTaken } from '../nights/inventory.ts'
import { mealOf } from '../prices/changed-nights.ts'
import { withPeople } from '../prices/night-people.ts'
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

const differentAges = (some: readonly number[], others: readonly number[]): number => {
  const left = [...others]
  let gone = 0
  for (const age of some) {
    const at = left.indexOf(age)
    if (at < 0) gone += 1
    else left.splice(at, 1)
  }
  return gone + left.length
}

/** How many people move to another room; skips rooms whose people are not known. */
const movedPeople = (before: readonly (RoomParty | undefined)[], after: readonly RoomParty[]): number =>
  before.reduce((sum, was, at) => {
    const is = after[at]
    return was && is ? sum + Math.abs(is.adults - was.adults) + differentAges(is.childAges, was.childAges) : sum
  }, 0)

const isEven = (way: readonly RoomParty[]): number => way.reduce((sum, { adults, childAges }) => sum + (adults + childAges.length) ** 2, 0)

/** The way with the smallest numbers, compared one after the other. */
const best = (ways: readonly RoomParty[][], numbersOf: (way: RoomParty[]) => readonly number[]): RoomParty[] | undefined => {
  const ranked = ways.map(way => ({ way, by: numbersOf(way) }))
  const compare = (one: readonly number[], other: readonly number[]) => {
    const at = one.findIndex((value, place) => value !== other[place])
    return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
  }
  return ranked.toSorted((one, other) => compare(one.by, other.by))[0]?.way
}

/** Groups nights by date, sorted by room, and these dates by their rooms. */
const datesByRooms = (nights: readonly AgreedNight[]): AgreedNight[][][] => {
  const dates = [...Map.groupBy(nights, ({ night }) => night).values()].map(rooms =>
    rooms.toSorted((one, other) => (one.roomId < other.roomId ? -1 : 1)),
  )
  return [...Map.groupBy(dates, rooms => rooms.map(({ roomId }) => roomId).join()).values()]
}

/**
 * Changes the number of people in the booking's rooms from the first open night on. People whose room is known keep it
 * if it has space; newcomers sleep where it costs least. Throws 400 if the rooms are too small, 409 if the stay is
 * over.
 */
export const withParty = (draft: Draft, party: RoomParty, { day, rooms, rules }: Pick<StayFacts, 'day' | 'rooms' | 'rules'>): Draft => {
  const booking = draft.after
  requireStatus(booking, 'CONFIRMED', 'CHECKED_IN')
  const firstOpen = firstOpenOf(booking.check_in, day)
  const open = booking.nights.filter(({ night }) => night >= firstOpen)
  if (open.length === 0) throw badRequest({ 'party.adults': 'No night of this stay is left to change.' })
  const fields = partyFields(party)
  const roomOf = (id: string) => {
    const room = rooms.find(one => one.id === id)
    if (!room) throw new RoomTaken()
    return room
  }
  const size = { adults: party.adults, children: party.childAges.length }
  const changed = datesByRooms(open).flatMap(dates => {
    const [first = []] = dates
    const places = first.map(({ roomId }): Places => {
      const room = roomOf(roomId)
      return { adultCapacity: room.adult_capacity, childrenCapacity: room.children_capacity }
    })
    const isCounted = dates.flat().some(night => pricedParty(night) !== undefined)
    // The desk may give one adult several rooms, unless a price depends on the people of a room.
    const missing = isCounted || party.adults >= places.length ? missingPlaces(places, size) : tooFewPlaces(places, size)
    if (missing) throw badRequest({ 'party.adults': missing })
    if (party.adults < places.length) return dates.flat()
    const pricedFor = (way: readonly RoomParty[]): AgreedNight[] =>
      dates.flatMap(nights => {
        const kept = nights.map((agreed, at) => ({
          agreed,
          typeId: roomOf(agreed.roomId).type_id,
          meal: mealOf(booking, agreed.roomId),
          people: { adults: way[at]?.adults, childAges: [...(way[at]?.childAges ?? [])] },
        }))
        return withPeople(kept, booking, rules)
      })
    const way = best(waysToSleep(places, party.adults, party.childAges), one => [
      movedPeople(first.map(pricedParty), one),
      sumOfNights(pricedFor(one)),
      isEven(one),
    ])
    if (!way) throw badRequest({ 'party.adults': 'These rooms do not sleep this party.' })
    return pricedFor(way)
  })
  const past = booking.nights.filter(({ night }) => night < firstOpen)
  const nights = [...past, ...changed]
  const isRepriced = JSON.stringify(changed) !== JSON.stringify(datesByRooms(open).flat(2))
  return revise(draft, { fields, ...(isRepriced && { nights, inventory: { nights, until: 'infinity' as const } }) })
}
