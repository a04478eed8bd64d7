import { addDays, formatDate, formatTime } from '../words/dates.ts'
import { shareOf } from '../words/money.ts'
import { capital } from '../words/text.ts'
import type { CancellationStep, StayRates } from './stay-rates.ts'

/** The agreed refund steps of the advance. */
export type Cancellation = NonNullable<StayRates['ladder']>

/** The terms of a stay besides its price, as a text to compare: its offer and its refund steps. */
export const termsOf = ({ offer, cancellation }: { offer: string | null; cancellation: Cancellation | null }): string =>
  JSON.stringify([
    offer,
    cancellation?.checkInTime ?? null,
    cancellation?.steps.map(step => [step.daysBefore, step.backBasisPoints]) ?? null,
  ])

const indiaOffset = '+05:30'

/** The deadline of a step: `daysBefore` days before the check-in day, at the check-in time. */
export const deadlineOf = ({ checkInTime }: Cancellation, { daysBefore }: CancellationStep, checkIn: string): Date =>
  new Date(`${addDays(checkIn, -daysBefore)}T${checkInTime.slice(0, 5)}:00${indiaOffset}`)

/** The steps whose deadline is not past, the next deadline first. */
const stepsAhead = (cancellation: Cancellation, checkIn: string, at: Date) =>
  cancellation.steps
    .filter(step => deadlineOf(cancellation, step, checkIn) >= at)
    .toSorted((one, other) => other.daysBefore - one.daysBefore)

/** The part of the advance that is refunded if the guest cancels at a moment, in basis points. */
export const backAt = (cancellation: Cancellation, checkIn: string, at: Date): number =>
  stepsAhead(cancellation, checkIn, at)[0]?.backBasisPoints ?? 0

/** The part of the advance in paise that the hotel keeps if the guest cancels at a moment. */
export const keptAt = (cancellation: Cancellation, checkIn: string, at: Date, advance: number): number =>
  advance - shareOf(advance, backAt(cancellation, checkIn, at))

/**
 * The refund in paise if the guest cancels at a moment: money received and not returned (`net`) less the part of the
 * advance that the hotel keeps; at least 0.
 */
export const refundAt = (cancellation: Cancellation, checkIn: string, at: Date, money: { advance: number; net: number }): number =>
  Math.max(0, money.net - keptAt(cancellation, checkIn, at, money.advance))

const backText = (basisPoints: number) => (basisPoints === 10_000 ? 'full refund' : `${basisPoints / 100}% of the advance`)

/** The next deadline: its day (at check-in time) and the refund until then. Undefined: nothing is refunded any more. */
export const nextDeadline = (cancellation: Cancellation, checkIn: string, at: Date): (CancellationStep & { day: string }) | undefined => {
  const [next] = stepsAhead(cancellation, checkIn, at)
  return next && { ...next, day: addDays(checkIn, -next.daysBefore) }
}

/** What is refunded on cancelling until a moment, or `Later`, in words. */
export interface RefundStep {
  until: string
  back: string
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** One row for each deadline ahead, and one for the time after the last of them. */
export const refundSteps = (cancellation: Cancellation, checkIn: string, at: Date): RefundStep[] => {
  const steps = stepsAhead(cancellation, checkIn, at).map(({ daysBefore, backBasisPoints }) => ({
    until: `Until ${formatDate(addDays(checkIn, -daysBefore))}, ${formatTime(cancellation.checkInTime)}`,
    back: capital(backText(backBasisPoints)),
  }))
  return [...steps, { until: steps.length > 0 ? 'Later' : 'From now on', back: 'The advance is not refunded' }]
}

/** One line for each step, `Until 3 December 2026, 02:00 PM: full refund`; one line if nothing is refunded any more. */
export const refundLines = (cancellation: Cancellation, checkIn: string, at: Date): string[] => {
  const steps = refundSteps(cancellation, checkIn, at)
  if (steps.length === 1) return [nonRefundable]
  return steps.map(({ until, back }) => `${until}: ${lowerFirst(back)}`)
}

export const nonRefundable = 'Non-refundable'

/** The refund steps in one line. */
export const cancellationText = (cancellation: Cancellation, checkIn: string, at: Date): string =>
  `${refundLines(cancellation, checkIn, at)
    .map((line, place) => (place === 0 ? line : lowerFirst(line)))
    .join('; ')}.`

/** The current refund step in one line with short dates: `Free cancellation until 3 Dec, 02:00 PM`. */
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

/** The first error in a ladder's steps, with the index of the step and its field. */
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
