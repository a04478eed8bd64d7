import { percentProblem, type Season, type SeasonPrice } from '#shared/rates/seasons.ts'
import { isDate } from '#shared/words/dates.ts'
import { twoReadings } from '#shared/words/typed.ts'
import { dateFormat } from '#web/ui/calendar/typed-date.ts'
import { fieldFormats } from '#web/ui/form/field-formats.ts'

const noDate = 'Enter a valid date.'

/** What is wrong with the typed first and last night of a season. */
export const datesProblem = (typed: { isAllYear: boolean; fromDate: string; toDate: string }): { fromDate?: string; toDate?: string } => {
  if (typed.isAllYear) return {}
  const [from, to] = [dateFormat.tidy(typed.fromDate), dateFormat.tidy(typed.toDate)]
  return {
    ...(!isDate(from) && { fromDate: noDate }),
    ...(!isDate(to) && { toDate: noDate }),
    ...(isDate(from) && isDate(to) && to < from && { toDate: 'A season ends on its first night or later.' }),
  }
}

/** How a season prices a type as it is typed: seven texts, Monday first, for each meal; empty: as without the season. */
export interface TypedLines {
  kind: SeasonPrice['kind']
  /** Every night has the first text. */
  isDayAlike: boolean
  /** The change with all meals is that with breakfast; a price of its own is not. */
  isMealAlike: boolean
  breakfast: string[]
  allMeals: string[]
}

export const emptyLines = (): TypedLines => ({
  kind: 'PERCENT',
  isDayAlike: true,
  isMealAlike: true,
  breakfast: Array(7).fill(''),
  allMeals: Array(7).fill(''),
})

/** The name under which all types have the same lines. */
export const allTypes = 'all'

const textOf = (value: number | null) => (value === null ? '' : String(value))

const linesOfType = (prices: Season['prices'], typeId: string): TypedLines => {
  const lines = emptyLines()
  for (const { kind, weekday, breakfast, allMeals } of prices.filter(price => price.typeId === typeId)) {
    lines.kind = kind
    lines.breakfast[weekday - 1] = textOf(breakfast)
    lines.allMeals[weekday - 1] = textOf(allMeals)
  }
  const isDayAlike = [lines.breakfast, lines.allMeals].every(week => week.every(text => text === week[0]))
  const isMealAlike = lines.kind !== 'SET' && lines.breakfast.join(' ') === lines.allMeals.join(' ')
  return { ...lines, isDayAlike, isMealAlike, ...(isMealAlike && { allMeals: Array(7).fill('') }) }
}

/** The texts of a week and of the meals that count, as the ticks say. */
const texts = ({ kind, isDayAlike, isMealAlike, ...typed }: TypedLines): Pick<TypedLines, 'breakfast' | 'allMeals'> => {
  const week = (days: string[]): string[] => (isDayAlike ? Array(7).fill(days[0] ?? '') : days)
  const breakfast = week(typed.breakfast)
  return { breakfast, allMeals: isMealAlike && kind !== 'SET' ? breakfast : week(typed.allMeals) }
}

/** The lines with a price for each weekday of its own, or with one for all; either begins with the first that was typed. */
export const withDaysAlike = (lines: TypedLines, isDayAlike: boolean): TypedLines => {
  if (lines.isDayAlike === isDayAlike) return lines
  const first = (days: string[]): string[] => Array(7).fill(days.find(text => text.trim() !== '') ?? '')
  return { ...lines, isDayAlike, breakfast: first(lines.breakfast), allMeals: first(lines.allMeals) }
}

/** What a season says of its prices, by type; alike where every type has the same lines. */
export const typedLines = (
  prices: Season['prices'],
  typeIds: readonly string[],
): { isAlike: boolean; lines: Record<string, TypedLines> } => {
  const lines = Object.fromEntries(typeIds.map(id => [id, linesOfType(prices, id)]))
  const [first = emptyLines(), ...others] = Object.values(lines)
  const isAlike = others.every(one => JSON.stringify(one) === JSON.stringify(first))
  return { isAlike, lines: { ...lines, [allTypes]: isAlike ? first : emptyLines() } }
}

const amountOf = (text: string): number | null => {
  const tidy = fieldFormats.amount.tidy(text.replace('−', '-').replace('%', ''))
  return tidy === '' ? null : Number(tidy)
}

const isAmount = (text: string): boolean => {
  const value = amountOf(text)
  return value === null || (Number.isFinite(value) && Math.abs(value) <= 1_000_000)
}

/** What is wrong with a typed price, as a sentence. */
export const priceProblem = (kind: TypedLines['kind'], text: string): string | undefined =>
  twoReadings(text) ??
  (isAmount(text) ? undefined : 'Enter numbers, with − for less.') ??
  (kind === 'SET' && (amountOf(text) ?? 1) <= 0 ? 'A price is more than zero.' : undefined) ??
  (kind === 'PERCENT' ? percentProblem(amountOf(text) ?? 0) : undefined)

/** What is wrong first with typed lines. */
export const linesProblem = (lines: readonly TypedLines[]): string | undefined =>
  lines.flatMap(typed => Object.values(texts(typed)).flatMap(week => week.flatMap(text => priceProblem(typed.kind, text) ?? [])))[0]

/** The prices of a season as they are sent; a type and day that say nothing are left out. */
export const pricesOf = (isAlike: boolean, lines: Readonly<Record<string, TypedLines>>, typeIds: readonly string[]): SeasonPrice[] =>
  typeIds.flatMap(typeId => {
    const typed = lines[isAlike ? allTypes : typeId] ?? emptyLines()
    const { kind } = typed
    const { breakfast, allMeals } = texts(typed)
    return breakfast.flatMap((text, at) => {
      const price = { typeId, weekday: at + 1, kind, breakfast: amountOf(text), allMeals: amountOf(allMeals[at] ?? '') }
      return price.breakfast === null && price.allMeals === null ? [] : [price]
    })
  })
