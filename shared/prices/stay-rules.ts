import { addDays, formatDate, laterOf, nightsBetween, weekdayOf } from '../words/dates.ts'
import { counted } from '../words/text.ts'

/** Limits of stays: for one type or all (`typeId` null); weekdays as seven bits, Monday the lowest. */
export interface StayRule {
  typeId: string | null
  from: string
  to: string
  weekdays: number
  minNights: number | null
  maxNights: number | null
  /** `minNights` and `maxNights` limit every stay with a night of the rule; else only arrivals on such a day. */
  touches: boolean
  noArrival: boolean
  noDeparture: boolean
  closed: boolean
}

export interface StayDates {
  checkIn: string
  checkOut: string
}

/** Whether a rule includes a day. */
export const holdsOn = ({ from, to, weekdays }: { from: string; to: string; weekdays: number }, date: string): boolean =>
  from <= date && date <= to && (weekdays & (1 << (weekdayOf(date) - 1))) !== 0

export interface StayRuleProblem {
  field: 'checkInDate' | 'checkOutDate'
  message: string
}

/** The first night of a stay that the rule includes; undefined: none. */
const firstNight = (rule: StayRule, { checkIn, checkOut }: StayDates): string | undefined => {
  let night = laterOf(rule.from, checkIn)
  while (night < checkOut && night <= rule.to) {
    if (holdsOn(rule, night)) return night
    night = addDays(night, 1)
  }
  return undefined
}

/** How a stay breaks a rule: a sentence and the field concerned; undefined: it does not. */
const ruleProblem = (rule: StayRule, stay: StayDates): StayRuleProblem | undefined => {
  const { checkIn, checkOut } = stay
  const nights = nightsBetween(checkIn, checkOut)
  const touched = rule.closed || rule.touches ? firstNight(rule, stay) : undefined
  const arrival = holdsOn(rule, checkIn) ? checkIn : undefined
  if (rule.closed && touched) return { field: 'checkInDate', message: `Closed on ${formatDate(touched)}.` }
  if (rule.noDeparture && holdsOn(rule, checkOut)) return { field: 'checkOutDate', message: `Nobody leaves on ${formatDate(checkOut)}.` }
  if (rule.noArrival && arrival) return { field: 'checkInDate', message: `Nobody arrives on ${formatDate(checkIn)}.` }
  const day = rule.touches ? touched : arrival
  if (!day) return undefined
  if (rule.minNights !== null && nights < rule.minNights)
    return { field: 'checkOutDate', message: `${formatDate(day)}: at least ${counted(rule.minNights, 'night')}.` }
  if (rule.maxNights !== null && nights > rule.maxNights)
    return { field: 'checkOutDate', message: `${formatDate(day)}: at most ${counted(rule.maxNights, 'night')}.` }
  return undefined
}

/** The problem of the first broken rule; undefined: none is broken. */
export const brokenRule = (rules: readonly StayRule[], stay: StayDates) => {
  for (const rule of rules) {
    const problem = ruleProblem(rule, stay)
    if (problem) return problem
  }
  return undefined
}

/** The problem of a stay with the rules of the whole hotel; undefined: there is none. */
export const stayRuleProblem = ({ stayRules }: { stayRules: readonly StayRule[] }, stay: StayDates): StayRuleProblem | undefined =>
  brokenRule(
    stayRules.filter(({ typeId }) => typeId === null),
    stay,
  )
