import type { ChosenRoom } from '#shared/bookings/bookings.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { limits } from '#shared/prices/stay.ts'
import type { Room } from '#shared/rooms/rooms.ts'
import type { GuestDetails } from '../stay/guest-draft.ts'
import type { NotReady } from '../stay/not-ready.ts'
import { areSameRooms, type Choice, choicesOf, countOf, type Kind, stillOnOffer, withPeople } from '../stay/room-choice.ts'
import { isComplete } from '../stay/wizard-url.ts'
import { useStay } from '../wizard/use-stay.ts'
import { roomsOf } from './desk-rooms.ts'
import type { SaleDraft } from './use-sale-draft.ts'

interface DeskStayOptions {
  hotel: PublicHotel
  draft: SaleDraft
  details: GuestDetails
  isGuestKnown: boolean
  notReady: NotReady
}

/** The stay of a sale as the wizard has it: the very rooms are chosen. */
export const useDeskStay = ({ hotel, draft, details, isGuestKnown, notReady }: DeskStayOptions) => {
  const { stay: state, changeStay } = draft
  const { search, choices: counted } = state
  const asked = counted ? countOf(counted) : state.chosen.length
  /** A chosen room may be taken by now, and a changed search may ask for fewer rooms. */
  const chosenOf = (kinds: readonly Kind[], rooms: readonly Room[] | undefined): ChosenRoom[] => {
    const chosen = counted ? roomsOf(stillOnOffer(counted, kinds, limits.rooms), kinds, state.chosen, notReady) : state.chosen
    return rooms ? chosen.filter(({ id }) => rooms.some(room => room.id === id)).slice(0, search.rooms) : chosen
  }
  const stay = useStay({
    hotel,
    draft: { ...state, choices: counted ?? [], chosen: counted ? [] : state.chosen },
    dispatch: changeStay,
    details,
    isGuestKnown,
    choicesOf: (kinds, rooms) => choicesOf(chosenOf(kinds, rooms), kinds),
  })
  const { rooms, kinds } = stay
  const chosen = chosenOf(kinds, rooms.data?.rooms)

  return {
    ...stay,
    chosen,
    lost: rooms.data !== undefined && chosen.length < Math.min(asked, search.rooms),
    forgetLost: () => changeStay({ chosen, choices: undefined }),
    rates: rooms.data?.pricing,
    isComplete: isComplete(search),
    setChoices: (next: Choice[]) =>
      changeStay({
        chosen: roomsOf(next, kinds, chosen, notReady),
        choices: undefined,
        ...(!areSameRooms(next, stay.choices) && { people: undefined }),
      }),
    /** The chosen rooms in the order of their kinds, with who sleeps in each where that was chosen. */
    sold: withPeople(
      stay.choices.flatMap(({ kind, meal }) =>
        chosen.filter(
          ({ id, mealOption }) => mealOption === meal && kinds.find(({ key }) => key === kind)?.rooms.some(room => room.id === id),
        ),
      ),
      stay.people,
    ),
    /** Replaces a chosen room with another one of its kind. */
    exchange: (from: string, to: string) =>
      changeStay({ chosen: chosen.map(one => (one.id === from ? { ...one, id: to } : one)), choices: undefined }),
    /** Begins the choice of further rooms for the same dates and guest. */
    more: () => {
      changeStay({ chosen: [], choices: undefined, people: undefined, step: 2, reached: 2 })
      void stay.refresh()
    },
  }
}
export type DeskStay = ReturnType<typeof useDeskStay>
