import { holdsOn, type StayRule } from '#shared/stay-rules.ts'

/** What the rules let guests do on a day. */
export interface DayRules {
  /** Whether a stay may begin and end, in a room of any type. */
  arrival: boolean
  departure: boolean
  /** The types in which nobody sleeps that night. */
  closed: ReadonlySet<string>
}

const noRules: DayRules = { arrival: true, departure: true, closed: new Set() }

const ofType = (rules: readonly StayRule[], type: string) => {
  const own = rules.filter(({ typeId }) => typeId === null || typeId === type)
  const closed = own.some(rule => rule.closed)
  return {
    type,
    closed,
    arrival: !closed && !own.some(rule => rule.noArrival),
    departure: !own.some(rule => rule.noDeparture),
  }
}

/** What rules say of a day in rooms of these types. */
export const dayRules = (rules: readonly StayRule[], day: string, types: readonly string[]): DayRules => {
  const holding = rules.filter(rule => holdsOn(rule, day))
  if (holding.length === 0 || types.length === 0) return noRules
  const each = types.map(type => ofType(holding, type))
  return {
    arrival: each.some(({ arrival }) => arrival),
    departure: each.some(({ departure }) => departure),
    closed: new Set(each.filter(({ closed }) => closed).map(({ type }) => type)),
  }
}
