import { type Block, blockReasonWords } from '#shared/bookings/blocks.ts'
import type { PlanBar } from '#shared/bookings/booking-lists.ts'
import { statusWords } from '#shared/bookings/status-words.ts'
import { formatClock, formatDay, laterOf, todayInIndia } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { counted, peopleText } from '#shared/words/text.ts'
import { spanText } from '../parts/span-words.ts'
import { hasNotLeft } from '../stay/not-ready.ts'
import { type Bar, hasNotCome, isBlock, type Stretch } from './plan-rows.ts'

/** The time alone where that is today. */
const endText = (until: string, today: string): string => {
  const day = todayInIndia(new Date(until))
  return day === today ? formatClock(until) : `${formatDay(day, today)}, ${formatClock(until)}`
}

export const stateText = (bar: PlanBar, today: string): string => {
  if (bar.status === 'PENDING' && bar.heldUntil)
    return bar.byLink ? `Payment link until ${endText(bar.heldUntil, today)}` : `Being paid until ${formatClock(bar.heldUntil)}`
  if (hasNotCome(bar, today)) return 'Not arrived yet'
  if (hasNotLeft(bar, today)) return bar.to === today ? 'Leaves today' : 'Not left yet'
  return bar.status === 'CHECKED_IN' ? 'In house' : statusWords[bar.status]
}

/** What the second line of a bar says: a state that somebody has to look at, how many come, and what is due. */
export const barText = (bar: PlanBar, today: string): string => {
  const needsSomebody = bar.status === 'PENDING' || hasNotCome(bar, today) || hasNotLeft(bar, today)
  return [needsSomebody && stateText(bar, today), counted(bar.adults + bar.children, 'guest'), dueText(bar)].filter(Boolean).join(' · ')
}

/** All of it, for who cannot see the bar and for its tooltip. */
export const barLabel = (bar: PlanBar, roomNumber: string, today: string): string =>
  [
    ...[bar.userName, `room ${roomNumber}`, spanText(bar.from, bar.to), stateText(bar, today), peopleText(bar.adults, bar.children)],
    ...[bar.group && `group ${bar.group.name}`, dueText(bar)].filter(Boolean),
  ].join(', ')

const dueText = ({ remaining }: PlanBar): string => (remaining > 0 ? `${formatRupees(remaining)} due` : '')

/** `Repair` or, with its note, `Repair: new boiler`. */
export const blockText = ({ reason, note }: Pick<Block, 'reason' | 'note'>): string =>
  note ? `${blockReasonWords[reason]}: ${note}` : blockReasonWords[reason]

export const blockLabel = ({ reason, note, fromDate, toDate }: Block, roomNumber: string): string =>
  `Blocked, ${blockText({ reason, note })}, room ${roomNumber}, ${spanText(fromDate, toDate)}`

/** Why a bar cannot be dropped there: who has the first night that it would need. */
export const wayText = (other: Bar, to: Stretch, roomNumber: string, today: string): string => {
  const on = `on the night of ${formatDay(laterOf(other.from, laterOf(to.from, today)), today)}`
  if (isBlock(other)) return `Room ${roomNumber} is blocked ${on}. ${blockText(other.block)}.`
  return `Room ${roomNumber} is ${other.status === 'PENDING' ? 'held' : 'booked'} ${on}: ${other.userName} (${other.reference}).`
}
