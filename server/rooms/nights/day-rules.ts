import type { StayRule } from '#shared/prices/stay-rules.ts'
import { weekdayOf } from '#shared/words/dates.ts'

/** What the rules let guests do on a day. */
export interface DayRules {
  /** Whether a stay may begin and end, in a room of any type. */
  arrival: boolean
  departure: boolean
  /** The types in which nobody sleeps that night, and in which no stay begins. */
  closed: ReadonlySet<string>
  noArrival: ReadonlySet<string>
}

const noRules: DayRules = { arrival: true, departure: true, closed: new Set(), noArrival: new Set() }

const said = (rules: readonly StayRule[]) => ({
  closed: rules.some(rule => rule.closed),
  noArrival: rules.some(rule => rule.noArrival),
  noDeparture: rules.some(rule => rule.noDeparture),
})

/** What rules say of a day in rooms of these types; a calendar asks it of 570 days, of hundreds of rules and types. */
export const dayRules = (rules: readonly StayRule[], day: string, types: readonly string[]): DayRules => {
  const about = 1 << (weekdayOf(day) - 1)
  const holding = rules.filter(rule => rule.from <= day && day <= rule.to && (rule.weekdays & about) !== 0)
  if (holding.length === 0 || types.length === 0) return noRules
  const byType = Map.groupBy(holding, ({ typeId }) => typeId)
  const all = said(byType.get(null) ?? [])
  const each = types.map(type => ({ type, own: said(byType.get(type) ?? []) }))
  const typesWhere = (holds: (of: ReturnType<typeof said>) => boolean) =>
    new Set(each.filter(({ own }) => holds(all) || holds(own)).map(({ type }) => type))
  const noArrival = typesWhere(of => of.closed || of.noArrival)
  return {
    arrival: noArrival.size < types.length,
    departure: !all.noDeparture && each.some(({ own }) => !own.noDeparture),
    closed: typesWhere(({ closed }) => closed),
    noArrival,
  }
}
