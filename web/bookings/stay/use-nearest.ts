import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { type BesideNearest, roomApi } from '#shared/rooms.ts'
import { type CallError, call, TransportContext } from '#web/api/client.ts'
import { ownOrder } from './own-order.ts'
import { stayOf } from './use-rooms.ts'
import type { SearchValue } from './wizard-url.ts'

/** The nearest free stays, and whether all that is in the way of the wanted one are holds of others. */
export const useNearest = (hotelId: string, search: SearchValue) => {
  const transport = use(TransportContext)
  const input = { ...stayOf(hotelId, search), ...ownOrder(hotelId) }
  return useQuery<{ stays: { checkInDate: string; checkOutDate: string }[] } & BesideNearest, CallError>({
    queryKey: [roomApi.nearestDates.path, input],
    queryFn: async ({ signal }) => {
      const { data: stays, ...beside } = await call(roomApi.nearestDates, input, { transport, signal })
      return { stays, ...(beside as object as BesideNearest) }
    },
    staleTime: 60_000,
  })
}
