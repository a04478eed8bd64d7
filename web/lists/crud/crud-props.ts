import type { ReactNode } from 'react'
import type { CallOf, Endpoint, PageCallOf } from '#shared/contract/endpoint.ts'
import type { Action } from '#shared/contract/permissions.ts'
import type { Column, Filter, SmallRow } from '#web/ui/table/columns.ts'
import type { RowOf } from './contracts.ts'

/** What a list is of, in small letters: user, users. */
export interface Noun {
  one: string
  many: string
  /** As they are counted, where that takes another word: set of refund steps. */
  counted?: { one: string; many: string }
}

/** What may be done to one row; `reason` says why not. */
export interface RowChoices {
  edit: boolean
  remove: boolean
  /** One more entry of its menu: opens `rowDialog`. */
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

/** Done with one press; `now`: a button of its own beside the menu. */
export interface RowAction {
  label: string
  icon: ReactNode
  now?: boolean
  danger?: boolean
  busy?: boolean
  onChoose: () => void
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
  /**
   * The server searches, filters, sorts and cuts into pages. `byId` finds a row whatever page it is on: a filter of the list, or the call for
   * one row.
   */
  paged?: { byId: string | ((id: string) => readonly [contract: Endpoint, input: object]) }
  /** All rows stand on one page, for lists whose order people change by hand. */
  whole?: boolean
  /** Input of the delete call. */
  removal?: (row: RowOf<L>) => CallOf<D>
  /** Other lists to refresh after a change. */
  refreshes?: readonly Endpoint[]
  /** The row's name in questions and labels. */
  nameOf: (row: RowOf<L>) => string
  /** The question before one row is deleted, where the specification has one of its own. */
  question?: (row: RowOf<L>) => string
  /** Under the question about one row: what deleting it does. */
  beforeDelete?: (row: RowOf<L>) => ReactNode
  /** The first one names the row and opens it. */
  columns: readonly Column<RowOf<L>>[]
  /** The column by which the rows come without being asked. */
  usualOrder?: string
  /** The order in which the rows come without being asked, in words, where no column says it. */
  order?: string
  filters?: readonly Filter<RowOf<L>>[]
  /** What the view and the CSV file have beside the columns. */
  details?: readonly Column<RowOf<L>>[]
  /** From so many digits on a phone number is searched by a part of it; with fewer the list stays as it is. */
  phoneDigits?: number
  /** Also searched, beside the columns' texts. */
  extraSearchText?: (row: RowOf<L>) => string
  may: (action: Action) => boolean
  /** Per row, in place of `may`. */
  choices?: (row: RowOf<L>) => RowChoices
  /** The next step as a button of its own, the others in the row's menu. */
  rowActions?: (row: RowOf<L>) => readonly RowAction[]
  /** A row where the screen is narrow, with the one of its actions that is due; all others are in its view. */
  smallRow?: (row: RowOf<L>, due: RowAction | undefined) => SmallRow
  /** Rows are deleted one at a time: nothing is chosen. */
  single?: boolean
  needs?: readonly Needed[]
  /** Adds a row, or changes the given one. */
  form?: (row: RowOf<L> | undefined, onClose: () => void) => ReactNode
  /** The dialog that the menu entry of `choices.ask` opens. */
  rowDialog?: (row: RowOf<L>, onClose: () => void) => ReactNode
  /** Where a row's name leads, in place of its view. */
  addressOf?: (row: RowOf<L>) => string
  /** Shown below the columns in a row's view. */
  more?: (row: RowOf<L>) => ReactNode
  /** What is done next with a row: the main button of its view, beside which Edit stands back. */
  viewStep?: (row: RowOf<L>) => ReactNode
  /** A view of its own instead. */
  view?: (row: RowOf<L>, choices: RowChoices, actions: RowViewActions) => ReactNode
  /** A quicker way to add a row: its button stands beside that of the form, and its key is `n`. */
  quick?: { label: string; button: ReactNode; onOpen: () => void }
  /** Beside the search: what is done with more than the rows that are shown. */
  aside?: ReactNode
  /** The specification's text for a list without rows, and below it what the list is for. */
  empty: string
  purpose: string
  /** For a search without a result, where that is another text. */
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

/** `Special offer` and `Special Offer`, for texts and for headings. */
export const titleOf = (noun: string): string => noun.replace(/(^|\s)\p{L}/gu, letter => letter.toUpperCase())
