import type { ReactNode } from 'react'

/** One column of a list: of its table, of its cards, of its view and of its CSV file. */
export interface Column<R> {
  /** Also what the address and a server that sorts call it. */
  id: string
  label: string
  /** What it reads: what is searched and exported, and shown unless `cell` says otherwise. */
  text: (row: R) => string
  cell?: (row: R) => ReactNode
  /** What it is sorted by, where that is not its text; `false` where it cannot be sorted. */
  value?: ((row: R) => string | number) | false
  /** Figures stand at the right; what is short stays on one line; what is long shows its first lines, all of it in the view. */
  looks?: 'number' | 'short' | 'long'
  /** Its share of the table's width, against those of the others; the last column takes what is left. */
  width?: number
}

/** How the columns sort rows, by their ids. */
export const sortValues = <R>(columns: readonly Column<R>[]): Readonly<Record<string, (row: R) => string | number>> =>
  Object.fromEntries(columns.flatMap(({ id, text, value = text }) => (value ? [[id, value]] : [])))

export const shownIn = <R>({ cell, text }: Column<R>, row: R): ReactNode => (cell ?? text)(row)

/** Chosen in a list beside its search. */
export interface Filter<R> {
  /** Its name in the address, and for a server that filters. */
  id: string
  label: string
  /** What the choice of nothing reads: "All roles". */
  all: string
  /** None: a range of days is chosen, whose first day has the filter's own name and whose last day this one. */
  options?: readonly { value: string; label: string }[]
  last?: string
  /** The values that a row has, where the browser filters. */
  values?: (row: R) => readonly string[]
}

/** The filters' parameter names in the address and in requests to the server: a range of days has two. */
export const filterNames = (filters: readonly Pick<Filter<never>, 'id' | 'last'>[]): readonly string[] =>
  filters.flatMap(({ id, last }) => (last ? [id, last] : [id]))

/** A text by which rows are not sorted; `width` is its part of the table. */
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

/** A row on a screen that is too narrow for columns: its name and figure, a few lines, and the one thing that is done with it; its menu where none is named. */
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
  /** What opens a row. */
  linkOf: (row: R) => { to: string; state?: unknown; preventScrollReset?: true }
  /** In place of a card with every column and action, where the screen is narrow. */
  small?: ((row: R) => SmallRow) | undefined
  /** What else can be done with a row. */
  actions?: ((row: R) => ReactNode) | undefined
  /** Rows have a button beside their menu. */
  wideActions?: boolean
  /** Whether anything can be done to the row together with others. */
  choosable?: ((row: R) => boolean) | undefined
  /** For columns by which the rows can be sorted. */
  sort?: string
  onSort?: (sort: string) => void
}

/** A press on a row opens it, unless it was meant for something in the row or marks a text. */
export const opens = ({ target }: { target: EventTarget }): boolean =>
  target instanceof Element && !target.closest('a, button, input, label, [role=menu]') && getSelection()?.isCollapsed !== false
