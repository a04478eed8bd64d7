import { deskDayAt } from '#shared/dates.ts'
import type { App } from '../context.ts'
import type { AtDesk } from './update-booking.ts'

interface DeskCall {
  app: Pick<App, 'clock'>
  viewer: { id: string }
  hotel: { id: string }
}

/** Who changes bookings at the desk by a call, of which hotel, and on which day. */
export const deskOf = ({ app, viewer, hotel }: DeskCall): AtDesk => {
  const at = app.clock.now()
  return { hotelId: hotel.id, by: { kind: 'staff', accountId: viewer.id, at }, day: deskDayAt(at) }
}
