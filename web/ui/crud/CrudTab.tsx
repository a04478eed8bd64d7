import type { Endpoint } from '#shared/endpoint.ts'
import { DataTable } from '../DataTable.tsx'
import { CrudDialogs } from './CrudDialogs.tsx'
import { CrudList } from './CrudList.tsx'
import { type CrudProps, titleOf } from './crud-props.ts'
import { AddButton } from './ListBar.tsx'
import { RowMenu } from './RowMenu.tsx'
import { keyOf, useCrud } from './use-crud.ts'

/** A list with its search, filters, pages and CSV, the view of a row, and the dialogs that add, change and delete: all of it declared. */
export const CrudTab = <L extends Endpoint, D extends Endpoint>(props: CrudProps<L, D>) => {
  const crud = useCrud(props)
  const { noun, columns, usualOrder = '', may, nameOf } = props
  const { state, change, rows, show, choicesOf, marked } = crud
  const add = may('CREATE') ? () => show({ kind: 'add', id: '1' }) : undefined
  const deletes = may('DELETE')
  return (
    <div data-fills-page>
      <CrudList {...props} crud={crud} onAdd={add} add={add && <AddButton label={`Add ${titleOf(noun.one)}`} onClick={add} />}>
        <DataTable
          {...{ columns, nameOf }}
          caption={`List of ${noun.many}`}
          rows={rows.shown}
          rowKey={keyOf}
          linkOf={row => crud.linkTo({ kind: 'view', id: keyOf(row) })}
          onOpen={row => show({ kind: 'view', id: keyOf(row) })}
          actions={
            may('UPDATE') || deletes
              ? row => (
                  <RowMenu
                    name={nameOf(row)}
                    choices={choicesOf(row)}
                    onEdit={() => show({ kind: 'edit', id: keyOf(row) })}
                    onDelete={() => show({ kind: 'delete', id: keyOf(row) })}
                  />
                )
              : undefined
          }
          selection={deletes ? { keys: new Set(marked.map(keyOf)), may: row => choicesOf(row).remove, choose: crud.choose } : undefined}
          sort={state.sort || usualOrder}
          onSort={sort => change({ sort })}
        />
      </CrudList>
      <CrudDialogs {...props} crud={crud} />
    </div>
  )
}
