import { missingPlaces, type Places, roomsNeeded, roomsOnOffer, stayProblem } from '#shared/prices/stay.ts'
import { roomsText } from './stay-words.ts'
import type { SearchValue } from './wizard-url.ts'

export type SearchProblems = Partial<Record<'checkIn' | 'checkOut' | 'rooms' | 'adults' | 'age1' | 'age2' | 'age3', string>>

/** The ages after the number of children changed: those beyond it are forgotten, new ones are not chosen yet. */
export const withChildren = (ages: readonly (number | null)[], children: number): (number | null)[] =>
  Array.from({ length: children }, (_, at) => ages[at] ?? null)

export const partyOf = (search: SearchValue) => ({ adults: search.adults, children: search.ages.length })

/** A party that no choice of that many of these rooms can sleep; `places` is empty while unknown. */
export const partyProblem = (search: SearchValue, places: readonly Places[]): SearchProblems => {
  const party = partyOf(search)
  if (party.adults < search.rooms) return { rooms: 'There must be at least one adult for every room.' }
  if (places.length === 0) return {}
  if (search.rooms > places.length) return { rooms: `This hotel has ${roomsText(places.length)}.` }
  if (roomsOnOffer(places, party, search.rooms).length > 0) return {}
  const needed = roomsNeeded(places, party)
  if (needed === undefined) return { adults: 'This party is too large for one booking here.' }
  if (needed > search.rooms) return { rooms: `This party needs ${roomsText(needed)}.` }
  return { rooms: missingPlaces(places.slice(0, search.rooms), party) ?? `${roomsText(needed)} would do for this party.` }
}

export const dateProblem = (search: SearchValue, today: string, earliest: string): SearchProblems => {
  if (!search.checkIn) return { checkIn: 'Choose a check-in date.' }
  if (!search.checkOut) return { checkOut: 'Choose a check-out date.' }
  const problem = stayProblem(search.checkIn, search.checkOut, today, earliest)
  if (!problem) return {}
  return problem.field === 'checkInDate' ? { checkIn: problem.message } : { checkOut: problem.message }
}

export const searchProblems = (search: SearchValue, today: string, earliest: string, places: readonly Places[]): SearchProblems => ({
  ...dateProblem(search, today, earliest),
  ...partyProblem(search, places),
  ...Object.fromEntries(search.ages.flatMap((age, at) => (age === null ? [[`age${at + 1}`, `Choose the age of child ${at + 1}.`]] : []))),
})
