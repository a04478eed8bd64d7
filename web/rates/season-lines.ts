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

/** A season's typed prices for one type: for each meal seven texts, Monday first; empty: the season changes nothing. */
export interface TypedLines {
  kind: SeasonPrice['kind']
  /** Every weekday has the text of the first. */
  isDayAlike: boolean
  /** With all meals the price changes as with breakfast; ignored where the season sets prices (`SET`). */
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

/** The key of the lines that all types share. */
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

/** The texts per weekday and meal, after `isDayAlike` and `isMealAlike` are applied. */
const texts = ({ kind, isDayAlike, isMealAlike, ...typed }: TypedLines): Pick<TypedLines, 'breakfast' | 'allMeals'> => {
  const week = (days: string[]): string[] => (isDayAlike ? Array(7).fill(days[0] ?? '') : days)
  const breakfast = week(typed.breakfast)
  return { breakfast, allMeals: isMealAlike && kind !== 'SET' ? breakfast : week(typed.allMeals) }
}

/** Switches between one price for all weekdays and one for each; every day starts with the first price typed. */
export const withDaysAlike = (lines: TypedLines, isDayAlike: boolean): TypedLines => {
  if (lines.isDayAlike === isDayAlike) return lines
  const first = (days: string[]): string[] => Array(7).fill(days.find(text => text.trim() !== '') ?? '')
  return { ...lines, isDayAlike, breakfast: first(lines.breakfast), allMeals: first(lines.allMeals) }
}

/** A season's prices as typed lines, by type; `isAlike` if every type has the same lines. */
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

/** The first error in typed lines. */
export const linesProblem = (lines: readonly TypedLines[]): string | undefined =>
  lines.flatMap(typed => Object.values(texts(typed)).flatMap(week => week.flatMap(text => priceProblem(typed.kind, text) ?? [])))[0]

/** The prices of a season as they are sent, without types and days that have no price. */
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
