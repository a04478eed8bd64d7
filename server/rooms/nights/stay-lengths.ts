import { limits } from '#shared/prices/stay.ts'
import type { StayRule } from '#shared/prices/stay-rules.ts'
import { nightsBetween, weekdayOf } from '#shared/words/dates.ts'
import { inTurns } from '../../http/turns.ts'

/** Lengths of stays as bits: bit n − 1 for n nights. */
export const anyLength = 2 ** limits.nights - 1

/** A day's rules: if guests may arrive, leave and sleep, and the lengths of stays that begin then or include it. */
interface RuledDay {
  noArrival: boolean
  noDeparture: boolean
  closed: boolean
  arriving: { least: number; most: number }
  touching: { least: number; most: number }
}

const unruled = (): RuledDay => ({
  noArrival: false,
  noDeparture: false,
  closed: false,
  arriving: { least: 1, most: limits.nights },
  touching: { least: 1, most: limits.nights },
})

const addRule = (day: RuledDay, rule: StayRule): void => {
  day.noArrival ||= rule.noArrival
  day.noDeparture ||= rule.noDeparture
  day.closed ||= rule.closed
  const about = rule.touches ? day.touching : day.arriving
  about.least = Math.max(about.least, rule.minNights ?? 1)
  about.most = Math.min(about.most, rule.maxNights ?? limits.nights)
}

/** Adds rules to days, of which the first is `from`. */
const addRules = (days: readonly RuledDay[], rules: readonly StayRule[], from: string): void => {
  const weekday = weekdayOf(from) - 1
  for (const rule of rules) {
    const last = nightsBetween(from, rule.to)
    for (let at = Math.max(0, nightsBetween(from, rule.from)); at <= last; at++) {
      const day = days[at]
      if (!day) break
      if ((rule.weekdays & (1 << ((weekday + at) % 7))) !== 0) addRule(day, rule)
    }
  }
}

const copyOf = (day: RuledDay): RuledDay => ({ ...day, arriving: { ...day.arriving }, touching: { ...day.touching } })

/** The allowed lengths, as bits, of a stay from the day at `at`. */
const lengthsFrom = (days: readonly RuledDay[], at: number): number => {
  const first = days[at]
  if (!first || first.noArrival) return 0
  let { least, most } = first.arriving
  let lengths = 0
  for (let nights = 1; nights <= most; nights++) {
    const slept = days[at + nights - 1]
    if (!slept || slept.closed) break
    least = Math.max(least, slept.touching.least)
    most = Math.min(most, slept.touching.most)
    if (nights >= least && nights <= most && !days[at + nights]?.noDeparture) lengths |= 1 << (nights - 1)
  }
  return lengths
}

/**
 * The lengths, as bits, of the stays that `brokenRule` allows in rooms of one of these types, for each first day from
 * `from` to before `to`. Computed day by day, because a calendar asks for 570; rules for all types are added once.
 */
export const stayLengths = async (
  rules: readonly StayRule[],
  types: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<number[]> => {
  const count = nightsBetween(from, to)
  const byType = Map.groupBy(rules, ({ typeId }) => typeId)
  const together = Array.from({ length: count + limits.nights }, unruled)
  addRules(together, byType.get(null) ?? [], from)
  const own = types.map(type => byType.get(type) ?? []).filter(({ length }) => length > 0)
  // Types without rules of their own are alike.
  const groups = own.length < types.length || types.length === 0 ? [...own, []] : own
  const nextTurn = inTurns()
  const lengths = new Array<number>(count).fill(0)
  for (const group of groups) {
    const days = together.map(copyOf)
    addRules(days, group, from)
    for (const [at, known] of lengths.entries()) if (known !== anyLength) lengths[at] = known | lengthsFrom(days, at)
    await nextTurn()
  }
  return lengths
}
