import { pageSize } from '#shared/contract/list.ts'
import { plainApostrophes } from '#shared/words/apostrophes.ts'
import { searchWords } from '#shared/words/search-words.ts'
import { inReadingOrder } from '#shared/words/text.ts'

/** A list's state, kept in the page's address (`q`, `sort`, `page`, and each filter under its own name). */
export interface ListState {
  query: string
  /** A column's id, with a minus in front for descending order; empty for the order in which the rows came. */
  sort: string
  /** Counted from 1. */
  page: number
  /** The chosen value of each filter; absent if none is chosen. */
  filters: Readonly<Record<string, string>>
}

export const readList = (params: URLSearchParams, filters: readonly string[] = []): ListState => ({
  query: params.get('q') ?? '',
  sort: params.get('sort') ?? '',
  page: /^[1-9]\d{0,3}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1,
  filters: Object.fromEntries(filters.flatMap(id => (params.get(id) ? [[id, params.get(id) ?? '']] : []))),
})

/** The address's query with the list's state; other parameters stay, defaults and empty filters are left out. */
export const writeList = (params: URLSearchParams, { query, sort, page, filters }: ListState): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const [name, value] of [['q', query], ['sort', sort], ['page', page > 1 ? String(page) : ''], ...Object.entries(filters)] as const) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The next order when a column's head is pressed: ascending, then descending. */
export const sortAfter = (sort: string, column: string): string => (sort === column ? `-${column}` : column)

/** Which way a column is sorted, in the words of `aria-sort`. */
export const directionOf = (sort: string, column: string): 'ascending' | 'descending' | undefined =>
  sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined

const plain = (text: string) =>
  plainApostrophes(text)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** Rows whose text has every word, in any order, ignoring case and accents. */
export const searchRows = <R>(rows: readonly R[], query: string, textOf: (row: R) => string): readonly R[] => {
  const words = searchWords(plain(query))
  if (words.length === 0) return rows
  return rows.filter(row => {
    const text = plain(textOf(row))
    return words.every(word => text.includes(word))
  })
}

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : inReadingOrder(String(one), String(other))

/** Rows by one column; equal ones keep their order. Unknown columns change nothing. */
export const sortRows = <R>(
  rows: readonly R[],
  sort: string,
  values: Readonly<Record<string, (row: R) => string | number>>,
): readonly R[] => {
  const down = sort.startsWith('-')
  const column = down ? sort.slice(1) : sort
  const read = Object.hasOwn(values, column) ? values[column] : undefined
  if (!read) return rows
  const sign = down ? -1 : 1
  return rows.toSorted((one, other) => sign * compare(read(one), read(other)))
}

/** One page of the rows; a page past the end is the last one. */
export const pageOf = <R>(
  rows: readonly R[],
  page: number,
  size = pageSize,
): { rows: readonly R[]; page: number; pages: number; first: number } => {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const shown = Math.min(page, pages)
  const first = (shown - 1) * size
  return { rows: rows.slice(first, first + size), page: shown, pages, first }
}

/** `3 users`, `1 of 3 users`, `1 to 100 of 250 users`; `, 2 new` follows if rows came since the last visit. */
export const countWords = (
  noun: { one: string; many: string },
  counts: { all: number; found: number; first: number; shown: number; came?: number },
): string => {
  const { all, found, first, shown, came = 0 } = counts
  const news = came > 0 ? `, ${came} new` : ''
  if (shown < found) return `${first + 1} to ${first + shown} of ${found} ${noun.many}${news}`
  const nounOf = all === 1 ? noun.one : noun.many
  return `${found === all ? all : `${found} of ${all}`} ${nounOf}${news}`
}
