import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { addDays, type DeskDay, formatDay } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { movesFrom, type StatusMove } from '../parts/status-part.ts'
import { dueOf } from '../view/booking-lines.ts'

/** What the main button of a booking does: a move of its status, or something with its money. */
export type NextStep = Extract<StatusMove, 'CHECKED_IN' | 'CHECKED_OUT' | 'NO_SHOW'> | 'pay' | 'giveBack'

/** Where a booking stands, as a sentence, and what is done next with it; undefined where nothing is. */
export interface WhatNext {
  text: string
  step: NextStep | undefined
}

const dayWords = (date: string, today: string): string => {
  if (date === today) return 'today'
  if (date === addDays(today, 1)) return 'tomorrow'
  return `on ${formatDay(date, today)}`
}

/** What is left to do with the money alone. */
const moneyStep = (booking: Booking): NextStep | undefined => (dueOf(booking) > 0 ? 'pay' : booking.toGiveBack > 0 ? 'giveBack' : undefined)

const arriving = (booking: Booking, day: DeskDay): WhatNext => {
  const { checkInDate } = booking
  const { today } = day
  const now = movesFrom(booking, day).flatMap(([move, isNow]) => (isNow && (move === 'CHECKED_IN' || move === 'NO_SHOW') ? [move] : []))
  if (checkInDate < today) return { text: `Was to arrive ${dayWords(checkInDate, today)}, and has not come.`, step: now[0] }
  return { text: `Arrives ${dayWords(checkInDate, today)}.`, step: now[0] ?? moneyStep(booking) }
}

const inHouse = (booking: Booking, { today }: DeskDay): WhatNext => {
  const { checkOutDate } = booking
  if (checkOutDate < today) return { text: `Was to leave ${dayWords(checkOutDate, today)}, and has not left.`, step: 'CHECKED_OUT' }
  if (checkOutDate === today) return { text: 'Leaves today.', step: 'CHECKED_OUT' }
  return { text: `In house. Leaves ${dayWords(checkOutDate, today)}.`, step: moneyStep(booking) }
}

/** What of a booking's detail decides what comes next. */
type Read = Pick<BookingDetail, 'unpromised'> & { requests: readonly unknown[] }

/** What was received for a cancelled booking without refund steps stays with the hotel; no sum of it is owed. */
const stayingText = (rupees: number, mayGiveBack: boolean): string =>
  `${formatRupees(rupees)} stays with the hotel unless ${mayGiveBack ? 'it is given back' : 'a manager gives it back'}.`

/** What comes next for a booking, for who may give money back or not; `read` is null while it is read. */
export const whatNext = (
  booking: Booking,
  day: DeskDay,
  mayGiveBack = true,
  read: Read | null = { requests: [], unpromised: 0 },
): WhatNext => {
  const { status } = booking
  if (status === 'PENDING') return { text: 'The rooms are held; nothing is paid yet.', step: undefined }
  if (status === 'EXPIRED') return { text: 'It was not paid in time. The rooms are free again.', step: undefined }
  if (status === 'CONFIRMED') return arriving(booking, day)
  if (status === 'CHECKED_IN') return inHouse(booking, day)
  const step = moneyStep(booking)
  if (step === 'pay') return { text: 'The guest has left, and something is still due.', step }
  if (step === 'giveBack') {
    const back = formatRupees(booking.toGiveBack)
    return { text: mayGiveBack ? `Give ${back} back to the guest.` : `${back} is to be given back: a manager pays it.`, step }
  }
  if (!read) return { text: '\u00a0', step }
  if (read.requests.length > 0) return { text: 'The guest waits for an answer.', step }
  // After the first refund the desk has decided what goes back.
  const isDecided = read.unpromised === 0 || booking.payment.refundedAmount > 0
  if (isDecided) return { text: 'Nothing is left to do.', step }
  return { text: stayingText(read.unpromised, mayGiveBack), step: mayGiveBack ? 'giveBack' : undefined }
}

/** Whether the sentence leads to the step: that of a stay to come, or in house, says nothing of money. */
export const namesStep = ({ status }: Pick<Booking, 'status'>, { step }: WhatNext): boolean =>
  step !== undefined && !((status === 'CONFIRMED' || status === 'CHECKED_IN') && (step === 'pay' || step === 'giveBack'))
