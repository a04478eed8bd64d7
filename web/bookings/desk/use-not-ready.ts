import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { useCall } from '#web/api/client.ts'
import { type NotReady, notReadyOf } from '../stay/not-ready.ts'

const none: NotReady = new Map()

/** The rooms that are not clean, or still occupied by guests who leave today or should have left before. */
export const useNotReady = (hotelId: string, mayRead: boolean): NotReady => {
  const from = todayInIndia(new Date())
  const { data } = useCall(bookingListApi.roomPlan, { hotelId, from, days: 1 }, { enabled: mayRead, staleTime: 0 })
  return data ? notReadyOf(data, from) : none
}
