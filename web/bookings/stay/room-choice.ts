import type { ChosenRoom } from '#shared/bookings/bookings.ts'
import type { RoomParty } from '#shared/prices/split-party.ts'
import { type MealOption, missingPlaces, type Party } from '#shared/prices/stay.ts'
import { kindOf, type Room } from '#shared/rooms/rooms.ts'

/** Rooms that are the same to a guest, and share one card. */
export interface Kind {
  key: string
  /** One of the rooms, for their common facts and pictures. */
  room: Room
  rooms: Room[]
}

/** How many rooms of a kind were chosen with a meal option. */
export interface Choice {
  kind: string
  meal: MealOption
  count: number
  /** Extra beds in all of them together. */
  beds?: number | undefined
}

export const kindsOf = (rooms: readonly Room[]): Kind[] => {
  const kinds = [...Map.groupBy(rooms, kindOf)].flatMap(([key, same]) => {
    const room = same.find(one => one.roomImages.length > 0) ?? same[0]
    return room ? [{ key, room, rooms: same }] : []
  })
  return kinds.sort((a, b) => a.room.pricePerNight - b.room.pricePerNight)
}

export const countOf = (choices: readonly Choice[], kind?: string, meal?: MealOption): number =>
  choices
    .filter(choice => (kind === undefined || choice.kind === kind) && (meal === undefined || choice.meal === meal))
    .reduce((sum, choice) => sum + choice.count, 0)

/** The extra beds of each room of a choice: spread evenly, the first rooms have one more. */
export const bedsInRooms = ({ count, beds = 0 }: Choice): number[] =>
  Array.from({ length: count }, (_, at) => Math.ceil((beds - at) / count))

/** The most extra beds in all rooms of a choice together. */
export const mostBeds = ({ count }: Choice, inOneRoom: number): number => inOneRoom * count

/** The choice with another number of rooms; a removed room takes its extra beds with it. */
const withCount = (choice: Choice, count: number): Choice => {
  const beds = bedsInRooms(choice)
    .slice(0, count)
    .reduce((sum, one) => sum + one, 0)
  return withBeds({ ...choice, count }, beds)
}

export const withBeds = ({ beds: _, ...choice }: Choice, beds: number): Choice => ({ ...choice, ...(beds > 0 && { beds }) })

/** Adds (or, with -1, removes) a room of a kind with a meal option; an option without rooms is removed. */
export const changeChoice = (choices: readonly Choice[], kind: string, meal: MealOption, by: 1 | -1): Choice[] => {
  const count = countOf(choices, kind, meal) + by
  const isIt = (choice: Choice) => choice.kind === kind && choice.meal === meal
  const others = choices.filter(choice => !isIt(choice))
  const changed = withCount(choices.find(isIt) ?? { kind, meal, count }, count)
  return count > 0 ? [...others, changed].sort((a, b) => orderOf(choices, a) - orderOf(choices, b)) : others
}

/** Choices keep their place while their number changes; a new one comes last. */
const orderOf = (choices: readonly Choice[], choice: Choice): number => {
  const at = choices.findIndex(known => known.kind === choice.kind && known.meal === choice.meal)
  return at < 0 ? choices.length : at
}

/** The part of an earlier choice that is still on offer: at most the free rooms of each kind, and `limit` in all. */
export const stillOnOffer = (choices: readonly Choice[], kinds: readonly Kind[], limit: number): Choice[] => {
  const left = new Map(kinds.map(kind => [kind.key, kind.rooms.length]))
  let room = limit
  return choices.flatMap(choice => {
    const count = Math.min(choice.count, left.get(choice.kind) ?? 0, room)
    left.set(choice.kind, (left.get(choice.kind) ?? 0) - count)
    room -= count
    return count > 0 ? [withCount(choice, count)] : []
  })
}

/** The choices with their kinds, without those that are not on offer. */
export const chosenKinds = (choices: readonly Choice[], kinds: readonly Kind[]) =>
  choices.flatMap(choice => {
    const kind = kinds.find(({ key }) => key === choice.kind)
    return kind ? [{ choice, kind }] : []
  })

/** The rooms to order: for each choice, as many different rooms of its kind as were chosen. */
export const roomsToOrder = (choices: readonly Choice[], kinds: readonly Kind[], people?: readonly RoomParty[]): ChosenRoom[] => {
  const used = new Map<string, number>()
  const rooms = chosenKinds(choices, kinds).flatMap(({ choice, kind }) => {
    const from = used.get(kind.key) ?? 0
    used.set(kind.key, from + choice.count)
    const beds = bedsInRooms(choice)
    return kind.rooms
      .slice(from, from + choice.count)
      .map((room, at): ChosenRoom => ({ id: room.id, mealOption: choice.meal, ...(beds[at] && { extraBeds: beds[at] }) }))
  })
  return withPeople(rooms, people)
}

/** Adds to each room the adults and children who sleep in it, where `people` names them. */
export const withPeople = (rooms: readonly ChosenRoom[], people: readonly RoomParty[] | undefined): ChosenRoom[] =>
  rooms.map((room, at) => {
    const party = people?.[at]
    return party ? { ...room, adults: party.adults, childAges: [...party.childAges] } : room
  })

/** Whether both have the same numbers of rooms by kind and meal, so that who sleeps where is still valid. */
export const areSameRooms = (some: readonly Choice[], others: readonly Choice[]): boolean =>
  some.length === others.length &&
  some.every(({ kind, meal, count }, at) => kind === others[at]?.kind && meal === others[at]?.meal && count === others[at]?.count)

/** The choice that orders these rooms by the cards as they are now: prices, and so kinds, may have changed. */
export const choicesOf = (ordered: readonly ChosenRoom[], kinds: readonly Kind[]): Choice[] =>
  ordered.reduce<Choice[]>((choices, { id, mealOption, extraBeds = 0 }) => {
    const kind = kinds.find(one => one.rooms.some(room => room.id === id))
    if (!kind) return choices
    return changeChoice(choices, kind.key, mealOption, 1).map(choice =>
      choice.kind === kind.key && choice.meal === mealOption ? withBeds(choice, (choice.beds ?? 0) + extraBeds) : choice,
    )
  }, [])

/** What is missing before the guest can proceed, as a sentence; undefined where nothing is. */
export const choiceProblem = (choices: readonly Choice[], kinds: readonly Kind[], wanted: number, party: Party): string | undefined => {
  const more = wanted - countOf(choices)
  if (more > 0)
    return more === wanted && more === 1
      ? 'Choose a room.'
      : `Choose ${more === 1 ? '1 more room' : `${more} ${more === wanted ? '' : 'more '}rooms`}.`
  const places = chosenKinds(choices, kinds).flatMap(({ choice, kind }) => Array.from({ length: choice.count }, () => kind.room))
  if (places.length !== wanted) return 'Choose your rooms again.'
  return missingPlaces(places, party)
}
