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

let pricesCode: PricesCode | undefined
let loading: Promise<PricesCode> | undefined

const loadPricesCode = (): Promise<PricesCode> => {
  loading ??= loadCode(() => import('./prices-code.ts')).then(code => {
    pricesCode = code
    return code
  })
  return loading
}

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
    queryFn: ({ signal }) => {
      const code = loadPricesCode()
      return call(roomApi.search, { ...stay, ...ownOrder(hotelId) }, { transport, signal })
        .then(({ data: rooms, ...beside }): FoundRooms => ({ rooms, ...(beside as object as BesideRooms) }), refusedDates)
        .finally(() => code)
    },
    select: found => ({ ...found, pricesCode }),
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
  const rooms = useQuery<FoundRooms, CallError, FoundRooms, [string, object]>({
    ...options,
    enabled: wanted && isComplete(search),
    // With another offer code the former rooms are shown until its prices are loaded.
    placeholderData: (before, query) =>
      JSON.stringify({ ...query?.queryKey[1], offerCode }) === JSON.stringify({ ...stay, offerCode }) ? before : undefined,
  })
  // The rooms of a document came without the code: the page is hydrated once it is there.
  if (rooms.data && !pricesCode) use(loadPricesCode())
  return rooms
}
