import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { type BesideRooms, type Room, roomApi } from '#shared/rooms/rooms.ts'
import { type CallError, call, type Transport, TransportContext } from '#web/api/client.ts'
import { loadCode } from '#web/shell/load-code.ts'
import { ownOrder } from '../stay/own-order.ts'
import { isComplete, type SearchValue } from '../stay/wizard-url.ts'

export const stayOf = (hotelId: string, search: SearchValue) =>
  ({
    hotelId,
    checkInDate: search.checkIn,
    checkOutDate: search.checkOut,
    adultCapacity: search.adults,
    childrenCapacity: search.ages.length,
    numRooms: search.rooms,
    isAvailable: 'true',
  }) as const

export type PricesCode = typeof import('./prices-code.ts')

/** What a search found, and what it costs. */
export interface FoundRooms extends Partial<BesideRooms> {
  rooms: Room[]
  pricesCode?: PricesCode
  /** What the hotel has against these dates, as a sentence. */
  refusal?: string | undefined
}

/** What is wrong with the dates is an answer: it is shown with other dates, and not asked again. */
const refusedDates = (error: CallError): FoundRooms => {
  const refusal = error.fields.checkInDate ?? error.fields.checkOutDate
  if (refusal === undefined) throw error
  return { rooms: [], refusal }
}

/** The question for the rooms on offer for a search. The guest's own order is no part of its name: it changes nothing that is shown. */
export const roomsQuery = (transport: Transport, hotelId: string, search: SearchValue, offerCode?: string) => {
  const stay = { ...stayOf(hotelId, search), ...(offerCode && { offerCode }) }
  return queryOptions<FoundRooms, CallError, FoundRooms, [string, object]>({
    queryKey: [roomApi.search.path, stay],
    queryFn: async ({ signal }) => {
      const [found, pricesCode] = await Promise.all([
        call(roomApi.search, { ...stay, ...ownOrder(hotelId) }, { transport, signal }).then(
          ({ data: rooms, ...beside }): FoundRooms => ({ rooms, ...(beside as object as BesideRooms) }),
          refusedDates,
        ),
        loadCode(() => import('./prices-code.ts')),
      ])
      return { ...found, pricesCode }
    },
    staleTime: 60_000,
    // Without a network nobody waits for long: what to do is said within three seconds.
    retryDelay: 700,
  })
}

/** The rooms on offer for a search. */
export const useRooms = (
  hotelId: string,
  search: SearchValue,
  wanted: boolean,
  offerCode?: string,
): UseQueryResult<FoundRooms, CallError> => {
  const options = roomsQuery(use(TransportContext), hotelId, search, offerCode)
  const [, stay] = options.queryKey
  return useQuery<FoundRooms, CallError, FoundRooms, [string, object]>({
    ...options,
    enabled: wanted && isComplete(search),
    // Another code leaves everything in its place until its prices are known.
    placeholderData: (before, query) =>
      JSON.stringify({ ...query?.queryKey[1], offerCode }) === JSON.stringify({ ...stay, offerCode }) ? before : undefined,
  })
}
