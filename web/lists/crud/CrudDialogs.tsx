import { useEffect, useRef } from 'react'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { DialogName } from '../use-open.ts'
import { type CrudProps, titleOf } from './crud-props.ts'
import { DeleteRows } from './DeleteRows.tsx'
import { RowView } from './RowView.tsx'
import { type Crud, rowId, selected } from './use-crud.ts'

/** Keeps a form open when its right is revoked meanwhile: nothing typed is lost, and the server says why it refuses. */
const useKeptOpen = (form: string | undefined, isAllowed: boolean): boolean => {
  const openForm = useRef<string>(undefined)
  const isOpen = form !== undefined && (isAllowed || openForm.current === form)
  useEffect(() => {
    openForm.current = isOpen ? form : undefined
  }, [isOpen, form])
  return isOpen
}

/** The dialog of a list that the page's address asks for. */
export const CrudDialogs = <L extends Endpoint, D extends Endpoint>(props: CrudProps<L, D> & { crud: Crud<L, D> }) => {
  const {
    crud,
    noun,
    contracts,
    columns,
    details = [],
    removal,
    refreshes = [],
    nameOf,
    question,
    beforeDelete,
    may,
    form,
    rowDialog,
    more,
    viewStep,
    view,
  } = props
  const { open, loaded, row, choicesOf, show, close, closeForm, batch } = crud
  const mayEdit = open?.kind === 'edit' && row.now !== undefined && choicesOf(row.now).edit
  const isFormOpen = useKeptOpen(open && `${open.kind} ${open.id}`, open?.kind === 'add' ? may('CREATE') : mayEdit)
  if (!open) return null
  if (open.kind === 'add') return isFormOpen ? form?.(undefined, closeForm) : null
  if (!loaded) return null
  const deletion = (rows: typeof batch) =>
    contracts.remove &&
    removal && (
      <DeleteRows
        {...{ noun, rows, nameOf, question, beforeDelete }}
        contract={contracts.remove}
        inputOf={removal}
        refreshes={[contracts.list, ...refreshes]}
        onClose={some => {
          if (some) crud.forget()
          close()
        }}
      />
    )
  if (open.kind === 'delete' && open.id === selected) return batch.length > 0 ? deletion(batch) : null
  if (row.now === undefined || row.atFirst === undefined) return null
  const choices = choicesOf(row.now)
  if (open.kind === 'edit' && isFormOpen) return form?.(row.atFirst, closeForm)
  if (open.kind === 'delete' && choices.remove) return deletion([row.atFirst])
  if (open.kind === 'ask' && choices.ask) return rowDialog?.(row.atFirst, close)
  // Without the right to change the row, its view is shown.
  const id = rowId(row.now)
  const to = (kind: DialogName, other = id) => show({ kind, id: other })
  const actions = {
    onEdit: () => to('edit'),
    onAsk: () => to('ask'),
    onDelete: () => to('delete'),
    onView: (other: string) => to('view', other),
    onClose: close,
  }
  if (view) return view(row.now, choices, actions)
  return (
    <RowView
      title={`${titleOf(noun.one)} Details`}
      row={row.now}
      columns={[...columns, ...details]}
      more={more?.(row.now)}
      step={viewStep?.(row.now)}
      choices={choices}
      {...actions}
    />
  )
}
