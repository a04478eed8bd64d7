import type { Block } from '#shared/bookings/blocks.ts'
import type { bookingListApi, PlanBar } from '#shared/bookings/booking-lists.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { addDays, laterOf, nightsBetween, nightsOf } from '#shared/words/dates.ts'
import { barsNotLeft } from '../stay/not-ready.ts'

export type Plan = DataOf<typeof bookingListApi.roomPlan>
export type PlanRoom = Plan['rooms'][number]

/** A block as a bar of the room plan. */
export interface BlockBar {
  block: Block
  roomId: string
  from: string
  to: string
}

/** A bar takes nights of a room, for a stay or a block. */
export type Bar = PlanBar | BlockBar

export const isBlock = (bar: Bar): bar is BlockBar => 'block' in bar

/**
 * A piece of a room's row, from half day `start` on (0 and 1 are the first shown day) over `span` half days. A bar
 * reaches from the middle of the day on which it begins to the middle of the day on which it ends; a free night has its
 * whole day.
 */
export type Piece = { start: number; span: number; night: string } & (
  | { bar: Bar; nights: number; edges: Edges }
  | { bar?: undefined; isPast: boolean }
)

/** Which ends of a bar can be dragged: those of its whole stay or block that may still change. */
interface Edges {
  start: boolean
  end: boolean
}

export interface PlanRow {
  room: PlanRoom
  pieces: readonly Piece[]
  /** The stay that should have left this room by today. */
  late: PlanBar | undefined
}

export interface Stretch {
  roomId: string
  from: string
  to: string
}

/** Identifies a bar, since a stay may have several in one room. */
export const keyOfBar = (bar: Bar): string => (isBlock(bar) ? bar.block.id : `${bar.bookingId} ${bar.roomId} ${bar.from}`)

const isLive = ({ status }: PlanBar) => status === 'CONFIRMED' || status === 'CHECKED_IN'

/** Whether the guest is expected or in house, with a night still to come. */
export const canMove = (bar: PlanBar, today: string): boolean => isLive(bar) && bar.to > today

/** As `canMove`, but also on the day on which the bar ends. */
export const canExtend = (bar: PlanBar, today: string): boolean => isLive(bar) && bar.to >= today

/** Whether the guest should have come before today. */
export const hasNotCome = ({ status, from }: PlanBar, today: string): boolean => status === 'CONFIRMED' && from < today

/** Whether a block can change, also on its last day; `firstOpen`: the first night that can still change. */
export const canChangeBlock = ({ to }: BlockBar, firstOpen: string): boolean => to >= firstOpen

/** Whether the bar has begun, so that its start is fixed. */
const hasBegun = (bar: Bar, firstOpen: string): boolean => (isBlock(bar) ? bar.from < firstOpen : bar.status === 'CHECKED_IN')

/** `barsOf`: the bars of each booking. */
const edgesOf = (bar: Bar, barsOf: ReadonlyMap<string, readonly PlanBar[]>, { today, firstOpen }: Days): Edges => {
  if (isBlock(bar)) return { start: !hasBegun(bar, firstOpen), end: canChangeBlock(bar, firstOpen) }
  const own = barsOf.get(bar.bookingId) ?? []
  return {
    start: bar.status === 'CONFIRMED' && canMove(bar, today) && own.every(({ from }) => from >= bar.from),
    end: canExtend(bar, today) && own.every(({ to }) => to <= bar.to),
  }
}

interface Days {
  from: string
  days: number
  today: string
  /** The first night that can still be sold: yesterday before 06:00, then today. */
  firstOpen: string
}

/** The shown half days from the middle of one day to the middle of another; the span is 0 or less if none is shown. */
export const halfDays = ({ from, to }: Pick<Stretch, 'from' | 'to'>, shown: Pick<Days, 'from' | 'days'>) => {
  const start = Math.max(0, 2 * nightsBetween(shown.from, from) + 1)
  return { start, span: Math.min(2 * shown.days, 2 * nightsBetween(shown.from, to) + 1) - start }
}

const barOf = (block: Block): BlockBar => ({ block, roomId: block.roomId, from: block.fromDate, to: block.toDate })

/** The days to ask for: one more, since the night before the first shown day ends on that day. */
export const askedFor = ({ from, days }: Pick<Days, 'from' | 'days'>) => ({ from: addDays(from, -1), days: days + 1 })

/** The plan as rows of pieces: each night is free or part of a bar. */
export const rowsOf = ({ rooms, bars, blocks }: Plan, shown: Days): PlanRow[] => {
  const { from, days, today, firstOpen } = shown
  const end = addDays(from, days)
  const nights = nightsOf(addDays(from, -1), end)
  const byRoom = Map.groupBy<string, Bar>([...bars, ...blocks.map(barOf)], ({ roomId }) => roomId)
  const byBooking = Map.groupBy(bars, ({ bookingId }) => bookingId)
  const notLeft = barsNotLeft(bars, today)
  return rooms.map(room => {
    const own = byRoom.get(room.id) ?? []
    const pieces = nights.flatMap((night, at): Piece[] => {
      const bar = own.find(one => one.from <= night && night < one.to)
      if (!bar) return at === 0 ? [] : [{ start: 2 * (at - 1), span: 2, night, isPast: night < firstOpen }]
      if (bar.from < night && at > 0) return []
      const last = bar.to < end ? bar.to : end
      return [{ bar, night, nights: nightsBetween(night, last), ...halfDays(bar, shown), edges: edgesOf(bar, byBooking, shown) }]
    })
    return { room, pieces, late: notLeft.find(({ roomId }) => roomId === room.id) }
  })
}

/** The free rooms on sale of each shown day; today without rooms whose guest has not left yet, as on Home. */
export const freeOn = (rows: readonly PlanRow[], { days, today }: Pick<Days, 'days' | 'today'>): number[] =>
  Array.from({ length: days }, (_, at) => {
    const isFree = ({ room, pieces, late }: PlanRow) =>
      room.isAvailable && pieces.some(({ bar, start, night }) => !bar && start === 2 * at && !(late && night === today))
    return rows.filter(isFree).length
  })

export interface PlanKind {
  name: string
  rows: readonly PlanRow[]
}

export const isRow = (line: PlanRow | PlanKind): line is PlanRow => 'room' in line

/** Each kind in the order of its first room, followed by its rooms unless folded; only the rooms for a single kind. */
export const linesOf = (rows: readonly PlanRow[], isFolded: (kind: string) => boolean): (PlanRow | PlanKind)[] => {
  const kinds = [...Map.groupBy(rows, ({ room }) => room.roomType)].map(([name, own]): PlanKind => ({ name, rows: own }))
  if (kinds.length === 1) return [...rows]
  return kinds.flatMap(kind => [kind, ...(isFolded(kind.name) ? [] : kind.rows)])
}

/** The piece that covers a night; the first one of the row where none does. */
export const pieceAt = ({ pieces }: PlanRow, night: string): Piece | undefined =>
  pieces.findLast(piece => piece.night <= night) ?? pieces[0]

type OpenDay = Pick<Days, 'today' | 'firstOpen'>

/** The stretch of a bar after it, or one of its ends, was dragged by some days and into a room. */
export const draggedTo = (
  bar: Bar,
  grip: 'body' | 'start' | 'end',
  days: number,
  roomId: string,
  { today, firstOpen }: OpenDay,
): Stretch => {
  const { from, to } = bar
  if (grip === 'end') return { roomId: bar.roomId, from, to: laterOf(addDays(to, days), laterOf(addDays(from, 1), today)) }
  if (grip === 'start') {
    const wished = laterOf(addDays(from, days), today)
    return { roomId: bar.roomId, from: wished < to ? wished : addDays(to, -1), to }
  }
  // A bar that has begun keeps its dates, and a block that has begun also keeps its room.
  if (hasBegun(bar, firstOpen)) return { roomId: isBlock(bar) ? bar.roomId : roomId, from, to }
  if (days === 0) return { roomId, from, to }
  const start = laterOf(addDays(from, days), today)
  return { roomId, from: start, to: addDays(start, nightsBetween(from, to)) }
}

const isSame = (one: Bar, other: Bar): boolean =>
  isBlock(one) || isBlock(other) ? keyOfBar(one) === keyOfBar(other) : one.bookingId === other.bookingId

/** The first other bar in the room on these nights, from today on. */
export const inTheWay = ({ bars, blocks }: Plan, { roomId, from, to }: Stretch, own: Bar, today: string): Bar | undefined =>
  [...bars, ...blocks.map(barOf)]
    .filter(bar => bar.roomId === roomId && !isSame(bar, own) && bar.from < to && bar.to > laterOf(from, today))
    .toSorted((one, other) => one.from.localeCompare(other.from))[0]

/** Whether the guest changes rooms on nights to come, which new dates or one room for all nights would undo. */
export const changesRooms = ({ bars }: Plan, bar: PlanBar, today: string): boolean =>
  bars.some(
    ({ bookingId, from, to }) =>
      bookingId === bar.bookingId && to > today && (to !== bar.to || laterOf(from, today) !== laterOf(bar.from, today)),
  )

/** The stretch from one free night towards another of the same room, as far as the nights are free. */
export const freeStretch = ({ room, pieces }: PlanRow, anchor: string, other: string): Stretch => {
  const isFree = (night: string) => pieces.some(piece => !piece.bar && !piece.isPast && piece.night === night)
  const step = other < anchor ? -1 : 1
  let end = anchor
  while (end !== other && isFree(addDays(end, step))) end = addDays(end, step)
  const [from, last] = step < 0 ? [end, anchor] : [anchor, end]
  return { roomId: room.id, from, to: addDays(last, 1) }
}

/** The stays in other rooms that share a night with this one from today on, so that they can swap rooms. */
export const swapsWith = ({ bars }: Plan, bar: PlanBar, today: string): PlanBar[] =>
  bars.filter(other => {
    const begins = laterOf(laterOf(bar.from, other.from), today)
    const ends = bar.to < other.to ? bar.to : other.to
    return other.bookingId !== bar.bookingId && other.roomId !== bar.roomId && canMove(other, today) && begins < ends
  })
