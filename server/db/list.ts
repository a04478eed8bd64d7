import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { type AnyListInput, type Page, pageSize } from '#shared/contract/list.ts'
import { searchWords } from '#shared/words/search-words.ts'

/** The SQL by which a list is searched, sorted and filtered; on tables that grow each part needs an index. */
export interface ListSql<L extends AnyListInput> {
  /** Last in every order, so that rows with the same value keep their places from page to page. */
  id: Expression<unknown>
  /** A generated column made by `searchable`, or the conditions that the list's own search made of `q`. */
  text: Expression<string> | readonly Expression<SqlBool>[]
  /**
   * Lets numbers in a search match anywhere in the text, and ignores those with fewer digits than this. The trigram
   * index is of no use for fewer than three digits.
   */
  fewestDigits?: number
  sortBy: Record<L['sortBy'][number], Expression<unknown> | readonly Expression<unknown>[]>
  filterBy: { [K in L['filterBy'][number]]: (value: NonNullable<z.output<L>[K & keyof z.output<L>]>) => Expression<SqlBool> }
  /** Filters that leave few rows: all are found first and then sorted, as with a search. */
  few?: readonly L['filterBy'][number][]
}

export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Escapes a word of a search. An apostrophe matches any character, since the data may have another kind of it. */
export const literalWord = (word: string) => literal(word).replaceAll("'", '_')

/** Rows have every word, without case and accents: from three letters on anywhere, else at its start (trigrams). */
const holdsWords = (text: Expression<string>, q = '', fewestDigits = 0): Expression<SqlBool>[] => {
  const like = (pattern: string) => sql<SqlBool>`${text} like searchable(${pattern})`
  const isNumber = (word: string) => fewestDigits > 0 && /^\d+$/.test(word)
  const words = searchWords(q).filter(word => !isNumber(word) || word.length >= fewestDigits)
  return words.map(word => {
    const text = literalWord(word)
    return [...word].length > 2 || isNumber(word) ? like(`%${text}%`) : sql<SqlBool>`(${like(`${text}%`)} or ${like(`% ${text}%`)})`
  })
}

const every = (conditions: readonly Expression<SqlBool>[]) => sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`
/** Keeps a statement unnamed (`statement-names.ts`) and planned for its values: the best index depends on them. */
const withoutPreparedPlan = sql`/* planned anew */`
const total = sql<number>`count(*)`.as('total')
const totalOf = (rows: readonly unknown[]): number => (rows[0] as { total: number } | undefined)?.total ?? 0

/** The queries of a list: its rows with all that they show, and for the count the least that its filters need. */
interface Sources<DB, TB extends keyof DB, R, CountDB, CountTB extends keyof CountDB> {
  rows: SelectQueryBuilder<DB, TB, R>
  count: SelectQueryBuilder<CountDB, CountTB, object>
}

interface ListQuery {
  page?: number
  size?: number
  q?: string
  sort?: string
  [filter: string]: unknown
}

const inOrder = <L extends AnyListInput, DB, TB extends keyof DB, R>(
  parts: ListSql<L>,
  rows: SelectQueryBuilder<DB, TB, R>,
  sort = '',
): SelectQueryBuilder<DB, TB, R> => {
  const columns: Record<string, Expression<unknown> | readonly Expression<unknown>[]> = parts.sortBy
  const [first = ''] = Object.keys(columns)
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const order: Expression<unknown>[] = [columns[sort.replace(/^-/, '') || first] ?? [], parts.id].flat()
  return order.reduce<typeof rows>((query, by) => query.orderBy(by, direction), rows)
}

export const filtersOf = <L extends AnyListInput>(parts: ListSql<L>, input: z.output<L>): Expression<SqlBool>[] => {
  const fields = input as ListQuery
  return Object.entries<(value: never) => Expression<SqlBool>>(parts.filterBy)
    .filter(([name]) => fields[name] !== undefined)
    .map(([name, filter]) => filter(fields[name] as never))
}

/** True if the search or the filters leave so few rows that all are found and then sorted. */
export const leavesFew = <L extends AnyListInput>({ text, few = [] }: ListSql<L>, input: z.output<L>): boolean => {
  const { q = '', ...fields } = input as ListQuery
  return (Array.isArray(text) ? text.length > 0 : q.trim() !== '') || few.some(name => fields[name] !== undefined)
}

export const readList = async <L extends AnyListInput, DB, TB extends keyof DB, R, CountDB, CountTB extends keyof CountDB>(
  parts: ListSql<L>,
  input: z.output<L>,
  sources: Sources<DB, TB, R, CountDB, CountTB>,
): Promise<R[] | Page<R>> => {
  const { page, sort } = input as ListQuery
  return page === undefined ? inOrder(parts, sources.rows, sort).execute() : readPage(parts, input, sources)
}

/** Reads a page of the rows found, the first by default. `size` may be above the limit for callers. */
export const readPage = async <L extends AnyListInput, DB, TB extends keyof DB, R, CountDB, CountTB extends keyof CountDB>(
  parts: ListSql<L>,
  input: z.output<L>,
  sources: Sources<DB, TB, R, CountDB, CountTB>,
): Promise<Page<R>> => {
  const { page = 1, size = pageSize, q, sort } = input as ListQuery
  const filters = filtersOf(parts, input)
  const words = Array.isArray(parts.text) ? parts.text : holdsWords(parts.text as Expression<string>, q, parts.fewestDigits)
  const shown = inOrder(parts, sources.rows.modifyEnd(withoutPreparedPlan), sort)
    .where(every([...words, ...filters]))
    .limit(size)
    .offset((page - 1) * size)
  if (!leavesFew(parts, input)) {
    const items = await shown.execute()
    const counted = await sources.count.modifyEnd(withoutPreparedPlan).where(every(filters)).select(total).execute()
    return { items, total: totalOf(counted) }
  }
  // Counts in the same query and sorts all matches: reading in order until a page is full can take very long.
  const items = await shown.select(sql<number>`${total.expression} over ()`.as('total')).execute()
  if (items.length > 0 || page === 1) return { items: items as R[], total: totalOf(items) }
  const start = await readPage(parts, { ...(input as ListQuery), page: 1 } as z.output<L>, sources)
  return { items: [], total: start.total }
}
