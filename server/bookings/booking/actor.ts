import type { DeskDay } from '#shared/words/dates.ts'

/**
 * Who changes a booking; `system`: an expired hold or late money. `at`: the product's clock, else the database's.
 * `mayRead`: whether bookings of other guests may be named; default: false.
 */
export type Actor = { kind: 'guest' } | { kind: 'staff'; accountId: string; at?: Date; mayRead?: boolean } | { kind: 'system' }

/** Whether other guests and their bookings may be named to them. */
export const mayBeToldNames = (by: Actor): boolean => by.kind === 'staff' && by.mayRead === true

export const accountOf = (by: Actor): string | null => (by.kind === 'staff' ? by.accountId : null)

/** The hotel of a booking, and who changes it. */
export interface Desk {
  hotelId: string
  by: Actor
}

/** The hotel, who changes its booking, and the desk's day. */
export interface AtDesk extends Desk {
  day: DeskDay
  /** Whether the actor may delete bookings; default: false. */
  mayDelete?: boolean
}
