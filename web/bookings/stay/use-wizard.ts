import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { nightsBetween } from '#shared/dates.ts'
import type { PublicHotel } from '#shared/hotels.ts'
import { toBasisPoints } from '#shared/money.ts'
import { roomApi } from '#shared/rooms.ts'
import { totalProblem } from '#shared/stay.ts'
import { draftKeeper } from '#web/ui/draft.ts'
import { useStored } from '#web/ui/stored.ts'
import { useHydrated } from '#web/ui/use-browser.ts'
import { contactOf, detailsDraft, detailsIn, type GuestDetails } from './guest-details.ts'
import { type Choice, choiceProblem, countOf, kindsOf, priceLines, priceOf, stillOnOffer } from './room-choice.ts'
import { partyOf, partyProblem } from './search-rules.ts'
import { useRooms } from './use-rooms.ts'
import type { AddressState } from './use-url-address.ts'
import { draftStore, freshDraft, type WizardDraft } from './wizard-draft.ts'
import { emptySearch, isComplete, type SearchValue, type WizardStep } from './wizard-url.ts'

/** Everything that the steps of the wizard share. */
export const useWizard = (hotel: PublicHotel, { address, write, hrefOf }: AddressState) => {
  const { search, step: wanted } = address
  const store = draftStore(hotel.id)
  const draft = useStored(store)
  const typed = draftKeeper(detailsDraft(hotel.id))
  const details = detailsIn(useStored(typed.store))
  const hydrated = useHydrated()
  const cache = useQueryClient()
  const [lost, setLost] = useState(false)
  const rooms = useRooms(hotel.id, search, hydrated && wanted > 1)
  const kinds = kindsOf(rooms.data ?? [])
  const nights = isComplete(search) ? nightsBetween(search.checkIn, search.checkOut) : 0
  const lines = priceLines(draft.choices, kinds, nights)
  const price = priceOf(lines, nights, toBasisPoints(hotel.advancePaymentRate))
  const missing = rooms.data
    ? (choiceProblem(draft.choices, kinds, search.rooms, partyOf(search)) ?? totalProblem(price.totalPaise))
    : undefined
  // A party that these rooms never sleep is said at the search.
  const last = Object.keys(partyProblem(search, hotel.places)).length > 0 ? 1 : lastStep(draft, details, search, missing)
  const step = hydrated ? (Math.min(wanted, last) as WizardStep) : wanted
  const change = (part: Partial<WizardDraft>) => store.set({ ...store.get(), ...part })

  // What was chosen before may be gone by now, and a changed search may ask for fewer rooms.
  const offered = rooms.data && stillOnOffer(draft.choices, kinds, search.rooms)
  const gone = offered !== undefined && countOf(offered) < countOf(draft.choices)
  useEffect(() => {
    if (!gone || !offered) return
    setLost(countOf(offered) < Math.min(countOf(store.get().choices), search.rooms))
    store.set({ ...store.get(), choices: offered })
  })
  useEffect(() => {
    if (hydrated && step > store.get().reached) store.set({ ...store.get(), reached: step })
  }, [hydrated, step, store])

  const go = (next: WizardStep, at = search, how: 'push' | 'replace' = 'push') => {
    change({ search: at })
    write({ hotel: address.hotel || hotel.slug, search: at, step: next }, how)
  }
  return {
    search,
    step,
    reached: draft.reached,
    choices: draft.choices,
    details,
    rooms,
    kinds,
    nights,
    lines,
    price,
    missing,
    /** Some of the chosen rooms were taken by somebody else. */
    lost,
    forgetLost: () => setLost(false),
    setSearch: (value: SearchValue) => go(1, value, 'replace'),
    setChoices: (choices: Choice[]) => {
      setLost(false)
      change({ choices })
    },
    go,
    hrefOf: (to: WizardStep, at = search) => hrefOf({ hotel: address.hotel || hotel.slug, search: at, step: to }),
    canOpen: (to: WizardStep) => to <= Math.max(draft.reached, step) && to <= last,
    /** Sends the search: the rooms are asked for anew. */
    find: (value: SearchValue) => {
      cache.invalidateQueries({ queryKey: [roomApi.search.path] }).catch(() => undefined)
      go(2, value)
    },
    /** The fresh state: nothing chosen, nothing typed. */
    startAnew: () => {
      store.set(freshDraft)
      typed.forget()
      setLost(false)
      write({ hotel: address.hotel || hotel.slug, search: emptySearch, step: 1 }, 'replace')
    },
    /** The search of before, after a return to the bare address. */
    restore: () => {
      const before = store.get().search
      if (!isComplete(search) && before) go(store.get().reached, before, 'replace')
      else write({ ...address, step: wanted }, 'replace')
    },
  }
}
export type Wizard = ReturnType<typeof useWizard>

/** What the steps have in common for whoever books: of the desk the steps have no address. */
export type StepsState = Omit<Wizard, 'reached' | 'startAnew' | 'restore' | 'hrefOf'> & Partial<Pick<Wizard, 'hrefOf'>>

/** How far the guest may go with what is there. */
const lastStep = (draft: WizardDraft, details: GuestDetails, search: SearchValue, missing: string | undefined): WizardStep => {
  if (!isComplete(search)) return 1
  if (missing !== undefined || countOf(draft.choices) !== search.rooms) return 2
  return contactOf(details) ? 4 : 3
}
