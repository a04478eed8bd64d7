import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import type { CallOf, Endpoint, PageCallOf } from '#shared/contract/endpoint.ts'
import { maxOnPage, type Page, pageSize } from '#shared/contract/list.ts'
import { call, TransportContext, useCall } from '#web/api/client.ts'
import { useSettled } from '#web/ui/base/use-settled.ts'
import { type Column, type Filter, filterRows, sortValues } from '#web/ui/table/columns.ts'
import { type ListState, pageOf, searchRows, sortRows } from '#web/ui/table/list-state.ts'
import { pageInput, type RowOf } from './contracts.ts'

/** One page of a list, whether the browser or the server searched and sorted it. */
export interface Rows<R> {
  /** Undefined while loading. */
  loaded: readonly R[] | undefined
  /** The rows of this page, and all that were found where the browser has them. */
  shown: readonly R[]
  matching: readonly R[]
  /** Rows without search and filters; undefined for a paged list, whose server counts only what it found. */
  all: number | undefined
  found: number
  /** They answer what is typed and chosen now, not what was before. */
  isCurrent: boolean
  first: number
  page: number
  pages: number
  error: Error | null
  refetch: () => Promise<unknown>
  /** All found rows of every page, up to a limit; `cut`: there are more. */
  everything: () => Promise<{ rows: readonly R[]; cut: boolean }>
}

interface RowsWish<E extends Endpoint> {
  contract: E
  input: CallOf<E> | PageCallOf<E>
  /** Pages come from the server. */
  paged: boolean
  /** All on one page. */
  whole?: boolean | undefined
  state: ListState
  columns: readonly Column<RowOf<E>>[]
  filters: readonly Filter<RowOf<E>>[]
  textOf: (row: RowOf<E>) => string
}

const maxExported = 5_000

/** Reads a list, and finds the rows of its present page: in the browser, or by asking the server for that page. */
export const useRows = <E extends Endpoint>({
  contract,
  input,
  paged,
  whole,
  state,
  columns,
  filters,
  textOf,
}: RowsWish<E>): Rows<RowOf<E>> => {
  type R = RowOf<E>
  const transport = use(TransportContext)
  const cache = useQueryClient()
  const query = useSettled(state.query, paged)
  // How it is asked decides how it answers.
  const callFor = (page: number) => (paged ? { ...(input as object), ...pageInput({ ...state, query, page }) } : input) as CallOf<Endpoint>
  const list = useCall(contract as Endpoint, callFor(state.page), { keepPrevious: paged })
  const common = { error: list.error, refetch: () => cache.invalidateQueries({ queryKey: [contract.path] }) }
  if (paged) {
    const answered = list.data as Page<R> | undefined
    const loaded = answered?.items
    const found = answered?.total ?? 0
    const pages = Math.max(1, Math.ceil(found / pageSize))
    const everything = async () => {
      const rows: R[] = []
      for (let page = 1; rows.length < maxExported; page++) {
        const large = { ...(callFor(page) as object), size: maxOnPage }
        const { items, total } = (await call(contract as Endpoint, large, { transport })).data as Page<R>
        rows.push(...items)
        if (items.length === 0 || rows.length >= total) return { rows, cut: false }
      }
      return { rows: rows.slice(0, maxExported), cut: true }
    }
    const shown = loaded ?? []
    const isCurrent = query === state.query && !list.isPlaceholderData
    const place = { found, isCurrent, pages, page: Math.min(state.page, pages), first: (state.page - 1) * pageSize }
    return { ...common, ...place, loaded, shown, matching: shown, all: undefined, everything }
  }
  const loaded = list.data as readonly R[] | undefined
  const matching = sortRows(
    searchRows(filterRows(loaded ?? [], filters, state.filters), state.query, textOf),
    state.sort,
    sortValues(columns),
  )
  const { rows: shown, ...place } = pageOf(matching, state.page, whole ? matching.length || 1 : undefined)
  const everything = async () => ({ rows: matching, cut: false })
  return { ...common, ...place, loaded, shown, matching, all: loaded?.length ?? 0, found: matching.length, isCurrent: true, everything }
}
