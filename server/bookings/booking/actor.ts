import type { DeskDay } from '#shared/words/dates.ts'

/** Who changes a booking; `system`: a hold ended or money was late. `at`: the product's clock, else the database's. */
export type Actor = { kind: 'guest' } | { kind: 'staff'; accountId: string; at?: Date } | { kind: 'system' }

export const accountOf = (by: Actor): string | null => (by.kind === 'staff' ? by.accountId : null)

/** Who acts in a booking of which hotel. */
export interface Desk {
  hotelId: string
  by: Actor
}

/** Who works at the desk, and on which day. */
export interface AtDesk extends Desk {
  day: DeskDay
  /** Whether they may delete bookings; left out: not. */
  mayDelete?: boolean
}
