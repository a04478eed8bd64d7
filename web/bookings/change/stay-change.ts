import type { Booking } from '#shared/bookings.ts'
import { type DeskDay, laterOf } from '#shared/dates.ts'
import { shownDate } from '#web/ui/typed-date.ts'
import { pricedParts } from './change-input.ts'
import { type ChangeValues, openRooms, roomSlots, tidyDates, valuesOf } from './change-values.ts'

/** Dates of a stay, and the room that one of its rooms becomes. */
export interface StayWish {
  checkIn: string
  checkOut: string
  room: { from: string; to: string }
}

/** The fields that say it. A room of past nights, or of later ones only, has no field: it stays. */
export const fieldsOfWish = (booking: Booking, { checkIn, checkOut, room }: StayWish, day: DeskDay): Partial<ChangeValues> => {
  const at = openRooms(booking, day).findIndex(({ id }) => id === room.from)
  const slot = roomSlots[at]
  const wish = slot && valuesOf(booking, day)[slot]
  return {
    checkInDate: shownDate(checkIn),
    checkOutDate: shownDate(checkOut),
    ...(wish && { [slot]: { ...wish, id: room.to } }),
  }
}

/** The fields of dates and rooms of a booking. */
const stayFieldsOf = (booking: Booking, day: DeskDay): Partial<ChangeValues> => {
  const all = valuesOf(booking, day)
  return Object.fromEntries((['checkInDate', 'checkOutDate', ...roomSlots] as const).map(name => [name, all[name]]))
}

/** The guest changes rooms during the nights to come: one list of rooms for all of them cannot say that. */
export const changesRoomsAhead = ({ rooms, checkInDate, checkOutDate }: Booking, { today }: DeskDay): boolean =>
  rooms.some(({ from, to }) => to > today && (from > laterOf(checkInDate, today) || to < checkOutDate))

/** What `updatebooking` is asked so that a stay becomes what it was before; undefined where that cannot be said. */
export const wayBack = (before: Booking, after: Booking, day: DeskDay) =>
  changesRoomsAhead(before, day) ? undefined : pricedParts(tidyDates({ ...valuesOf(after, day), ...stayFieldsOf(before, day) }), day)
