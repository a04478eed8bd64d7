import type { ReactNode } from 'react'
import type { CallOf, Endpoint, PageCallOf } from '#shared/contract/endpoint.ts'
import type { Action } from '#shared/contract/permissions.ts'
import type { Column, Filter, SmallRow } from '#web/ui/table/columns.ts'
import type { RowOf } from './contracts.ts'

/** What a list's rows are called, in lower case: `user`, `users`. */
export interface Noun {
  one: string
  many: string
  /** What a count of rows is called, if different: `set of refund steps`. */
  counted?: { one: string; many: string }
}

/** What may be done to one row; `reason` says why not. */
export interface RowChoices {
  edit: boolean
  remove: boolean
  /** An extra menu entry, which opens `rowDialog`. */
  ask?: { label: string; icon: ReactNode }
  reason?: string
}

export interface RowViewActions {
  onEdit: () => void
  onAsk: () => void
  onDelete: () => void
  /** Shows another row instead. */
  onView: (id: string) => void
  onClose: () => void
}

/** An action on a row without a dialog; with `now` it is a button beside the menu, else a menu entry. */
export interface RowAction {
  label: string
  icon: ReactNode
  now?: boolean
  danger?: boolean
  /** Why it cannot be chosen in the menu. */
  why?: string
  /** Its button is busy until the promise that it returns is settled. */
  onChoose: () => unknown
}

/** Another query that the rows need before they can be shown. */
export interface Needed {
  data: unknown
  error: Error | null
  refetch: () => Promise<unknown>
}

/** A list and everything that is done to its rows. */
export interface CrudProps<L extends Endpoint, D extends Endpoint> {
  noun: Noun
  contracts: { list: L; remove?: D }
  /** The list's input beside search, order and page. */
  input: CallOf<L> | PageCallOf<L>
  /** The server searches, filters, sorts and pages. `byId` finds one row: by a filter of the list or its own call. */
  paged?: { byId: string | ((id: string) => readonly [contract: Endpoint, input: object]) }
  /** All rows stand on one page, for lists whose order people change by hand. */
  whole?: boolean
  /** Input of the delete call. */
  removal?: (row: RowOf<L>) => CallOf<D>
  /** Other lists to refresh after a change. */
  refreshes?: readonly Endpoint[]
  /** The row's name in questions and labels. */
  nameOf: (row: RowOf<L>) => string
  /** The question before one row is deleted, if the specification defines one. */
  question?: (row: RowOf<L>) => string
  /** Shown below that question: what deleting the row does. */
  beforeDelete?: (row: RowOf<L>) => ReactNode
  /** The first column names the row, and its text opens the row. */
  columns: readonly Column<RowOf<L>>[]
  /** The column by which rows are sorted by default. */
  usualOrder?: string
  /** The default order in words, if rows are not sorted by a column. */
  order?: string
  filters?: readonly Filter<RowOf<L>>[]
  /** Further fields in a row's view and in the CSV file. */
  details?: readonly Column<RowOf<L>>[]
  /** The fewest digits that search for part of a phone number; with fewer digits the list stays as it is. */
  phoneDigits?: number
  /** Also searched, beside the columns' texts. */
  extraSearchText?: (row: RowOf<L>) => string
  may: (action: Action) => boolean
  /** What may be done to each row, in place of `may`. */
  choices?: (row: RowOf<L>) => RowChoices
  /** A row's actions: those with `now` are buttons, the others are in the row's menu. */
  rowActions?: (row: RowOf<L>) => readonly RowAction[]
  /** A row on a narrow screen, with its `now` action; the other actions are in the row's view. */
  smallRow?: (row: RowOf<L>, due: RowAction | undefined) => SmallRow
  /** Rows are deleted one at a time and cannot be ticked. */
  single?: boolean
  needs?: readonly Needed[]
  /** Adds a row, or changes the given one. */
  form?: (row: RowOf<L> | undefined, onClose: () => void) => ReactNode
  /** The dialog that the menu entry of `choices.ask` opens. */
  rowDialog?: (row: RowOf<L>, onClose: () => void) => ReactNode
  /** The page that a row's name links to, in place of the row's view. */
  addressOf?: (row: RowOf<L>) => string
  /** Shown below the columns in a row's view. */
  more?: (row: RowOf<L>) => ReactNode
  /** The next action on a row, as the main button of its view; Edit is then a secondary button. */
  viewStep?: (row: RowOf<L>) => ReactNode
  /** Replaces the default view of a row. */
  view?: (row: RowOf<L>, choices: RowChoices, actions: RowViewActions) => ReactNode
  /** A quicker way to add a row: a button beside that of the form; the key `n` opens it. */
  quick?: { label: string; button: ReactNode; onOpen: () => void }
  /** Beside the search: actions on more than the shown rows. */
  aside?: ReactNode
  /** The specification's text for a list without rows, and below it what the list is for. */
  empty: string
  purpose: string
  /** The text for a search without a result, if it is not `empty`. */
  noMatch?: string
  /** The specification's text while loading. */
  loading?: string
  /** The skeleton of one row. */
  ghost?: ReactNode
  /** Error text where the server sent none. */
  failed?: string
  /** Title above the server's error. */
  failure?: string
}

/** Capitalises each word for headings and buttons: `Special offer` becomes `Special Offer`. */
export const titleOf = (noun: string): string => noun.replace(/(^|\s)\p{L}/gu, letter => letter.toUpperCase())
