import { counted } from '../words/text.ts'
import type { Party, Places } from './stay.ts'

export const sleeps = (rooms: readonly Places[], party: Party): boolean => missingPlaces(rooms, party) === undefined

/** What the chosen rooms lack for the party, as a sentence, or undefined. */
export const missingPlaces = (rooms: readonly Places[], party: Party): string | undefined =>
  party.adults < rooms.length ? 'There must be at least one adult for every room.' : tooFewPlaces(rooms, party)

/** The same of its places alone: one adult may have several rooms. */
export const tooFewPlaces = (rooms: readonly Places[], party: Party): string | undefined => {
  const { places, people } = placesBelow(rooms, party) ?? {}
  return places && `${rooms.length > 1 ? 'These rooms sleep' : 'This room sleeps'} ${places}; your party has ${people}.`
}

/** How many sleep there, in words, where that is fewer than the party's adults or people. */
export const placesBelow = (rooms: readonly Places[], party: Party): { places: string; people: number } | undefined => {
  const adults = rooms.reduce((sum, room) => sum + room.adultCapacity, 0)
  const places = adults + rooms.reduce((sum, room) => sum + room.childrenCapacity, 0)
  if (adults < party.adults) return { places: counted(adults, 'adult'), people: party.adults }
  const people = party.adults + party.children
  return places < people ? { places: counted(places, 'person', 'people'), people } : undefined
}
