import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { nightsBetween } from '#shared/dates.ts'
import type { PublicHotel } from '#shared/hotels.ts'
import { toBasisPoints } from '#shared/money.ts'
import { roomApi } from '#shared/rooms.ts'
import { totalProblem } from '#shared/stay.ts'
import type { Stored } from '#web/ui/stored.ts'
import { type DeskDraft, deskDraftStore } from './desk-draft.ts'
import { type Occupied, roomsOf } from './desk-rooms.ts'
import type { GuestDetails } from './guest-details.ts'
import { type Choice, choiceProblem, choicesOf, kindsOf, priceLines, priceOf } from './room-choice.ts'
import { partyOf } from './search-rules.ts'
import { useRooms } from './use-rooms.ts'
import { emptySearch, isComplete, type SearchValue, type WizardStep } from './wizard-url.ts'

/** Where a booking begins that was started in the room plan. */
export interface DeskStart {
  checkIn: string
  checkOut: string
  roomId: string
}

interface Desk {
  hotel: PublicHotel
  start: DeskStart | undefined
  details: GuestDetails
  /** Whether the details are such as can be sent. */
  isGuestKnown: boolean
  occupied: Occupied
}

/** How it begins: with a free stretch of the plan, else with what an earlier load of the page left. */
const beginningOf = (start: DeskStart | undefined, draft: Stored<DeskDraft>): DeskDraft => {
  if (!start) return draft.get()
  const { checkIn, checkOut, roomId } = start
  return { search: { ...emptySearch, checkIn, checkOut }, chosen: [{ id: roomId, mealOption: 'breakfast' }], step: 2 }
}

/** Everything that the steps share at the desk. It lives as long as the dialog, and has the very rooms that are chosen. */
export const useDeskWizard = ({ hotel, start, details, isGuestKnown, occupied }: Desk) => {
  const cache = useQueryClient()
  const draft = deskDraftStore(hotel.id)
  const [begun] = useState(() => beginningOf(start, draft))
  const [search, setSearch] = useState(begun.search)
  const [wanted, setWanted] = useState(begun.step)
  const [reached, setReached] = useState(begun.step)
  const [chosen, setChosen] = useState(begun.chosen)
  const [lost, setLost] = useState(false)
  const rooms = useRooms(hotel.id, search, wanted > 1)
  const kinds = kindsOf(rooms.data ?? [])

  // What was chosen before may be gone by now, and a changed search may ask for fewer rooms.
  const still = rooms.data && chosen.filter(({ id }) => rooms.data.some(room => room.id === id)).slice(0, search.rooms)
  if (still && still.length < chosen.length) {
    setChosen(still)
    setWanted(2)
    setLost(still.length < Math.min(chosen.length, search.rooms))
  }

  const choices = choicesOf(chosen, kinds)
  const nights = isComplete(search) ? nightsBetween(search.checkIn, search.checkOut) : 0
  const lines = priceLines(choices, kinds, nights)
  const price = priceOf(lines, nights, toBasisPoints(hotel.advancePaymentRate))
  const missing = rooms.data ? (choiceProblem(choices, kinds, search.rooms, partyOf(search)) ?? totalProblem(price.totalPaise)) : undefined
  const last = lastStep(search, missing !== undefined || chosen.length !== search.rooms, isGuestKnown)
  const step = Math.min(wanted, last) as WizardStep
  if (step > reached) setReached(step)
  useEffect(() => {
    if (!start) draft.set({ search, chosen, step })
  }, [draft, start, search, chosen, step])

  const go = (next: WizardStep, at = search) => {
    setSearch(at)
    setWanted(next)
  }
  const refresh = () => Promise.all([roomApi.search, roomApi.nights].map(({ path }) => cache.invalidateQueries({ queryKey: [path] })))
  return {
    ...{ search, step, choices, details, rooms, kinds, nights, lines, price, missing, lost, chosen, go, refresh },
    forgetLost: () => setLost(false),
    setSearch: (value: SearchValue) => go(1, value),
    setChoices: (next: Choice[]) => {
      setLost(false)
      setChosen(roomsOf(next, kinds, chosen, occupied))
    },
    /** Another room of the same kind instead of a chosen one. */
    exchange: (from: string, to: string) => setChosen(chosen.map(one => (one.id === from ? { ...one, id: to } : one))),
    canOpen: (to: WizardStep) => to <= Math.max(reached, step) && to <= last,
    /** Sends the search: the rooms are asked for anew. */
    find: (value: SearchValue) => {
      void refresh()
      go(2, value)
    },
    /** Further rooms for the same dates and the same guest. */
    more: () => {
      setChosen([])
      setWanted(2)
      setReached(2)
      void refresh()
    },
    isChanged: chosen.length > (start ? 1 : 0) || JSON.stringify(search) !== JSON.stringify(start ? begun.search : emptySearch),
  }
}
export type DeskWizard = ReturnType<typeof useDeskWizard>

/** How far one may go with what is there. */
const lastStep = (search: SearchValue, lacksRooms: boolean, isGuestKnown: boolean): WizardStep => {
  if (!isComplete(search)) return 1
  if (lacksRooms) return 2
  return isGuestKnown ? 4 : 3
}
