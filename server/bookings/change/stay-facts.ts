import type { DeskDay } from '#shared/words/dates.ts'
import type { HotelRules } from '../../rooms/nights/rate-rules.ts'
import type { BookingRow } from '../booking/booking.ts'
import type { SaleRoom } from '../booking/sale-rooms.ts'
import type { AgreedBefore } from '../prices/changed-nights.ts'

/** A booking's party, and why it has a better room, for an undo to restore. `upgradedFrom`: that room's first night. */
export type StayParty = Partial<Pick<BookingRow, 'adults' | 'children' | 'child_ages' | 'upgrade_reason'>> & {
  upgradedFrom?: string | undefined
}

/** What a change of a stay needs besides the booking. */
export interface StayFacts {
  day: DeskDay
  rooms: readonly SaleRoom[]
  rules: HotelRules
  before: AgreedBefore
  /** The party before the latest change, for an undo. */
  partyBefore?: StayParty | undefined
}

/** The first night that may still be changed: the night in progress only if the stay has just begun, else today's. */
export const firstOpenOf = (checkIn: string, { today, firstOpen }: DeskDay): string => (checkIn === firstOpen ? firstOpen : today)
