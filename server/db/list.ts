import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { type AnyListInput, type Page, pageSize } from '#shared/contract/list.ts'
import { searchWords } from '#shared/words/search-words.ts'

/** What a list may be searched in, sorted by and filtered on, as SQL; of tables that grow each part needs an index. */
export interface ListSql<L extends AnyListInput> {
  /** Last in every order, so that rows with the same value keep their places from page to page. */
  id: Expression<unknown>
  /** A generated column made by `searchable`, or what a search of the list's own found `q` to mean. */
  text: Expression<string> | readonly Expression<SqlBool>[]
  /** From so many digits on a number is searched anywhere, without an index where these are two; fewer are not searched for. */
  fewestDigits?: number
  sortBy: Record<L['sortBy'][number], Expression<unknown> | readonly Expression<unknown>[]>
  filterBy: { [K in L['filterBy'][number]]: (value: NonNullable<z.output<L>[K & keyof z.output<L>]>) => Expression<SqlBool> }
  /** Filters that leave few rows, which are all found and then sorted, as those of a search are. */
  few?: readonly L['filterBy'][number][]
}

export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The same of a word of a search: an apostrophe stands for any sign, since what is searched may have another kind of it. */
export const literalWord = (word: string) => literal(word).replaceAll("'", '_')

/** Rows hold every word, whatever capitals and accents: from three letters on anywhere, fewer at a word's beginning (trigrams). */
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
/** Keeps a statement from having a name (`statement-names.ts`): which index is best depends on what is asked for. */
const withoutPreparedPlan = sql`/* planned anew */`
const total = sql<number>`count(*)`.as('total')
const totalOf = (rows: readonly unknown[]): number => (rows[0] as { total: number } | undefined)?.total ?? 0

/** What a list is read from: its rows with all they show, and the least that its filters need to count them. */
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

/** Whether what is asked for leaves so few rows that all are found and then sorted. */
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

/** The page of what was searched and filtered for, the first one unless another is named; `size` may be more than a caller may want. */
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
  // Counted on the way, and sorted when all are found: going through everybody in order until a page is full can take very long.
  const items = await shown.select(sql<number>`${total.expression} over ()`.as('total')).execute()
  if (items.length > 0 || page === 1) return { items: items as R[], total: totalOf(items) }
  const start = await readPage(parts, { ...(input as ListQuery), page: 1 } as z.output<L>, sources)
  return { items: [], total: start.total }
}
