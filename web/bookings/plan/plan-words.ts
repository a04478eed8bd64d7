import type { PlanBar } from '#shared/booking-lists.ts'
import { type DeskDay, formatDay, formatTime } from '#shared/dates.ts'
import { statusWords } from '../account/booking-words.ts'
import { deskDay } from '../change/status-part.ts'
import { hasNotCome, hasNotLeft } from './plan-rows.ts'

const indianClock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' })

/** `10:42 AM`, the time in India of a moment. */
export const timeText = (at: string): string => formatTime(indianClock.format(new Date(at)))

/** `Sat, 5 Dec to Tue, 8 Dec`; of another year than today's with the year. */
export const datesText = (from: string, to: string, { today }: Pick<DeskDay, 'today'> = deskDay()): string =>
  `${formatDay(from, today)} to ${formatDay(to, today)}`

export const stateText = (bar: PlanBar, today: string): string => {
  if (bar.status === 'PENDING' && bar.heldUntil) return `Being paid until ${timeText(bar.heldUntil)}`
  if (hasNotCome(bar, today)) return 'Not arrived yet'
  if (hasNotLeft(bar, today)) return bar.to === today ? 'Leaves today' : 'Not left yet'
  return bar.status === 'CHECKED_IN' ? 'In house' : statusWords[bar.status]
}
