import type { ReactNode } from 'react'
import type { CallOf, Endpoint } from '#shared/endpoint.ts'
import type { Action } from '#shared/permissions.ts'
import type { Column, Filter } from '../columns.ts'
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
  reason?: string
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
  contracts: { list: L; remove: D }
  /** What the list is asked with, beside its search, order and page. */
  input: CallOf<L>
  /** The server searches, filters, sorts and cuts into pages. `byId` is its filter that finds a row whatever page it is on. */
  paged?: { byId: string }
  /** What a row's deletion is asked with. */
  removal: (row: RowOf<L>) => CallOf<D>
  /** What else changes when a row does. */
  refreshes?: readonly Endpoint[]
  /** As people call the row, in questions and labels. */
  nameOf: (row: RowOf<L>) => string
  /** The first one names the row and opens it. */
  columns: readonly Column<RowOf<L>>[]
  /** The column by which the rows come without being asked. */
  usualOrder?: string
  filters?: readonly Filter<RowOf<L>>[]
  /** What the search finds beside what the columns read. */
  words?: (row: RowOf<L>) => string
  may: (action: Action) => boolean
  /** Where that depends on the row. */
  choices?: (row: RowOf<L>) => RowChoices
  needs?: readonly Needed[]
  /** Adds a row, or changes the given one; stands until it calls `onClose`. */
  form: (row: RowOf<L> | undefined, onClose: () => void) => ReactNode
  /** What a row's view shows below what the columns read. */
  more?: (row: RowOf<L>) => ReactNode
  /** The specification's text for a list without rows, and what the list is for, said below it. */
  empty: string
  purpose: string
  /** What a failed reading says when the server does not. */
  failed?: string
}

/** `Special offer` and `Special Offer`, for texts and for headings. */
export const titleOf = (noun: string): string => noun.replace(/(^|\s)\p{L}/gu, letter => letter.toUpperCase())
