import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { CallOf, Endpoint } from '#shared/contract/endpoint.ts'
import type { Page } from '#shared/contract/list.ts'
import { isDate } from '#shared/words/dates.ts'
import { useCall } from '#web/api/client.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { type Column, type Filter, filterNames, sortValues } from '#web/ui/table/columns.ts'
import type { ListState } from '#web/ui/table/list-state.ts'
import { useListState } from '#web/ui/table/use-list-state.ts'
import { useFocusRefresh } from '../use-focus-refresh.ts'
import { useOpen, useOpenRow } from '../use-open.ts'
import type { RowOf } from './contracts.ts'
import type { CrudProps, RowChoices } from './crud-props.ts'
import { useRows } from './use-rows.ts'

export const rowId = (row: unknown): string => (row as { id: string }).id
export const rowVersion = (row: unknown): number => (row as { version: number }).version

/** The state of a declared list: rows, open dialog, selection and rights. */
export const useCrud = <L extends Endpoint, D extends Endpoint>(props: CrudProps<L, D>) => {
  type R = RowOf<L>
  const { contracts, input, paged, whole, columns, filters = [], extraSearchText, may, needs = [] } = props
  const [written, change] = useListState(filterNames(filters))
  // Typing is drawn before the rows that it finds.
  const state = dropUnknown(useDeferredValue(written), columns, filters)
  const textOf = (row: R) => [...columns.map(({ text }) => text(row)), extraSearchText?.(row) ?? ''].join(' ')
  const rows = useRows({ contract: contracts.list, input, paged: paged !== undefined, whole, state, columns, filters, textOf })
  const waits = needs.some(({ data }) => data === undefined)
  const loaded = waits ? undefined : rows.loaded
  const retry = () => {
    void rows.refetch()
    for (const need of needs) if (need.error) void need.refetch()
  }

  const { open, from, linkTo, show, close } = useOpen()
  const about = open?.kind === 'add' || open?.id === selected ? undefined : open
  const elsewhere = useRowById<L>(props, loaded && about && !loaded.some(one => rowId(one) === about.id) ? about.id : undefined)
  const row = useOpenRow(about, loaded && [...loaded, ...(elsewhere ?? [])], rowId)
  const isGone = about !== undefined && loaded !== undefined && elsewhere !== undefined && row.now === undefined
  const gone = useEffectEvent(() => {
    showAlert('Already deleted', 'danger')
    void rows.refetch()
    close()
  })
  useEffect(() => {
    if (isGone) gone()
  }, [isGone])

  // A form that failed half-way may have changed these lists: they are stale from now on.
  const cache = useQueryClient()
  const closeForm = () => {
    for (const { path } of props.refreshes ?? []) void cache.invalidateQueries({ queryKey: [path], refetchType: 'none' })
    // From a view of its own it leads back there.
    if (open && from === 'view' && props.view) show({ kind: 'view', id: open.id })
    else close()
  }

  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selection = useMemo(() => {
    const choose = (keys: readonly string[], on: boolean) => {
      const next = new Set(chosen)
      for (const key of keys) {
        if (on) next.add(key)
        else next.delete(key)
      }
      setChosen(next)
    }
    return { keys: chosen, choose }
  }, [chosen])
  const choicesOf = (one: R): RowChoices => props.choices?.(one) ?? { edit: may('UPDATE'), remove: may('DELETE') }
  // Selected rows that are gone, or filtered out, do not count.
  const marked = rows.matching.filter(one => chosen.has(rowId(one)) && choicesOf(one).remove)
  // The rows of the open question; lost by a reload, which then closes the dialog.
  const [batch, setBatch] = useState<readonly R[]>([])
  const isForgotten = open?.kind === 'delete' && open.id === selected && batch.length === 0
  const forgotten = useEffectEvent(close)
  useEffect(() => {
    if (isForgotten) forgotten()
  }, [isForgotten])
  const deleteMarked = () => {
    setBatch(marked)
    show({ kind: 'delete', id: selected })
  }
  const search = JSON.stringify([input, state.query.trim(), state.filters])
  const came = useFocusRefresh(loaded?.map(rowId), rows.refetch, paged && { count: rows.found, search })
  const error = rows.error ?? needs.find(need => need.error)?.error ?? null
  return {
    written,
    state,
    change,
    rows,
    loaded,
    error,
    retry,
    open,
    linkTo,
    show,
    close,
    closeForm,
    row,
    choicesOf,
    came,
    selection,
    marked,
    batch,
    deleteMarked,
    forget: () => setChosen(new Set()),
  }
}

/** The list state of the address without orders and filters that this list does not have. */
const dropUnknown = <R>(state: ListState, columns: readonly Column<R>[], filters: readonly Filter<R>[]): ListState => {
  const sorts = Object.keys(sortValues(columns))
  const isOption = (id: string, value: string) => {
    const filter = filters.find(one => one.id === id)
    return filter?.options?.some(option => option.value === value) ?? (filterNames(filters).includes(id) && isDate(value))
  }
  return {
    ...state,
    sort: sorts.includes(state.sort.replace(/^-/, '')) ? state.sort : '',
    filters: Object.fromEntries(Object.entries(state.filters).filter(([id, value]) => isOption(id, value))),
  }
}

/** The row of that id, where it is not on the loaded page: empty if there is none, undefined while loading. */
const useRowById = <L extends Endpoint>(
  { contracts, input, paged }: Pick<CrudProps<L, Endpoint>, 'contracts' | 'input' | 'paged'>,
  id: string | undefined,
): readonly RowOf<L>[] | undefined => {
  const enabled = paged !== undefined && id !== undefined
  const byId = paged?.byId ?? ''
  const [contract, rowCall] =
    typeof byId === 'function' ? byId(id ?? '') : [contracts.list as Endpoint, { ...(input as object), page: 1, [byId]: id }]
  const found = useCall(contract, rowCall as CallOf<Endpoint>, { enabled, staleTime: 0 })
  if (!enabled) return []
  // A malformed id is a 400.
  if (found.error && [400, 404].includes(found.error.status)) return []
  if (contract !== contracts.list) return found.data === undefined ? undefined : [found.data as RowOf<L>]
  return (found.data as Page<RowOf<L>> | undefined)?.items
}

/** Pseudo-id: the selected rows. */
export const selected = 'selected'

export type Crud<L extends Endpoint, D extends Endpoint> = ReturnType<typeof useCrud<L, D>>
