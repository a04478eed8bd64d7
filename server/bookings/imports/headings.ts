import { columnOf, type ImportColumnId, importColumnIds } from '#shared/bookings/import-columns.ts'
import { isGstin } from '#shared/contract/fields.ts'
import { tidy, tidyCode } from '#shared/words/tidy.ts'
import { tidyPhone } from '#shared/words/typed.ts'

const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const columns = new Map(
  importColumnIds.options.flatMap(column => {
    const { label, also } = columnOf(column)
    return [label, ...also].map(name => [plain(name), column] as const)
  }),
)

export const columnNamed = (heading: string): ImportColumnId | undefined => columns.get(plain(heading))

export const neededColumns = importColumnIds.options.filter(column => columnOf(column).needed)

/** How to recognise a column by its cells. Other columns have no typical look. */
const looks: readonly (readonly [column: ImportColumnId, fits: (text: string) => boolean])[] = [
  ['userEmail', text => /^[^@ ]+@[^@ ]+$/.test(text)],
  ['companyGst', text => isGstin(tidyCode(text))],
  ['userPhone', text => /\d{10}/.test(text.replace(/[^\d]/g, '')) && tidyPhone(text.replace(/\.0+$/, '')).startsWith('+')],
  ['adults', text => /^\d{1,2} ?\(a\)/i.test(tidy(text))],
]

/** Whether a text looks like a date, valid or not: `2026-12-05`, `5/12/2026`, `Mon, 7 Dec 2026`, `Dec 5, 2026`. */
const isDay = (text: string): boolean =>
  /^(?:[a-z]{3,9},? )?(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[ ./-](?:\d{1,2}|[a-z]{3,9})[ ./,-]\d{2,4}|[a-z]{3,9} \d{1,2},? \d{4})/i.test(
    tidy(text),
  )

/** Assigns columns by heading (the first of several alike), then the others by what the cells look like. */
export const proposeColumns = (headings: readonly string[], sample: readonly (readonly string[])[]): (ImportColumnId | undefined)[] => {
  const found = headings.map((heading, at) => {
    const column = columnNamed(heading)
    return column !== undefined && headings.findIndex(other => columnNamed(other) === column) === at ? column : undefined
  })
  const all = (at: number, fits: (text: string) => boolean): boolean => {
    const texts = sample.flatMap(cells => cells[at]?.trim() || [])
    return found[at] === undefined && texts.length > 0 && texts.every(fits)
  }
  const places = headings.map((_, at) => at)
  for (const [column, fits] of looks) {
    const fitting = places.filter(at => all(at, fits))
    const [only] = fitting
    if (!found.includes(column) && only !== undefined && fitting.length === 1) found[only] = column
  }
  // Unassigned columns of dates become check-in and check-out only if there are as many as are missing.
  const days = places.filter(at => all(at, isDay))
  const open = (['checkInDate', 'checkOutDate'] as const).filter(column => !found.includes(column))
  if (days.length === open.length) for (const [index, column] of open.entries()) found[days[index] ?? 0] = column
  return found
}
