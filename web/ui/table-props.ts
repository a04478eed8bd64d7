import type { ReactNode } from 'react'
import type { Column } from './columns.ts'

/** Which rows are chosen, by key. */
interface Selection<R> {
  keys: ReadonlySet<string>
  /** Whether anything can be done to the row together with others. */
  may: (row: R) => boolean
  choose: (rows: readonly R[], chosen: boolean) => void
}

export interface DataTableProps<R> {
  /** What the table is a list of, for those who do not see the heading. */
  caption: string
  /** The first column names the row. */
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  nameOf: (row: R) => string
  /** What opens a row. */
  linkOf: (row: R) => { to: string; state: unknown; preventScrollReset: true }
  onOpen: (row: R) => void
  /** What else can be done with a row; undefined where nothing can be done with any. */
  actions: ((row: R) => ReactNode) | undefined
  selection: Selection<R> | undefined
  sort: string
  onSort: (sort: string) => void
}
