import type { DeskDay } from '#shared/words/dates.ts'
import type { HotelRules } from '../../rooms/nights/rate-rules.ts'
import type { BookingRow } from '../booking/booking.ts'
import type { SaleRoom } from '../booking/sale-rooms.ts'
import type { AgreedBefore } from '../prices/changed-nights.ts'

/**
 * The fields of a booking that count its people, and why they have a better room: what an undo brings back. `upgradedFrom`: the first night
 * of that room.
 */
export type StayParty = Partial<Pick<BookingRow, 'adults' | 'children' | 'child_ages' | 'upgrade_reason'>> & {
  upgradedFrom?: string | undefined
}

/** What is known beside the booking where its stay is changed. */
export interface StayFacts {
  day: DeskDay
  rooms: readonly SaleRoom[]
  rules: HotelRules
  before: AgreedBefore
  /** The party before the latest change, where an undo brings it back. */
  partyBefore?: StayParty | undefined
}

/** The first night of a stay that may still be changed: the night that is being slept only where the stay has just begun. */
export const firstOpenOf = (checkIn: string, { today, firstOpen }: DeskDay): string => (checkIn === firstOpen ? firstOpen : today)
