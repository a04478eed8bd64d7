import { can } from '#shared/contract/permissions.ts'
import { deskDayAt } from '#shared/words/dates.ts'
import type { App } from '../../context.ts'
import type { CallHotel } from '../../http/serve/call.ts'
import type { AtDesk } from './actor.ts'

interface DeskCall {
  app: Pick<App, 'clock'>
  viewer: { id: string }
  hotel: Pick<CallHotel, 'id' | 'rights'>
}

/** Who changes bookings at the desk by a call, of which hotel, and on which day. */
export const deskOf = ({ app, viewer, hotel }: DeskCall): AtDesk => {
  const at = app.clock.now()
  return {
    hotelId: hotel.id,
    by: { kind: 'staff', accountId: viewer.id, at, mayRead: can(hotel.rights, 'bookings', 'READ') },
    day: deskDayAt(at),
    mayDelete: can(hotel.rights, 'bookings', 'DELETE'),
  }
}
