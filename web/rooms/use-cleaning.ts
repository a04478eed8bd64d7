import { useEffect, useEffectEvent } from 'react'
import { cleaningApi } from '#shared/rooms/cleaning.ts'
import { useCall } from '#web/api/client.ts'

const askEveryMs = 30_000

/** Which rooms are clean, read again while the page is seen: several people say so at once. */
export const useCleaning = (hotelId: string, enabled = true) => {
  const query = useCall(cleaningApi.list, { hotelId }, { enabled, staleTime: 0 })
  const look = useEffectEvent(() => {
    if (enabled && document.visibilityState === 'visible' && !query.isFetching) void query.refetch()
  })
  useEffect(() => {
    const timer = setInterval(look, askEveryMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return query
}
