import { useEffect, useEffectEvent } from 'react'
import { type CleaningRoom, cleaningApi } from '#shared/cleaning.ts'
import { inReadingOrder } from '#shared/text.ts'
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

/** Rooms by floor in the order of the floors, on each those first in which somebody arrives today. */
export const byFloor = (rooms: readonly CleaningRoom[]): { floor: string; title: string; rooms: CleaningRoom[] }[] => {
  const floors = Map.groupBy(rooms, ({ floor }) => floor)
  const isFirst = ({ arriving }: CleaningRoom) => arriving !== null
  return [...floors]
    .sort(([one], [other]) => inReadingOrder(one, other))
    .map(([floor, all]) => ({ floor, title: floorTitle(floor), rooms: [...all.filter(isFirst), ...all.filter(room => !isFirst(room))] }))
}

/** `Floor 1`; what a hotel named itself stands as it is. */
const floorTitle = (floor: string): string => (floor === '' ? 'Other rooms' : floor.length <= 3 ? `Floor ${floor}` : floor)
