import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { id } from '../contract/fields.ts'
import { Booking } from './bookings.ts'

/** So many guests are suggested at most. */
export const maxEarlierGuests = 8

/** Somebody who booked before, as the newest booking knows them; `stays`: how often they came. */
export const EarlierGuest = Booking.pick({ userAddress: true, userPin: true, userState: true, company: true }).extend({
  ...Booking.shape.user.shape,
  stays: z.int(),
  lastCheckIn: z.string(),
})
export type EarlierGuest = z.output<typeof EarlierGuest>

export const earlierGuestApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/booking/earlierguests',
    summary: `At most ${maxEarlierGuests} guests of earlier bookings of this hotel, those who booked last first: found by beginnings of name or e-mail, or four digits of the phone`,
    access: { area: 'bookings', action: 'CREATE' },
    input: z.strictObject({ hotelId: id, q: z.string().trim().max(100, 'At most 100 characters.') }),
    data: z.array(EarlierGuest),
  }),
}
