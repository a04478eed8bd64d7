import type { bookingListApi, PlanBar } from '#shared/booking-lists.ts'
import { addDays, laterOf, nightsBetween, nightsOf } from '#shared/dates.ts'
import type { DataOf } from '#shared/endpoint.ts'

export type Plan = DataOf<typeof bookingListApi.roomPlan>
export type PlanRoom = Plan['rooms'][number]

/** What a room has in the days that are shown, from column `start` (0 is the first day) on: a stay over `span` of them, or a free night. */
export type Piece =
  | { bar: PlanBar; start: number; span: number; night: string; edges: Edges }
  | { bar?: undefined; start: number; span: 1; night: string; isPast: boolean }

/** Which ends of a bar are those of its stay, so that it can be dragged there. */
interface Edges {
  start: boolean
  end: boolean
}

export interface PlanRow {
  room: PlanRoom
  pieces: readonly Piece[]
  /** Who should have left, and is in this room tonight. */
  late: PlanBar | undefined
}

export interface Stretch {
  roomId: string
  from: string
  to: string
}

/** What a bar is told from others by: a stay may have several in one room. */
export const keyOfBar = ({ bookingId, roomId, from }: PlanBar): string => `${bookingId} ${roomId} ${from}`

const isLive = ({ status }: PlanBar) => status === 'CONFIRMED' || status === 'CHECKED_IN'

/** Somebody who is expected or in the house, with a night that is still to come. */
export const canMove = (bar: PlanBar, today: string): boolean => isLive(bar) && bar.to > today

/** Also on the day on which it ends. */
export const canExtend = (bar: PlanBar, today: string): boolean => isLive(bar) && bar.to >= today

/** Who should have left, and who should have come before today. */
export const hasNotLeft = ({ status, to }: PlanBar, today: string): boolean => status === 'CHECKED_IN' && to <= today
export const hasNotCome = ({ status, from }: PlanBar, today: string): boolean => status === 'CONFIRMED' && from < today

const edgesOf = (bar: PlanBar, bars: readonly PlanBar[], today: string): Edges => {
  const own = bars.filter(({ bookingId }) => bookingId === bar.bookingId)
  return {
    start: bar.status === 'CONFIRMED' && canMove(bar, today) && own.every(({ from }) => from >= bar.from),
    end: canExtend(bar, today) && own.every(({ to }) => to <= bar.to),
  }
}

interface Days {
  from: string
  days: number
  today: string
  /** The first night that can still be sold: until 06:00 yesterday's. */
  firstOpen: string
}

/** The plan as rows of pieces without a gap. */
export const rowsOf = ({ rooms, bars }: Plan, { from, days, today, firstOpen }: Days): PlanRow[] => {
  const nights = nightsOf(from, addDays(from, days))
  const byRoom = Map.groupBy(bars, ({ roomId }) => roomId)
  return rooms.map(room => {
    const own = byRoom.get(room.id) ?? []
    const pieces = nights.flatMap((night, start): Piece[] => {
      const bar = own.find(one => one.from <= night && night < one.to)
      if (!bar) return [{ start, span: 1, night, isPast: night < firstOpen }]
      if (bar.from < night && start > 0) return []
      const last = Math.min(nightsBetween(from, bar.to), days)
      return [{ bar, start, span: last - start, night, edges: edgesOf(bar, bars, today) }]
    })
    return { room, pieces, late: own.find(bar => hasNotLeft(bar, today)) }
  })
}

export const freeOn = (rows: readonly PlanRow[], days: number): number[] =>
  Array.from(
    { length: days },
    (_, at) => rows.filter(({ room, pieces }) => room.isAvailable && pieces.some(one => !one.bar && one.start === at)).length,
  )

/** The piece that covers a night; the first one of the row where none does. */
export const pieceAt = ({ pieces }: PlanRow, night: string): Piece | undefined =>
  pieces.findLast(piece => piece.night <= night) ?? pieces[0]

/** Where a bar comes to lie when it, or one of its ends, is dragged by some days and into a room. */
export const draggedTo = (bar: PlanBar, grip: 'body' | 'start' | 'end', days: number, roomId: string, today: string): Stretch => {
  const { from, to } = bar
  if (grip === 'end') return { roomId: bar.roomId, from, to: laterOf(addDays(to, days), laterOf(addDays(from, 1), today)) }
  if (grip === 'start') {
    const wished = laterOf(addDays(from, days), today)
    return { roomId: bar.roomId, from: wished < to ? wished : addDays(to, -1), to }
  }
  // Who is in the house has arrived on the day on which they did.
  if (bar.status === 'CHECKED_IN' || days === 0) return { roomId, from, to }
  const start = laterOf(addDays(from, days), today)
  return { roomId, from: start, to: addDays(start, nightsBetween(from, to)) }
}

/** Who else has the room on these nights, those before today left out. */
export const inTheWay = ({ bars }: Plan, { roomId, from, to }: Stretch, own: PlanBar, today: string): PlanBar | undefined =>
  bars.find(bar => bar.roomId === roomId && bar.bookingId !== own.bookingId && bar.from < to && bar.to > laterOf(from, today))

/** The guest changes rooms during the nights to come: other dates or another room for all of them would undo that. */
export const changesRooms = ({ bars }: Plan, bar: PlanBar, today: string): boolean =>
  bars.some(
    ({ bookingId, from, to }) =>
      bookingId === bar.bookingId && to > today && (to !== bar.to || laterOf(from, today) !== laterOf(bar.from, today)),
  )

/** From one free night towards another of the same room, as far as the nights between are free. */
export const freeStretch = ({ room, pieces }: PlanRow, anchor: string, other: string): Stretch => {
  const isFree = (night: string) => pieces.some(piece => !piece.bar && !piece.isPast && piece.night === night)
  const step = other < anchor ? -1 : 1
  let end = anchor
  while (end !== other && isFree(addDays(end, step))) end = addDays(end, step)
  const [from, last] = step < 0 ? [end, anchor] : [anchor, end]
  return { roomId: room.id, from, to: addDays(last, 1) }
}

/** Stays that could exchange rooms with this one: both have a night from today on. */
export const swapsWith = ({ bars }: Plan, bar: PlanBar, today: string): PlanBar[] =>
  bars.filter(other => {
    const begins = laterOf(laterOf(bar.from, other.from), today)
    const ends = bar.to < other.to ? bar.to : other.to
    return other.bookingId !== bar.bookingId && other.roomId !== bar.roomId && canMove(other, today) && begins < ends
  })
