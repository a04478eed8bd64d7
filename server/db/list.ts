import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { type AnyListInput, type Page, pageSize } from '#shared/list.ts'

/** What a list may be searched in, sorted by and filtered on, as SQL; each part needs an index. */
export interface ListSql<L extends AnyListInput> {
  /** Last in every order, so that rows with the same value keep their places from page to page. */
  id: Expression<unknown>
  /** A generated column made by `searchable`. */
  text: Expression<string>
  sortBy: Record<L['sortBy'][number], Expression<unknown>>
  filterBy: { [K in L['filterBy'][number]]: (value: NonNullable<z.output<L>[K & keyof z.output<L>]>) => Expression<SqlBool> }
}

/** A part of a `like` pattern that means itself. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Rows hold every word, in any order and whatever the capitals and accents. */
const holdsWords = (text: Expression<string>, q = ''): Expression<SqlBool>[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map(word => sql<SqlBool>`${text} like searchable(${`%${literal(word)}%`})`)

/** Reads a list as its input asks: the page of what was searched and filtered for, or every row; in the order that is asked for. */
export const readList = async <L extends AnyListInput, DB, TB extends keyof DB, R>(
  query: SelectQueryBuilder<DB, TB, R>,
  parts: ListSql<L>,
  input: z.output<L>,
): Promise<R[] | Page<R>> => {
  const { page, q, sort, ...fields } = input as { page?: number; q?: string; sort?: string; [filter: string]: unknown }
  const filters = Object.entries<(value: never) => Expression<SqlBool>>(parts.filterBy)
    .filter(([name]) => fields[name] !== undefined)
    .map(([name, filter]) => filter(fields[name] as never))
  const found = [...holdsWords(parts.text, q), ...filters].reduce((rows, condition) => rows.where(condition), query)

  const columns: Record<string, Expression<unknown>> = parts.sortBy
  const [first = ''] = Object.keys(columns)
  const direction = sort?.startsWith('-') ? 'desc' : 'asc'
  const ordered = found.orderBy(columns[sort?.replace(/^-/, '') ?? first] ?? parts.id, direction).orderBy(parts.id, direction)
  if (page === undefined) return ordered.execute()
  const items = await ordered
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const counted = found.clearSelect().select(sql<number>`count(*)`.as('total'))
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number }
  return { items, total }
}
