import { formatDate, nightsBetween, nightsOf, weekdayOf } from './dates.ts'
import { counted } from './text.ts'

/** What a stay must be like: of a type or of all (`typeId` null), on weekdays as seven bits with Monday the lowest. */
export interface StayRule {
  typeId: string | null
  from: string
  to: string
  weekdays: number
  minNights: number | null
  maxNights: number | null
  noArrival: boolean
  noDeparture: boolean
  closed: boolean
}

export interface StayDates {
  checkIn: string
  checkOut: string
}

/** Whether a rule is about a day. */
export const holdsOn = ({ from, to, weekdays }: { from: string; to: string; weekdays: number }, date: string): boolean =>
  from <= date && date <= to && (weekdays & (1 << (weekdayOf(date) - 1))) !== 0

export interface StayRuleProblem {
  field: 'checkInDate' | 'checkOutDate'
  message: string
}

/** What a rule has against a stay, as a sentence and the field that it is about. */
const ruleProblem = (rule: StayRule, { checkIn, checkOut }: StayDates): StayRuleProblem | undefined => {
  const nights = nightsBetween(checkIn, checkOut)
  const closed = rule.closed && nightsOf(checkIn, checkOut).find(night => holdsOn(rule, night))
  if (closed) return { field: 'checkInDate', message: `Closed on ${formatDate(closed)}.` }
  if (rule.noDeparture && holdsOn(rule, checkOut)) return { field: 'checkOutDate', message: `Nobody leaves on ${formatDate(checkOut)}.` }
  if (!holdsOn(rule, checkIn)) return undefined
  if (rule.noArrival) return { field: 'checkInDate', message: `Nobody arrives on ${formatDate(checkIn)}.` }
  if (rule.minNights !== null && nights < rule.minNights)
    return { field: 'checkOutDate', message: `${formatDate(checkIn)}: at least ${counted(rule.minNights, 'night')}.` }
  if (rule.maxNights !== null && nights > rule.maxNights)
    return { field: 'checkOutDate', message: `${formatDate(checkIn)}: at most ${counted(rule.maxNights, 'night')}.` }
  return undefined
}

/** What the first of these rules that is broken has against a stay. */
export const brokenRule = (rules: readonly StayRule[], stay: StayDates) => {
  for (const rule of rules) {
    const problem = ruleProblem(rule, stay)
    if (problem) return problem
  }
  return undefined
}

/** What the rules of the whole hotel have against a stay. */
export const stayRuleProblem = ({ stayRules }: { stayRules: readonly StayRule[] }, stay: StayDates): StayRuleProblem | undefined =>
  brokenRule(
    stayRules.filter(({ typeId }) => typeId === null),
    stay,
  )
