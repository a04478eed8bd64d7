import type { bookingListApi, PlanBar } from '#shared/bookings/booking-lists.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import type { CleaningState } from '#shared/rooms/cleaning.ts'
import { cleaningWords } from '#shared/rooms/cleaning-words.ts'

export type Plan = DataOf<typeof bookingListApi.roomPlan>

/** How a room is cleaned, or the guest who has not left it yet. */
type Why = { cleaning: CleaningState } | { guest: string }

/** Rooms that nobody can move into at once, by id. */
export type NotReady = ReadonlyMap<string, Why>

/** Who should have left, or is to leave today. */
export const hasNotLeft = ({ status, to }: PlanBar, today: string): boolean => status === 'CHECKED_IN' && to <= today

/** The last bars of those who have not left yet: a guest who changes rooms leaves only the last one. */
export const barsNotLeft = (bars: readonly PlanBar[], today: string): PlanBar[] =>
  bars.filter(bar => hasNotLeft(bar, today) && bars.every(({ bookingId, to }) => bookingId !== bar.bookingId || to <= bar.to))

/** `plan`: of today. */
export const notReadyOf = ({ rooms, bars }: Plan, today: string): NotReady =>
  new Map<string, Why>([
    ...rooms.filter(({ cleaning }) => cleaning !== 'CLEAN').map(({ id, cleaning }) => [id, { cleaning }] as const),
    ...barsNotLeft(bars, today).map(({ roomId, userName: guest }) => [roomId, { guest }] as const),
  ])

/** Clean rooms come first, then those that are being cleaned, dirty ones, and those whose guest has not left yet. */
export const readyFirst = (notReady: NotReady) => {
  const rank = ({ id }: { id: string }) => {
    const found = notReady.get(id)
    if (!found) return 0
    return 'guest' in found ? 3 : found.cleaning === 'DIRTY' ? 2 : 1
  }
  return (one: { id: string }, other: { id: string }): number => rank(one) - rank(other)
}

/** `, dirty` or `, Asha Rao has not left yet`, after a room's number. */
export const notReadyText = (id: string, notReady: NotReady): string => {
  const found = notReady.get(id)
  if (!found) return ''
  return `, ${'guest' in found ? `${found.guest} has not left yet` : cleaningWords({ state: found.cleaning, toBeMade: false })}`
}

/** Whether a room is blocked on these nights, or booked by another booking than this one. */
export const isTaken = ({ bars, blocks }: Plan, roomId: string, { from, to }: { from: string; to: string }, bookingId: string): boolean =>
  bars.some(bar => bar.roomId === roomId && bar.bookingId !== bookingId && bar.from < to && bar.to > from) ||
  blocks.some(block => block.roomId === roomId && block.fromDate < to && block.toDate > from)
