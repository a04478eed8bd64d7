import { type ExtraPeople, extraPaise, extraPeople } from '#shared/prices/price.ts'
import type { TypeRules } from '#shared/prices/rate-rules.ts'
import type { RoomParty } from '#shared/prices/split-party.ts'
import { limits, type MealOption } from '#shared/prices/stay.ts'
import type { PeopleRates } from '#shared/prices/stay-rates.ts'
import { noBase } from '#shared/rates/rates.ts'
import type { HotelRules } from '../../rooms/nights/rate-rules.ts'
import type { BookingRow } from '../booking/booking.ts'
import { type AgreedNight, type NightParts, noParts } from '../nights/agreed-night.ts'
import type { RoomPeople } from '../search/quote.ts'
import { repriced, roomPaise, taxOfSale } from './repriced.ts'

/** A night that keeps its agreed price while its guests may change; without `people.adults` they stay the same. */
export interface KeptNight {
  agreed: AgreedNight
  typeId: string
  meal: MealOption
  people: RoomPeople
}

export const partyOf = ({ adults, childAges = [] }: RoomPeople): RoomParty | undefined =>
  adults === undefined ? undefined : { adults, childAges }

const sizeOf = ({ adults, childAges }: RoomParty, { childPaysFrom }: PeopleRates) => ({
  adults,
  children: childAges.filter(age => age >= childPaysFrom).length,
})

/** The new count and its price in paise: an added one costs `each`, a removed one takes off its share of `agreed`. */
const movedBy = (count: number, agreed: number, by: number, each: number): [count: number, paise: number] => {
  const left = Math.max(0, count + by)
  return [left, by >= 0 ? agreed + by * each : Math.round((agreed * left) / Math.max(1, count))]
}

type PeopleParts = Pick<NightParts, 'people' | 'extraAdults' | 'extraChildren' | 'forChildren'>

/** The price of extra people after `more` of them were added, or removed where it is below 0. */
const peopleParts = (parts: NightParts, more: ExtraPeople, costOf: (extra: ExtraPeople) => number): PeopleParts => {
  const [adults, children] = [costOf({ adults: 1, children: 0 }), costOf({ adults: 0, children: 1 })]
  const [extraAdults, forAdults] = movedBy(parts.extraAdults, parts.people - parts.forChildren, more.adults, adults)
  const [extraChildren, forChildren] = movedBy(parts.extraChildren, parts.forChildren, more.children, children)
  return { people: forAdults + forChildren, extraAdults, extraChildren, forChildren }
}

const isAlone = ({ adults, childAges }: RoomParty) => adults === 1 && childAges.length === 0

/** The room's part of the price, after a lone guest got company or only one guest is left. */
const roomFor = (night: AgreedNight, before: RoomParty, after: RoomParty, { singlePaise }: TypeRules): number => {
  const room = roomPaise(night)
  if (night.parts?.why === 'override' || isAlone(before) === isAlone(after)) return room
  return isAlone(before) ? room + singlePaise : Math.max(Math.min(room, limits.minimumTotalPaise), room - singlePaise)
}

/** How many people exceed the booked party, in rooms whose price was agreed for all whom they sleep. */
const beyondBooked = (nights: readonly KeptNight[], booking: BookingRow, people: PeopleRates) => {
  const left = sizeOf({ adults: booking.adults, childAges: booking.child_ages }, people)
  const beyond = { adults: 0, children: 0 }
  for (const { agreed, people: wished } of nights) {
    const { adults, childAges } = agreed.parts ?? noParts
    const now = adults === null ? partyOf(wished) : undefined
    const size = now ? sizeOf(now, people) : { adults: 0, children: 0 }
    const counted = adults === null ? { adults: 0, children: 0 } : sizeOf({ adults, childAges }, people)
    for (const one of ['adults', 'children'] as const) {
      beyond[one] += size[one]
      left[one] -= counted[one]
    }
  }
  return {
    adults: Math.max(0, beyond.adults - Math.max(0, left.adults)),
    children: Math.max(0, beyond.children - Math.max(0, left.children)),
  }
}

/**
 * The kept nights of one date with other people and beds: only what is added or removed changes a price. Where the
 * price was for all whom the room sleeps, only people beyond the booked party cost something.
 */
export const withPeople = (nights: readonly KeptNight[], booking: BookingRow, rules: HotelRules): AgreedNight[] => {
  const rates = rules.people
  const beyond = beyondBooked(nights, booking, rates)
  return nights.map(({ agreed, typeId, meal, people }) => {
    const type = rules.types[typeId] ?? noBase
    const parts = agreed.parts ?? noParts
    const party = partyOf(people)
    const extraBeds = people.extraBeds ?? parts.extraBeds
    const [, beds] = movedBy(parts.extraBeds, parts.beds, extraBeds - parts.extraBeds, rates.bed)
    const tax = taxOfSale(agreed, rules)
    const costOf = (extra: ExtraPeople) => extraPaise(extra, rates, meal)
    if (parts.adults !== null) {
      const before = { adults: parts.adults, childAges: parts.childAges }
      const after = party ?? before
      if (JSON.stringify([before, parts.extraBeds]) === JSON.stringify([after, extraBeds])) return agreed
      const [was, is] = [extraPeople(type, rates, before), extraPeople(type, rates, after)]
      const cost = peopleParts(parts, { adults: is.adults - was.adults, children: is.children - was.children }, costOf)
      return repriced(agreed, { ...after, room: roomFor(agreed, before, after, type), ...cost, beds, extraBeds }, tax)
    }
    const wanted = party ? extraPeople(type, rates, party) : { adults: 0, children: 0 }
    const more = { adults: Math.min(wanted.adults, beyond.adults), children: Math.min(wanted.children, beyond.children) }
    beyond.adults -= more.adults
    beyond.children -= more.children
    const hasMore = more.adults + more.children > 0
    if (!hasMore && extraBeds === parts.extraBeds) return agreed
    return repriced(agreed, { ...(hasMore && party), ...peopleParts(parts, more, costOf), beds, extraBeds }, tax)
  })
}
