import { useEffect, useReducer } from 'react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { deskGuestDraft } from '#web/shell/desk-guest.ts'
import { draftKeeper } from '#web/ui/form/draft.ts'
import type { GuestDetails } from '../stay/guest-draft.ts'
import type { NotReady } from '../stay/not-ready.ts'
import { areSameRooms, type Choice, choicesOf, withPeople } from '../stay/room-choice.ts'
import { changedDraft, deskStay, draftOf, type StayDraft } from '../stay/stay-draft.ts'
import { emptySearch, type SearchValue } from '../stay/wizard-url.ts'
import { useStay } from '../wizard/use-stay.ts'
import { roomsOf } from './desk-rooms.ts'

/** Where a booking begins whose dates are known: in a room of the plan, or in none yet. */
export interface DeskStart {
  checkIn: string
  checkOut: string
  roomId?: string | undefined
}

/** The room that a start has chosen. */
export const roomOf = ({ roomId }: DeskStart): StayDraft['chosen'] => (roomId ? [{ id: roomId, mealOption: 'breakfast' }] : [])

/** Nothing is left of what was begun at the desk. */
export const forgetDeskDrafts = (hotelId: string): void => {
  const store = deskStay(hotelId)
  store.set(store.empty)
  draftKeeper(deskGuestDraft(hotelId)).forget()
}

const beginningAt = (start: DeskStart): StayDraft => ({
  search: { ...emptySearch, checkIn: start.checkIn, checkOut: start.checkOut },
  step: 2,
  reached: 2,
  chosen: roomOf(start),
  choices: [],
  lost: false,
})

/** The draft of Add Booking: it begins with the dates that are given, else with what an earlier load of the page left. */
export const useDeskDraft = (hotelId: string, start: DeskStart | undefined) =>
  useReducer(changedDraft, undefined, () => {
    if (start) return beginningAt(start)
    const stored = draftOf(deskStay(hotelId).get())
    return { ...stored, reached: stored.step }
  })

interface DeskStayOptions {
  hotel: PublicHotel
  draft: ReturnType<typeof useDeskDraft>
  start: DeskStart | undefined
  details: GuestDetails
  isGuestKnown: boolean
  notReady: NotReady
}

/** A stay at the desk: it lives as long as the dialog, and has the very rooms that are chosen. */
export const useDeskStay = ({ hotel, draft: [draft, dispatch], start, details, isGuestKnown, notReady }: DeskStayOptions) => {
  const { search, chosen, code, people } = draft
  const stay = useStay({ hotel, draft, dispatch, details, isGuestKnown, choicesOf: kinds => choicesOf(chosen, kinds) })
  const { rooms, kinds, step } = stay

  // What was chosen before may be gone by now, and a changed search may ask for fewer rooms.
  const still = rooms.data && chosen.filter(({ id }) => rooms.data?.rooms.some(room => room.id === id)).slice(0, search.rooms)
  useEffect(() => {
    if (!still || still.length === chosen.length) return
    dispatch({ chosen: still, step: 2, lost: still.length < Math.min(chosen.length, search.rooms) })
  })
  useEffect(() => {
    if (!start) deskStay(hotel.id).set({ search, chosen, step, code, people, choices: [], reached: step })
  }, [hotel.id, start, search, chosen, step, code, people])

  const begun: SearchValue = start ? beginningAt(start).search : emptySearch
  return {
    ...stay,
    chosen,
    /** For the quick sale: what the plan began is in the draft too. */
    keep: () => deskStay(hotel.id).set({ search, chosen, step, code, choices: [], reached: step, people: stay.people }),
    setChoices: (next: Choice[]) =>
      dispatch({
        chosen: roomsOf(next, kinds, chosen, notReady),
        lost: false,
        ...(!areSameRooms(next, stay.choices) && { people: undefined }),
      }),
    /** The very rooms in the order of their kinds, with who sleeps in each where that was said. */
    sold: withPeople(
      stay.choices.flatMap(({ kind, meal }) =>
        chosen.filter(
          ({ id, mealOption }) => mealOption === meal && kinds.find(({ key }) => key === kind)?.rooms.some(room => room.id === id),
        ),
      ),
      stay.people,
    ),
    /** Another room of the same kind in the place of a chosen one. */
    exchange: (from: string, to: string) => dispatch({ chosen: chosen.map(one => (one.id === from ? { ...one, id: to } : one)) }),
    /** Further rooms for the same dates and the same guest. */
    more: () => {
      dispatch({ chosen: [], people: undefined, step: 2, reached: 2 })
      void stay.refresh()
    },
    isChanged: chosen.length > (start?.roomId ? 1 : 0) || code !== undefined || JSON.stringify(search) !== JSON.stringify(begun),
  }
}
export type DeskStay = ReturnType<typeof useDeskStay>
