import type { bookingListApi, PlanBar } from '#shared/bookings/booking-lists.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'

/** Rooms that nobody can move into at once, by id: with the name of the guest who has not left yet, null where they are dirty. */
export type NotReady = ReadonlyMap<string, string | null>

/** Who should have left, or is to leave today. */
export const hasNotLeft = ({ status, to }: PlanBar, today: string): boolean => status === 'CHECKED_IN' && to <= today

/** The last bars of those who have not left yet: a guest who changes rooms leaves only the last one. */
export const barsNotLeft = (bars: readonly PlanBar[], today: string): PlanBar[] =>
  bars.filter(bar => hasNotLeft(bar, today) && bars.every(({ bookingId, to }) => bookingId !== bar.bookingId || to <= bar.to))

/** `plan`: of today. */
export const notReadyOf = ({ rooms, bars }: DataOf<typeof bookingListApi.roomPlan>, today: string): NotReady =>
  new Map([
    ...rooms.filter(({ cleaning }) => cleaning === 'DIRTY').map(({ id }) => [id, null] as const),
    ...barsNotLeft(bars, today).map(({ roomId, userName }) => [roomId, userName] as const),
  ])

/** Clean rooms come before dirty ones, and those before rooms whose guest has not left yet. */
export const readyFirst = (notReady: NotReady) => {
  const rank = ({ id }: { id: string }) => {
    const guest = notReady.get(id)
    return guest === undefined ? 0 : guest === null ? 1 : 2
  }
  return (one: { id: string }, other: { id: string }): number => rank(one) - rank(other)
}

/** `, dirty` or `, Asha Rao has not left yet`, after a room's number. */
export const notReadyText = (id: string, notReady: NotReady): string => {
  const guest = notReady.get(id)
  return guest === undefined ? '' : `, ${guest === null ? 'dirty' : `${guest} has not left yet`}`
}
