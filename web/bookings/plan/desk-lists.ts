import { bookingListApi } from '#shared/booking-lists.ts'
import { homeApi } from '#shared/home.ts'

/** Whatever shows bookings, and is read again when one changes. */
export const deskLists = [
  bookingListApi.list,
  bookingListApi.get,
  bookingListApi.roomPlan,
  bookingListApi.daybook,
  homeApi.today,
  homeApi.freeTonight,
] as const
