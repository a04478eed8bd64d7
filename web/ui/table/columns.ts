import type { ReactNode } from 'react'

/** One column of a list: of its table, of its cards, of its view and of its CSV file. */
export interface Column<R> {
  /** The column's name, also in the address and for a server that sorts. */
  id: string
  label: string
  /** The text to search, export and show, unless `cell` shows something else. */
  text: (row: R) => string
  cell?: (row: R) => ReactNode
  /** The value to sort by, if not the text; `false` if the column cannot be sorted. */
  value?: ((row: R) => string | number) | false
  /** Numbers are aligned right; short texts stay on one line; long texts are cut to a few lines, except in the view. */
  looks?: 'number' | 'short' | 'long'
  /** Its share of the table's width, against those of the others; the last column takes what is left. */
  width?: number
}

/** How the columns sort rows, by their ids. */
export const sortValues = <R>(columns: readonly Column<R>[]): Readonly<Record<string, (row: R) => string | number>> =>
  Object.fromEntries(columns.flatMap(({ id, text, value = text }) => (value ? [[id, value]] : [])))

export const shownIn = <R>({ cell, text }: Column<R>, row: R): ReactNode => (cell ?? text)(row)

/** A filter of a list, beside its search. */
export interface Filter<R> {
  /** Its name in the address, and for a server that filters. */
  id: string
  label: string
  /** The text of the choice that filters nothing: "All roles". */
  all: string
  /** Without options, a range of days is chosen: `id` names its first day, `last` its last day. */
  options?: readonly { value: string; label: string }[]
  last?: string
  /** The values that a row has, where the browser filters. */
  values?: (row: R) => readonly string[]
}

/** The filters' parameter names in the address and in requests to the server: a range of days has two. */
export const filterNames = (filters: readonly Pick<Filter<never>, 'id' | 'last'>[]): readonly string[] =>
  filters.flatMap(({ id, last }) => (last ? [id, last] : [id]))

/** A text column that cannot be sorted; `width` is its share of the table. */
export const textColumn = <R>(id: string, label: string, width: number, text: (row: R) => string): Column<R> => ({
  id,
  label,
  width,
  text,
  value: false,
})

/** Rows that have the chosen value of every filter. */
export const filterRows = <R>(
  rows: readonly R[],
  filters: readonly Filter<R>[],
  chosen: Readonly<Record<string, string>>,
): readonly R[] => {
  const active = filters.filter(({ id }) => chosen[id])
  return active.length === 0 ? rows : rows.filter(row => active.every(({ id, values }) => values?.(row).includes(chosen[id] ?? '')))
}

/** A row on a narrow screen: its name and figure, a few lines, and one action, else the row's menu. */
export interface SmallRow {
  title: ReactNode
  side?: ReactNode
  lines: readonly ReactNode[]
  action?: ReactNode
}

export interface DataTableProps<R> {
  /** What the table is a list of, for those who do not see the heading. */
  caption: string
  /** The first column names the row. */
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  nameOf: (row: R) => string
  /** The link that opens a row. */
  linkOf: (row: R) => { to: string; state?: unknown; preventScrollReset?: true }
  /** A row on a narrow screen, in place of a card with every column and action. */
  small?: ((row: R) => SmallRow) | undefined
  /** What else can be done with a row. */
  actions?: ((row: R) => ReactNode) | undefined
  /** Rows have a button beside their menu. */
  wideActions?: boolean
  /** Whether the row can be chosen for an action on several rows. */
  choosable?: ((row: R) => boolean) | undefined
  /** The order of the rows, which the heads of sortable columns change. */
  sort?: string
  onSort?: (sort: string) => void
}

/** A press on a row opens it, unless it was meant for something in the row or marks a text. */
export const opens = ({ target }: { target: EventTarget }): boolean =>
  target instanceof Element && !target.closest('a, button, input, label, [role=menu]') && getSelection()?.isCollapsed !== false
