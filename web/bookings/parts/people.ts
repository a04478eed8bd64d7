import type { BookingDetail, PlanRoom } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import type { Places } from '#shared/prices/stay.ts'
import { counted, peopleText } from '#shared/words/text.ts'

/** Who sleeps in a room and on how many extra beds, where the form says it; an age is null until it is chosen. */
export interface RoomPeople {
  adults?: number
  childAges?: readonly (number | null)[]
  extraBeds?: number
}

export interface PeopleInRoom {
  adults: number
  childAges: readonly (number | null)[]
  extraBeds: number
}

interface Wish extends RoomPeople {
  id: string
  replaces?: string
}

export interface PeopleFacts {
  booking: Pick<Booking, 'adults' | 'childAges'>
  nights: BookingDetail['nights']
  /** The first night that a change may touch. */
  from: string
  rooms: readonly PlanRoom[]
  /** How many rooms the booking has from that night on. */
  open: number
}

const without = (ages: readonly (number | null)[], gone: readonly (number | null)[]) => {
  const left = [...ages]
  for (const age of gone) {
    const at = left.indexOf(age)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

type Party = Pick<PeopleInRoom, 'adults' | 'childAges'>

/** Spreads a party over rooms: one adult in each, then each person into the room with the most places left. */
const spread = (rooms: readonly Places[], { adults, childAges }: Party): Party[] => {
  const parties = rooms.map(({ adultCapacity, childrenCapacity }) => ({
    adults: 1,
    childAges: [] as (number | null)[],
    adultCapacity,
    childrenCapacity,
  }))
  const emptiest = (left: (room: (typeof parties)[number]) => number) => parties.toSorted((one, other) => left(other) - left(one))[0]
  for (let more = adults - parties.length; more > 0; more--) {
    const room = emptiest(one => one.adultCapacity - one.adults)
    if (room) room.adults += 1
  }
  for (const age of childAges)
    emptiest(one => one.adultCapacity + one.childrenCapacity - one.adults - one.childAges.length)?.childAges.push(age)
  return parties
}

/** Who sleeps in each room: by the form, else as its nights were priced; the others are spread over other rooms. */
export const peopleInRooms = (wishes: readonly Wish[], { booking, nights, from, rooms }: PeopleFacts): PeopleInRoom[] => {
  const known = wishes.map(({ replaces, adults, childAges, extraBeds }) => {
    const own = nights.filter(({ roomId }) => roomId === replaces)
    const parts = (own.find(({ night }) => night >= from) ?? own.at(-1))?.parts
    const priced = parts && parts.adults !== null ? { adults: parts.adults, childAges: parts.childAges } : undefined
    const party = adults === undefined ? priced : { adults, childAges: childAges ?? [] }
    return { party, extraBeds: extraBeds ?? parts?.extraBeds ?? 0 }
  })
  const parties = known.flatMap(({ party }) => party ?? [])
  const others = wishes.filter((_, at) => !known[at]?.party)
  const places = others.map(({ id }) => rooms.find(room => room.id === id) ?? { adultCapacity: 1, childrenCapacity: 0 })
  const left = {
    adults: booking.adults - parties.reduce((sum, { adults }) => sum + adults, 0),
    childAges: without(
      booking.childAges,
      parties.flatMap(({ childAges }) => childAges),
    ),
  }
  const split = spread(places, left).values()
  return known.map(({ party, extraBeds }) => {
    const { adults, childAges } = party ?? split.next().value ?? { adults: 1, childAges: [] }
    return { adults, childAges, extraBeds }
  })
}

const bare = <W extends Wish>({ adults: _, childAges: __, extraBeds: ___, ...wish }: W) => wish

/** Changes the people in room `at`. If any party changes, all rooms name theirs; unchanged values are left out. */
export const withPeopleIn = <W extends Wish>(
  wishes: readonly W[],
  at: number,
  change: Partial<PeopleInRoom>,
  facts: PeopleFacts,
): (W & RoomPeople)[] => {
  const before = peopleInRooms(wishes.map(bare), facts)
  const after = peopleInRooms(wishes, facts).map((people, place) => (place === at ? { ...people, ...change } : people))
  const partyOf = ({ adults, childAges }: PeopleInRoom) => ({ adults, childAges })
  const hasSameRooms = wishes.length === facts.open && wishes.every(({ replaces }) => replaces !== undefined)
  const isSameParty = hasSameRooms && JSON.stringify(before.map(partyOf)) === JSON.stringify(after.map(partyOf))
  return wishes.map((wish, place) => {
    const people = after[place]
    const hasSameBeds = people?.extraBeds === before[place]?.extraBeds
    return {
      ...(bare(wish) as W),
      ...(people && !isSameParty && partyOf(people)),
      ...(people && !hasSameBeds && { extraBeds: people.extraBeds }),
    }
  })
}

/** The people of a wish as text: `, 3 adults and 1 child, 1 extra bed`. */
export const peopleWords = ({ adults, childAges = [], extraBeds }: RoomPeople): string =>
  [
    adults !== undefined && peopleText(adults, childAges.length),
    extraBeds !== undefined && (extraBeds === 0 ? 'no extra bed' : counted(extraBeds, 'extra bed')),
  ]
    .filter(Boolean)
    .map(text => `, ${text}`)
    .join('')
