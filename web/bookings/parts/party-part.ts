import type { Booking } from '#shared/bookings/bookings.ts'
import type { Change, ChangeContext, ChangePart } from './part.ts'

/** Who stays, of the booking as a whole; an age is null until it is chosen. */
export interface PartyValues {
  'party.adults': number
  'party.childAges': readonly (number | null)[]
}

export const partyPart = {
  labels: { 'party.adults': 'Adults', 'party.childAges': 'Ages of the children' },
  fixed: ['party.adults', 'party.childAges'],
  read: ({ adults, childAges }: Booking): PartyValues => ({ 'party.adults': adults, 'party.childAges': childAges }),
  input: ({ 'party.adults': adults, 'party.childAges': ages }: PartyValues, { now }: Pick<ChangeContext, 'now'>): Partial<Change> => {
    const childAges = ages.filter(age => age !== null)
    const isSame = adults === now.adults && JSON.stringify(childAges) === JSON.stringify(now.childAges)
    return isSame ? {} : { party: { adults, childAges } }
  },
} satisfies ChangePart<PartyValues>

/** What the call's own schema cannot know: an age that is not chosen yet. */
export const partyProblems = ({ 'party.childAges': ages }: PartyValues): Partial<Record<keyof PartyValues, string>> =>
  ages.includes(null) ? { 'party.childAges': 'Give the age of every child.' } : {}
