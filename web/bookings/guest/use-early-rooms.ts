import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { roomApi } from '#shared/rooms/rooms.ts'
import { useHydrated } from '#web/ui/base/use-browser.ts'
import { ownOrder } from '../stay/own-order.ts'

/**
 * Goes on from a document with rooms, whose script (web/document.ts) takes the event and does what was pressed before.
 * The server searched without the guest's own order, whose rooms are free for the guest alone: then it is done again.
 */
export const useEarlyRooms = (hotelId: string): void => {
  const hydrated = useHydrated()
  const cache = useQueryClient()
  useEffect(() => {
    if (!hydrated) return
    const hadRooms = !dispatchEvent(new Event('live', { cancelable: true }))
    if (hadRooms && ownOrder(hotelId)) void cache.resetQueries({ queryKey: [roomApi.search.path] })
  }, [hydrated, hotelId, cache])
}
