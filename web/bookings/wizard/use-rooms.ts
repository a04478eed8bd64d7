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

/** The rooms that a search found, and what prices them. */
export interface FoundRooms extends Partial<BesideRooms> {
  rooms: Room[]
  pricesCode?: PricesCode
  /** Why the hotel refuses these dates, as a sentence. */
  refusal?: string | undefined
}

/** Refused dates are an answer, which is shown with other dates and not retried. */
const refusedDates = (error: CallError): FoundRooms => {
  const refusal = error.fields.checkInDate ?? error.fields.checkOutDate
  if (refusal === undefined) throw error
  return { rooms: [], refusal }
}

/** The query for the rooms on offer. The guest's own order is not in its key, since it changes nothing shown. */
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
    // Retries are short, so that without a network the guest learns within three seconds what to do.
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
    // With another offer code the former rooms are shown until its prices are loaded.
    placeholderData: (before, query) =>
      JSON.stringify({ ...query?.queryKey[1], offerCode }) === JSON.stringify({ ...stay, offerCode }) ? before : undefined,
  })
}
