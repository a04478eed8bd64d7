import { useQueryClient } from '@tanstack/react-query'
import type { ChosenRoom } from '#shared/bookings/bookings.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { limits } from '#shared/prices/stay.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { deskDayAt, nightsBetween } from '#shared/words/dates.ts'
import { notReadyAt } from '../desk/desk-rooms.ts'
import type { SaleDraft, SaleStay } from '../desk/use-sale-draft.ts'
import type { NotReady } from '../stay/not-ready.ts'
import { noPrice } from '../stay/pricing.ts'
import { areSameRooms, type Choice, choiceProblem, countOf, kindsOf, withPeople } from '../stay/room-choice.ts'
import { dateProblem, partyOf } from '../stay/search-rules.ts'
import { isComplete, type SearchValue } from '../stay/wizard-url.ts'
import { useRooms } from '../wizard/use-rooms.ts'
import { roomsOnSale } from './sale-rooms.ts'

/** Every free room is asked for, whoever sleeps in it: the party only changes prices, which the browser reckons. */
const anybody = (search: SearchValue): SearchValue => ({ ...search, rooms: 1, adults: 1, ages: [] })

interface SellStayOptions {
  hotel: PublicHotel
  draft: SaleDraft
  notReady: NotReady
}

/** The stay of a sale as the quick sale has it: dates, party, and how many rooms of each kind. */
export const useSellStay = ({ hotel, draft, notReady: tonight }: SellStayOptions) => {
  const cache = useQueryClient()
  const { stay: state, changeStay } = draft
  const { code, chosen: picked } = state
  const { today, firstOpen } = deskDayAt(new Date())
  const notReady = notReadyAt(state.search.checkIn, tonight)
  const problems = dateProblem(state.search, today, firstOpen)
  const areDatesRight = Object.keys(problems).length === 0
  const rooms = useRooms(hotel.id, anybody(state.search), areDatesRight, code)
  const kinds = kindsOf(rooms.data?.rooms ?? [])
  const known = rooms.data ? roomsOnSale({ choices: state.choices, picked }, kinds, notReady) : undefined
  const { choices = [], chosen = [], lost = 0 } = known ?? {}
  const count = known ? Math.max(1, countOf(choices)) : Math.max(1, picked.length)
  const search = { ...state.search, rooms: Math.min(count, limits.rooms) }
  const party = { adults: search.adults, childAges: search.ages.map(age => age ?? 0) }
  const { pricesCode, pricing: rates } = rooms.data ?? {}
  const pricing = rates && pricesCode?.pricingOf(rates, party, search.rooms)
  const missing = known && choiceProblem(choices, kinds, search.rooms, partyOf(search))
  // Who sleeps in which room is said in the wizard alone.
  const people = missing === undefined ? pricing?.peopleIn(choices, kinds, state.people) : undefined
  const price = pricing?.priceOf(choices, kinds, missing === undefined, people) ?? noPrice
  /** The wizard asks for as many rooms as are chosen here. */
  const changeRooms = (change: Pick<Partial<SaleStay>, 'choices' | 'chosen' | 'people'>) => {
    const next = { ...state, ...change }
    const count = next.choices ? countOf(next.choices) : next.chosen.length
    changeStay({ ...change, search: { ...state.search, rooms: Math.min(Math.max(1, count), limits.rooms) } })
  }
  return {
    search,
    rooms,
    kinds,
    choices,
    chosen,
    lost,
    pricing,
    price,
    problems,
    missing,
    rates,
    pricesCode,
    notReady,
    picked,
    /** The very rooms, with who sleeps in each where that was said. */
    sold: withPeople(chosen, people),
    nights: areDatesRight ? nightsBetween(search.checkIn, search.checkOut) : 0,
    lines: pricing?.linesOf(choices, kinds, price) ?? [],
    offerCode: code,
    /** Where the hotel has offers with a code; empty: none. */
    setCode: rooms.data?.hasCodes ? (typed: string) => changeStay({ code: typed || undefined }) : undefined,
    setSearch: (part: Partial<SearchValue>) => changeStay({ search: { ...state.search, ...part } }),
    setChoices: (next: Choice[]) => changeRooms({ choices: next, ...(!areSameRooms(next, choices) && { people: undefined }) }),
    setPicked: (next: ChosenRoom[]) => changeRooms({ chosen: next }),
    forgetLost: () => changeRooms({ choices, chosen: chosen.filter(({ id }) => picked.some(one => one.id === id)) }),
    /** Further rooms for the same dates. */
    more: () => changeRooms({ choices: [], chosen: [], people: undefined }),
    refresh: () => Promise.all([roomApi.search, roomApi.nights].map(({ path }) => cache.invalidateQueries({ queryKey: [path] }))),
    isComplete: isComplete(search) && areDatesRight,
  }
}
export type SellStay = ReturnType<typeof useSellStay>
