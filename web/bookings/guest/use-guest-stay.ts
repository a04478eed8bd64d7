import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { useStored } from '#web/ui/base/stored.ts'
import { draftKeeper } from '#web/ui/form/draft.ts'
import type { AddressState } from '../search/use-url-address.ts'
import { detailsDraft, detailsIn, type GuestDetails } from '../stay/guest-draft.ts'
import { areSameRooms, type Choice, countOf, stillOnOffer } from '../stay/room-choice.ts'
import { partyProblem } from '../stay/search-rules.ts'
import { guestStay, type StayDraft } from '../stay/stay-draft.ts'
import { emptySearch, isComplete, type WizardStep } from '../stay/wizard-url.ts'
import { useStay } from '../wizard/use-stay.ts'

/** A guest's stay: the address has search and step, the tab keeps the rest. `contactOf` loads after the page. */
export const useGuestStay = (
  hotel: PublicHotel,
  { address, write, hrefOf }: AddressState,
  contactOf: ((details: GuestDetails) => unknown) | undefined,
) => {
  const store = guestStay(hotel.id)
  const kept = useStored(store)
  const typed = draftKeeper(detailsDraft(hotel.id))
  const details = detailsIn(useStored(typed.store))
  const slug = address.hotel || hotel.slug
  const { search, step } = address
  const { choices } = kept
  const dispatch = (change: Partial<StayDraft>, how?: 'push' | 'replace') => {
    const next = { ...store.get(), search, step, ...change }
    // The tab keeps the search of the last step that was opened.
    store.set(how ? next : { ...next, search: store.get().search })
    if (how) write({ hotel: slug, search: next.search, step: next.step }, how)
  }
  const stay = useStay({
    hotel,
    draft: { ...kept, search, step },
    dispatch,
    details,
    // Until the details can be checked, a typed name is enough, so that a reload opens the same step.
    isGuestKnown: contactOf ? contactOf(details) !== undefined : details.userName !== '',
    // A chosen room may be taken by now, and a changed search may ask for fewer rooms.
    choicesOf: (kinds, rooms) => (rooms ? stillOnOffer(choices, kinds, search.rooms) : choices),
    // A party for which the hotel's rooms are too small is refused in the search step.
    isImpossible: Object.keys(partyProblem(search, hotel.places)).length > 0,
  })
  return {
    ...stay,
    lost: countOf(stay.choices) < Math.min(countOf(choices), search.rooms),
    forgetLost: () => dispatch({ choices: [...stay.choices] }),
    setChoices: (next: Choice[]) => dispatch({ choices: next, ...(!areSameRooms(next, stay.choices) && { people: undefined }) }),
    hrefOf: (to: WizardStep, at = search) => hrefOf({ hotel: slug, search: at, step: to }),
    /** Clears all that was chosen and typed. */
    startAnew: () => {
      store.set(store.empty)
      typed.forget()
      write({ hotel: slug, search: emptySearch, step: 1 }, 'replace')
    },
    /** Restores the search of before, after a return to the address without one. */
    restore: () => {
      const { search: before, reached } = store.get()
      if (!isComplete(search) && before) dispatch({ step: reached, search: before }, 'replace')
      else write(address, 'replace')
    },
  }
}
export type GuestStay = ReturnType<typeof useGuestStay>
