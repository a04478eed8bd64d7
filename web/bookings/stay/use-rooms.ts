import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { type Room, roomApi } from '#shared/rooms.ts'
import { type CallError, call, TransportContext } from '#web/api/client.ts'
import { ownOrder } from './own-order.ts'
import { isComplete, type SearchValue } from './wizard-url.ts'

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

/** The rooms on offer for a search. The guest's own order is no part of the question's name: it changes nothing that is shown. */
export const useRooms = (hotelId: string, search: SearchValue, wanted: boolean): UseQueryResult<Room[], CallError> => {
  const transport = use(TransportContext)
  const stay = stayOf(hotelId, search)
  return useQuery<Room[], CallError>({
    queryKey: [roomApi.search.path, stay],
    queryFn: async ({ signal }) => (await call(roomApi.search, { ...stay, ...ownOrder(hotelId) }, { transport, signal })).data,
    enabled: wanted && isComplete(search),
    staleTime: 60_000,
    // Without a network nobody waits for long: what to do is said within three seconds.
    retryDelay: 700,
  })
}
