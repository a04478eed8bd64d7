import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import type { RoomParty } from '#shared/prices/split-party.ts'
import { totalProblem } from '#shared/prices/stay.ts'
import { type Room, roomApi } from '#shared/rooms/rooms.ts'
import { nightsBetween } from '#shared/words/dates.ts'
import type { GuestDetails } from '../stay/guest-draft.ts'
import { noPrice } from '../stay/pricing.ts'
import { type Choice, choiceProblem, countOf, type Kind, kindsOf } from '../stay/room-choice.ts'
import { partyOf } from '../stay/search-rules.ts'
import type { StayDraft } from '../stay/stay-draft.ts'
import { isComplete, type SearchValue, type WizardStep } from '../stay/wizard-url.ts'
import { useRooms } from './use-rooms.ts'

interface StayOptions {
  hotel: PublicHotel
  draft: StayDraft
  /** Changes the draft; `how` also changes the address, where there is one. */
  dispatch: (change: Partial<StayDraft>, how?: 'push' | 'replace') => void
  details: GuestDetails
  isGuestKnown: boolean
  /** The draft as choices by kind, as far as its rooms are on offer. */
  choicesOf: (kinds: readonly Kind[], rooms: readonly Room[] | undefined) => readonly Choice[]
  /** Whether no rooms of the hotel can meet the search. */
  isImpossible?: boolean
}

/** What follows from a draft, for guests and the desk: rooms on offer, price, what is missing, reachable steps. */
export const useStay = ({ hotel, draft, dispatch, details, isGuestKnown, choicesOf, isImpossible = false }: StayOptions) => {
  const cache = useQueryClient()
  const { search, step: wanted, reached } = draft
  // The last step that was open, also by its address; a wanted one that was out of reach stays closed until a step is
  // opened, so that a later choice or input does not jump to it.
  const [shown, setShown] = useState<{ last: WizardStep; closed?: WizardStep }>({ last: 1 })
  const most = shown.closed === wanted ? shown.last : 4
  const rooms = useRooms(hotel.id, search, Math.min(wanted, most) > 1, draft.code)
  const kinds = kindsOf(rooms.data?.rooms ?? [])
  const choices = choicesOf(kinds, rooms.data?.rooms)
  const nights = isComplete(search) ? nightsBetween(search.checkIn, search.checkOut) : 0
  const party = { adults: search.adults, childAges: search.ages.map(age => age ?? 0) }
  const { pricesCode, pricing: rates } = rooms.data ?? {}
  const pricing = rates && pricesCode?.pricingOf(rates, party, search.rooms)
  const unchosen = choiceProblem(choices, kinds, search.rooms, partyOf(search))
  const people = unchosen === undefined ? pricing?.peopleIn(choices, kinds, draft.people) : undefined
  const price = pricing?.priceOf(choices, kinds, unchosen === undefined, people) ?? noPrice
  const lines = pricing?.linesOf(choices, kinds, price) ?? []
  const missing = rooms.data ? (unchosen ?? totalProblem(price.totalPaise)) : undefined
  // Until the rooms on offer are loaded, all chosen rooms count.
  const chosenCount = rooms.data ? countOf(choices) : Math.max(countOf(draft.choices), draft.chosen.length)
  const last = isImpossible ? 1 : lastStep(search, missing !== undefined || chosenCount !== search.rooms, isGuestKnown)
  const step = Math.min(wanted, last, most) as WizardStep
  const opened = Math.min(Math.max(reached, shown.last), most) as WizardStep
  const isUnreachable = step < Math.min(wanted, most) && (step !== 2 || rooms.data)
  if (isUnreachable) setShown({ last: step, closed: wanted })
  else if (step > shown.last) setShown({ last: step })
  const go = (next: WizardStep, at = search, how: 'push' | 'replace' = 'push') => {
    const last = Math.max(opened, next) as WizardStep
    setShown({ last })
    dispatch({ step: next, search: at, reached: last }, how)
  }
  const refresh = () => Promise.all([roomApi.search, roomApi.nights].map(({ path }) => cache.invalidateQueries({ queryKey: [path] })))
  return {
    search,
    step,
    choices,
    details,
    rooms,
    kinds,
    nights,
    pricesCode,
    pricing,
    lines,
    price,
    missing,
    go,
    refresh,
    offerCode: draft.code,
    included: rooms.data?.included ?? [],
    /** Who sleeps in each room, where that was chosen. */
    people,
    setPeople: (next: RoomParty[]) => dispatch({ people: next }),
    /** Sets the offer code, where the hotel has offers with codes; an empty text removes it. */
    setCode: rooms.data?.hasCodes ? (code: string) => dispatch({ code: code || undefined }) : undefined,
    setSearch: (value: SearchValue) => go(1, value, 'replace'),
    canOpen: (to: WizardStep) => to <= opened && to <= last,
    find: (value: SearchValue) => {
      void refresh()
      go(2, value)
    },
  }
}

/** What the steps of the wizard share for guests and the desk; at the desk they have no address. */
export interface StaySteps extends ReturnType<typeof useStay> {
  setChoices: (choices: Choice[]) => void
  /** Whether rooms that were chosen are taken by somebody else. */
  lost: boolean
  forgetLost: () => void
  hrefOf?: ((to: WizardStep, at?: SearchValue) => string) | undefined
}

const lastStep = (search: SearchValue, lacksRooms: boolean, isGuestKnown: boolean): WizardStep => {
  if (!isComplete(search)) return 1
  if (lacksRooms) return 2
  return isGuestKnown ? 4 : 3
}
