import type { ReactNode } from 'react'
import type { CallOf, Endpoint, PageCallOf } from '#shared/endpoint.ts'
import type { Action } from '#shared/permissions.ts'
import type { Column, Filter } from '#web/ui/columns.ts'
import type { RowOf } from './contracts.ts'

/** What a list is of, in small letters: user, users. */
export interface Noun {
  one: string
  many: string
}

/** What may be done to one row; without any of it, `reason` may say why. */
export interface RowChoices {
  edit: boolean
  remove: boolean
  /** What else its menu offers: it opens `asked`. */
  ask?: { label: string; icon: ReactNode }
  reason?: string
}

/** What an open row can be left for. */
export interface RowActions {
  onEdit: () => void
  onAsk: () => void
  onDelete: () => void
  /** To the view of another one in its place. */
  onView: (id: string) => void
  onClose: () => void
}

/** Something that is done with one press; `now` where it is what comes next. */
export interface RowStep {
  label: string
  icon: ReactNode
  now?: boolean
  danger?: boolean
  busy?: boolean
  onChoose: () => void
}

/** Another list without which the rows cannot be shown. */
export interface Needed {
  data: unknown
  error: Error | null
  refetch: () => Promise<unknown>
}

/** A list with everything that is done to its rows, declared. */
export interface CrudProps<L extends Endpoint, D extends Endpoint> {
  noun: Noun
  contracts: { list: L; remove?: D }
  /** What the list is asked with, beside its search, order and page. */
  input: CallOf<L> | PageCallOf<L>
  /**
   * The server searches, filters, sorts and cuts into pages. `byId` finds a row whatever page it is on: a filter of the list, or the call for
   * one row.
   */
  paged?: { byId: string | ((id: string) => readonly [contract: Endpoint, input: object]) }
  /** All rows stand on one page, for lists whose order people change by hand. */
  whole?: boolean
  /** What a row's deletion is asked with. */
  removal?: (row: RowOf<L>) => CallOf<D>
  /** What else changes when a row does. */
  refreshes?: readonly Endpoint[]
  /** As people call the row, in questions and labels. */
  nameOf: (row: RowOf<L>) => string
  /** The question before one row is deleted, where the specification has one of its own. */
  question?: (row: RowOf<L>) => string
  /** The first one names the row and opens it. */
  columns: readonly Column<RowOf<L>>[]
  /** The column by which the rows come without being asked. */
  usualOrder?: string
  /** The order in which the rows come without being asked, in words, where no column says it. */
  order?: string
  filters?: readonly Filter<RowOf<L>>[]
  /** What the view and the CSV file have beside the columns. */
  details?: readonly Column<RowOf<L>>[]
  /** What the search finds beside what the columns read. */
  words?: (row: RowOf<L>) => string
  may: (action: Action) => boolean
  /** Where that depends on the row. */
  choices?: (row: RowOf<L>) => RowChoices
  /** What else is done with a row: the next step as a button of its own, the others in its menu. */
  steps?: (row: RowOf<L>) => readonly RowStep[]
  /** Rows are deleted one at a time: nothing is chosen. */
  single?: boolean
  needs?: readonly Needed[]
  /** Adds a row, or changes the given one; stands until it calls `onClose`. */
  form?: (row: RowOf<L> | undefined, onClose: () => void) => ReactNode
  /** A question about a row, which its menu opens. */
  asked?: (row: RowOf<L>, onClose: () => void) => ReactNode
  /** What a row's view shows below what the columns read. */
  more?: (row: RowOf<L>) => ReactNode
  /** A view of its own instead. */
  view?: (row: RowOf<L>, choices: RowChoices, actions: RowActions) => ReactNode
  /** The specification's text for a list without rows, and what the list is for, said below it. */
  empty: string
  purpose: string
  /** The same for a search that finds nothing, where it is another text. */
  noMatch?: string
  /** What is said while the rows are on their way, where the specification has a text of its own. */
  loading?: string
  /** What one row looks like meanwhile, where rows are no lines. */
  ghost?: ReactNode
  /** What a failed reading says when the server does not. */
  failed?: string
  /** What a failed reading says first, whatever the server says. */
  failure?: string
}

/** `Special offer` and `Special Offer`, for texts and for headings. */
export const titleOf = (noun: string): string => noun.replace(/(^|\s)\p{L}/gu, letter => letter.toUpperCase())
