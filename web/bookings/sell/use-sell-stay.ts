import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { hotelApi, type PublicHotel } from '#shared/hotels/hotels.ts'
import { limits } from '#shared/prices/stay.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { deskDayAt, nightsBetween } from '#shared/words/dates.ts'
import { notReadyAt } from '../desk/desk-rooms.ts'
import { type DeskStart, roomOf } from '../desk/use-desk-stay.ts'
import type { NotReady } from '../stay/not-ready.ts'
import { noPrice } from '../stay/pricing.ts'
import { choiceProblem, countOf, kindsOf } from '../stay/room-choice.ts'
import { dateProblem, partyOf } from '../stay/search-rules.ts'
import { deskStay } from '../stay/stay-draft.ts'
import { emptySearch, isComplete, type SearchValue } from '../stay/wizard-url.ts'
import { useRooms } from '../wizard/use-rooms.ts'
import { roomsOnSale, type SaleRooms } from './sale-rooms.ts'

interface SellState extends SaleRooms {
  search: SearchValue
  code: string | undefined
}

const changed = (state: SellState, change: Partial<SellState>): SellState => ({ ...state, ...change })

/** Most who are sold a room on one screen are two. */
const emptySale: SearchValue = { ...emptySearch, adults: 2 }

const beginning = (hotelId: string, start: DeskStart | undefined): SellState => {
  if (start) {
    const { checkIn, checkOut } = start
    return { search: { ...emptySale, checkIn, checkOut }, choices: undefined, picked: [...roomOf(start)], code: undefined }
  }
  const { search, chosen, code } = deskStay(hotelId).get()
  // A wizard that was only looked at begins with one.
  return { search: search?.checkIn ? search : emptySale, choices: undefined, picked: chosen, code }
}

/** Every free room is asked for, whoever sleeps in it: the party only changes prices, which the browser reckons. */
const anybody = (search: SearchValue): SearchValue => ({ ...search, rooms: 1, adults: 1, ages: [] })

interface SellStayOptions {
  hotel: PublicHotel
  start: DeskStart | undefined
  notReady: NotReady
}

/** A stay that is sold on one screen: dates, party and rooms, and what they cost. */
export const useSellStay = ({ hotel, start, notReady: tonight }: SellStayOptions) => {
  const cache = useQueryClient()
  const [state, dispatch] = useReducer(changed, undefined, () => beginning(hotel.id, start))
  const { code } = state
  const { today, firstOpen } = deskDayAt(new Date())
  const notReady = notReadyAt(state.search.checkIn, tonight)
  const problems = dateProblem(state.search, today, firstOpen)
  const areDatesRight = Object.keys(problems).length === 0
  const rooms = useRooms(hotel.id, anybody(state.search), areDatesRight, code)
  const kinds = kindsOf(rooms.data?.rooms ?? [])
  const known = rooms.data ? roomsOnSale(state, kinds, notReady) : undefined
  const { choices = [], chosen = [], lost = 0 } = known ?? {}
  const count = known ? Math.max(1, countOf(choices)) : Math.max(1, state.picked.length)
  const search = { ...state.search, rooms: Math.min(count, limits.rooms) }
  const party = { adults: search.adults, childAges: search.ages.map(age => age ?? 0) }
  const { pricesCode, pricing: rates } = rooms.data ?? {}
  const pricing = rates && pricesCode?.pricingOf(rates, party, search.rooms)
  const missing = known && choiceProblem(choices, kinds, search.rooms, partyOf(search))
  const price = pricing?.priceOf(choices, kinds, missing === undefined) ?? noPrice
  const kept = JSON.stringify({ search, chosen: known ? chosen : state.picked, code })
  // For the steps, and for a reload of the page.
  useEffect(() => {
    if (!start) deskStay(hotel.id).set({ ...JSON.parse(kept), choices: [], step: 4, reached: 4 })
  }, [hotel.id, start, kept])
  const begun = start ? { ...emptySale, checkIn: start.checkIn, checkOut: start.checkOut } : emptySale
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
    picked: state.picked,
    nights: areDatesRight ? nightsBetween(search.checkIn, search.checkOut) : 0,
    lines: pricing?.linesOf(choices, kinds, price) ?? [],
    offerCode: code,
    /** Where the hotel has offers with a code; empty: none. */
    setCode: rooms.data?.hasCodes ? (typed: string) => dispatch({ code: typed || undefined }) : undefined,
    setSearch: (part: Partial<SearchValue>) => dispatch({ search: { ...state.search, ...part } }),
    setChoices: (next: SellState['choices']) => dispatch({ choices: next }),
    setPicked: (picked: SellState['picked']) => dispatch({ picked }),
    forgetLost: () => dispatch({ choices, picked: chosen.filter(({ id }) => state.picked.some(one => one.id === id)) }),
    /** Further rooms for the same dates. */
    noRooms: () => dispatch({ choices: [], picked: [] }),
    keepForSteps: () => deskStay(hotel.id).set({ ...JSON.parse(kept), choices: [], step: 4, reached: 4 }),
    refresh: () =>
      Promise.all([roomApi.search, roomApi.nights, hotelApi.get].map(({ path }) => cache.invalidateQueries({ queryKey: [path] }))),
    isChanged: state.choices !== undefined || code !== undefined || JSON.stringify({ ...state.search, rooms: 1 }) !== JSON.stringify(begun),
    isComplete: isComplete(search) && areDatesRight,
  }
}
export type SellStay = ReturnType<typeof useSellStay>
