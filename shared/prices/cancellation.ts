import { addDays, formatDate, formatTime } from '../words/dates.ts'
import { shareOf } from '../words/money.ts'
import { capital } from '../words/text.ts'
import type { CancellationStep, StayRates } from './stay-rates.ts'

/** When how much of the advance goes back, as it was agreed. */
export type Cancellation = NonNullable<StayRates['ladder']>

/** What is agreed beside the price of a stay, as a text to compare: its offer, and what goes back when. */
export const termsOf = ({ offer, cancellation }: { offer: string | null; cancellation: Cancellation | null }): string =>
  JSON.stringify([
    offer,
    cancellation?.checkInTime ?? null,
    cancellation?.steps.map(step => [step.daysBefore, step.backBasisPoints]) ?? null,
  ])

const indiaOffset = '+05:30'

/** The moment until which a step holds: so many days before the check-in, at the time of check-in. */
export const deadlineOf = ({ checkInTime }: Cancellation, { daysBefore }: CancellationStep, checkIn: string): Date =>
  new Date(`${addDays(checkIn, -daysBefore)}T${checkInTime.slice(0, 5)}:00${indiaOffset}`)

/** The steps that can still be had at a moment, the next deadline first. */
const stepsAhead = (cancellation: Cancellation, checkIn: string, at: Date) =>
  cancellation.steps
    .filter(step => deadlineOf(cancellation, step, checkIn) >= at)
    .toSorted((one, other) => other.daysBefore - one.daysBefore)

/** How much of the advance goes back when the guest cancels at a moment, in basis points. */
export const backAt = (cancellation: Cancellation, checkIn: string, at: Date): number =>
  stepsAhead(cancellation, checkIn, at)[0]?.backBasisPoints ?? 0

/**
 * What goes back when the guest cancels at a moment, in paise: all that was paid and not given back (`net`), less what the hotel keeps of the
 * advance. It never keeps more than it has.
 */
export const refundAt = (cancellation: Cancellation, checkIn: string, at: Date, money: { advance: number; net: number }): number => {
  const kept = money.advance - shareOf(money.advance, backAt(cancellation, checkIn, at))
  return Math.max(0, money.net - kept)
}

const backText = (basisPoints: number) => (basisPoints === 10_000 ? 'full refund' : `${basisPoints / 100}% of the advance`)

/** The next deadline: on which day, at the time of check-in, and how much goes back until then. Undefined: nothing goes back any more. */
export const nextDeadline = (cancellation: Cancellation, checkIn: string, at: Date): (CancellationStep & { day: string }) | undefined => {
  const [next] = stepsAhead(cancellation, checkIn, at)
  return next && { ...next, day: addDays(checkIn, -next.daysBefore) }
}

/** What goes back when the guest cancels until a moment, or `Later`, in words. */
export interface RefundStep {
  until: string
  back: string
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** What can still be had, a row each, and what holds after the last of them. */
export const refundSteps = (cancellation: Cancellation, checkIn: string, at: Date): RefundStep[] => {
  const steps = stepsAhead(cancellation, checkIn, at).map(({ daysBefore, backBasisPoints }) => ({
    until: `Until ${formatDate(addDays(checkIn, -daysBefore))}, ${formatTime(cancellation.checkInTime)}`,
    back: capital(backText(backBasisPoints)),
  }))
  return [...steps, { until: steps.length > 0 ? 'Later' : 'From now on', back: 'The advance is not refunded' }]
}

/** `Until 3 December 2026, 02:00 PM: full refund`, a line each; one line where nothing goes back any more. */
export const refundLines = (cancellation: Cancellation, checkIn: string, at: Date): string[] => {
  const steps = refundSteps(cancellation, checkIn, at)
  if (steps.length === 1) return [nonRefundable]
  return steps.map(({ until, back }) => `${until}: ${lowerFirst(back)}`)
}

export const nonRefundable = 'Non-refundable'

/** The same in one line. */
export const cancellationText = (cancellation: Cancellation, checkIn: string, at: Date): string =>
  `${refundLines(cancellation, checkIn, at)
    .map((line, place) => (place === 0 ? line : lowerFirst(line)))
    .join('; ')}.`

/** What holds now, in one line with short dates: `Free cancellation until 3 Dec, 02:00 PM`. */
export const cancellingText = (
  cancellation: Cancellation,
  checkIn: string,
  at: Date,
  dayText: (day: string) => string,
): { text: string; isFree: boolean } => {
  const next = nextDeadline(cancellation, checkIn, at)
  if (!next) return { text: nonRefundable, isFree: false }
  const deadline = `${dayText(next.day)}, ${formatTime(cancellation.checkInTime)}`
  const isFree = next.backBasisPoints === 10_000
  return {
    text: isFree ? `Free cancellation until ${deadline}` : `${backText(next.backBasisPoints)} is refunded if you cancel by ${deadline}`,
    isFree,
  }
}

/** What is wrong with the steps of a ladder, by the place of the step and its field. */
export const ladderProblem = (
  steps: readonly CancellationStep[],
): { at: number; field: 'daysBefore' | 'backPercent'; message: string } | undefined => {
  for (const [at, step] of steps.entries()) {
    const twice = steps.findIndex(other => other.daysBefore === step.daysBefore)
    if (twice !== at) return { at, field: 'daysBefore', message: 'There is a step for this day already.' }
    if (steps.some(other => other.daysBefore > step.daysBefore && other.backBasisPoints <= step.backBasisPoints))
      return { at, field: 'backPercent', message: 'Fewer days before cannot give more back.' }
  }
  return undefined
}
