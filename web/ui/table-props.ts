import type { ReactNode } from 'react'
import type { Column } from './columns.ts'

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
  /** What else can be done with a row. */
  actions?: ((row: R) => ReactNode) | undefined
  /** Beside their menu stands a button. */
  wideActions?: boolean
  /** Whether anything can be done to the row together with others. */
  choosable?: ((row: R) => boolean) | undefined
  /** For columns by which the rows can be sorted. */
  sort?: string
  onSort?: (sort: string) => void
}
