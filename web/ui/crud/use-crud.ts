import { useEffect, useEffectEvent, useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import { useListState } from '../use-list-state.ts'
import type { RowOf } from './contracts.ts'
import type { CrudProps, RowChoices } from './crud-props.ts'
import { useFocusRefresh } from './use-focus-refresh.ts'
import { useOpen, useOpenRow } from './use-open.ts'
import { useRows } from './use-rows.ts'

export const keyOf = (row: unknown): string => (row as { id: string }).id

/** What a list that is declared by its props is at the moment: its rows, what is open, and what may be done. */
export const useCrud = <L extends Endpoint, D extends Endpoint>(props: CrudProps<L, D>) => {
  type R = RowOf<L>
  const { contracts, input, paged = false, columns, filters = [], words, may, needs = [] } = props
  const [state, change] = useListState(filters.map(({ id }) => id))
  const textOf = (row: R) => [...columns.map(({ text }) => text(row)), words?.(row) ?? ''].join(' ')
  const rows = useRows({ contract: contracts.list, input, paged, state, columns, filters, textOf })
  const waits = needs.some(({ data }) => data === undefined)
  const loaded = waits ? undefined : rows.loaded
  const retry = () => {
    void rows.refetch()
    for (const need of needs) if (need.error) void need.refetch()
  }

  const { open, linkTo, show, close } = useOpen()
  const about = open?.kind === 'add' || open?.id === selected ? undefined : open
  const row = useOpenRow(about, loaded, keyOf)
  const isGone = about !== undefined && loaded !== undefined && row.now === undefined
  const gone = useEffectEvent(() => {
    showAlert('Already deleted', 'danger')
    void rows.refetch()
    close()
  })
  useEffect(() => {
    if (isGone) gone()
  }, [isGone])

  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (some: readonly R[], on: boolean) => {
    const next = new Set(chosen)
    for (const one of some) {
      if (on) next.add(keyOf(one))
      else next.delete(keyOf(one))
    }
    setChosen(next)
  }
  const choicesOf = (one: R): RowChoices => props.choices?.(one) ?? { edit: may('UPDATE'), remove: may('DELETE') }
  // A row that is gone, or not found any more, is not chosen either.
  const marked = rows.matching.filter(one => chosen.has(keyOf(one)) && choicesOf(one).remove)
  // As they were when the question was asked; a reload forgets them.
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
  const came = useFocusRefresh(loaded?.map(keyOf), rows.refetch)
  const error = rows.error ?? needs.find(need => need.error)?.error ?? null
  return {
    ...{ state, change, rows, loaded, error, retry },
    ...{ open, linkTo, show, close, row, choicesOf, came: paged ? 0 : came },
    ...{ marked, batch, deleteMarked, choose, forget: () => setChosen(new Set()) },
  }
}

/** In the place of an id: the rows that are chosen. */
export const selected = 'selected'

export type Crud<L extends Endpoint, D extends Endpoint> = ReturnType<typeof useCrud<L, D>>
