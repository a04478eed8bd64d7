import { useEffect, useState } from 'react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { useStored } from '#web/ui/base/stored.ts'
import { useHydrated } from '#web/ui/base/use-browser.ts'
import { draftKeeper } from '#web/ui/form/draft.ts'
import type { AddressState } from '../search/use-url-address.ts'
import { detailsDraft, detailsIn, type GuestDetails } from '../stay/guest-draft.ts'
import { areSameRooms, type Choice, countOf, stillOnOffer } from '../stay/room-choice.ts'
import { partyProblem } from '../stay/search-rules.ts'
import { changedDraft, draftOf, guestStay, type StayDraft } from '../stay/stay-draft.ts'
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
  const [lost, setLost] = useState(false)
  const typed = draftKeeper(detailsDraft(hotel.id))
  const details = detailsIn(useStored(typed.store))
  const hydrated = useHydrated()
  const slug = address.hotel || hotel.slug
  const { search, step: wanted } = address
  const draft: StayDraft = { ...draftOf(kept), search, step: wanted, lost }
  const dispatch = (change: Partial<StayDraft>, how?: 'push' | 'replace') => {
    const { lost: isLost, ...next } = changedDraft({ ...draft, ...store.get(), search, step: wanted }, change)
    const { search: before } = store.get()
    store.set({ ...next, search: how ? next.search : before })
    setLost(isLost)
    if (how) write({ hotel: slug, search: next.search, step: next.step }, how)
  }
  const stay = useStay({
    hotel,
    draft,
    dispatch,
    details,
    // Until the details can be checked, a typed name is enough, so that a reload opens the same step.
    isGuestKnown: contactOf ? contactOf(details) !== undefined : details.userName !== '',
    choicesOf: () => draft.choices,
    isReady: hydrated,
    // A party for which the hotel's rooms are too small is refused in the search step.
    isImpossible: Object.keys(partyProblem(search, hotel.places)).length > 0,
  })

  // A chosen room may be taken by now, and a changed search may ask for fewer rooms.
  const offered = stay.rooms.data && stillOnOffer(draft.choices, stay.kinds, search.rooms)
  useEffect(() => {
    if (!offered || countOf(offered) === countOf(draft.choices)) return
    dispatch({ choices: offered, lost: countOf(offered) < Math.min(countOf(draft.choices), search.rooms) })
  })

  return {
    ...stay,
    setChoices: (choices: Choice[]) =>
      dispatch({ choices, lost: false, ...(!areSameRooms(choices, draft.choices) && { people: undefined }) }),
    hrefOf: (to: WizardStep, at = search) => hrefOf({ hotel: slug, search: at, step: to }),
    /** Clears all that was chosen and typed. */
    startAnew: () => {
      store.set(store.empty)
      setLost(false)
      typed.forget()
      write({ hotel: slug, search: emptySearch, step: 1 }, 'replace')
    },
    /** Restores the search of before, after a return to the address without one. */
    restore: () => {
      const { search: before, reached } = store.get()
      if (!isComplete(search) && before) dispatch({ step: reached, search: before }, 'replace')
      else write({ ...address, step: wanted }, 'replace')
    },
  }
}
export type GuestStay = ReturnType<typeof useGuestStay>
