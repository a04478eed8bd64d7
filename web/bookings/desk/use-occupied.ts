import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { useCall } from '#web/api/client.ts'
import { guestsToLeave } from '../day/day-words.ts'
import type { Occupied } from './desk-rooms.ts'

/** The rooms whose guests are still in the house although they leave today or should have left. */
export const useOccupied = (hotelId: string, mayRead: boolean): Occupied => {
  const asked = { hotelId, page: 1, size: 200, on: 'leaving', status: 'CHECKED_IN', day: todayInIndia(new Date()) } as const
  const { data } = useCall(bookingListApi.list, asked, { enabled: mayRead, staleTime: 0 })
  return guestsToLeave(data?.items ?? [])
}
