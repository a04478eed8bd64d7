import type { Endpoint } from '#shared/endpoint.ts'
import { type CrudProps, titleOf } from './crud-props.ts'
import { DeleteRows } from './DeleteRows.tsx'
import { RowView } from './RowView.tsx'
import { type Crud, keyOf, selected } from './use-crud.ts'

/** The dialog of a list that the page's address asks for. */
export const CrudDialogs = <L extends Endpoint, D extends Endpoint>(props: CrudProps<L, D> & { crud: Crud<L, D> }) => {
  const { crud, noun, contracts, columns, removal, refreshes = [], nameOf, may, form, more } = props
  const { open, loaded, row, choicesOf, show, close, closeForm, batch } = crud
  if (!open) return null
  if (open.kind === 'add') return may('CREATE') ? form(undefined, closeForm) : null
  if (!loaded) return null
  const deletion = (rows: typeof batch) => (
    <DeleteRows
      {...{ noun, rows, nameOf }}
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
  if (open.kind === 'edit' && choices.edit) return form(row.atFirst, closeForm)
  if (open.kind === 'delete' && choices.remove) return deletion([row.atFirst])
  // Who may not change it reads it.
  const id = keyOf(row.now)
  return (
    <RowView
      title={`${titleOf(noun.one)} Details`}
      row={row.now}
      columns={columns}
      more={more?.(row.now)}
      choices={choices}
      onEdit={() => show({ kind: 'edit', id })}
      onDelete={() => show({ kind: 'delete', id })}
      onClose={close}
    />
  )
}
