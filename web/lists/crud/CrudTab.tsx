import { type ReactNode, useDeferredValue } from 'react'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RowCards } from '#web/ui/table/RowCards.tsx'
import { SelectionContext } from '#web/ui/table/RowCheck.tsx'
import { AddButton } from '../ListBar.tsx'
import { ListNothing } from '../ListStates.tsx'
import { SortChoice } from '../SortChoice.tsx'
import { useOpen } from '../use-open.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { CrudDialogs } from './CrudDialogs.tsx'
import { CrudList } from './CrudList.tsx'
import type { RowOf } from './contracts.ts'
import { type CrudProps, titleOf } from './crud-props.ts'
import { RowMenu } from './RowMenu.tsx'
import { rowId, useCrud } from './use-crud.ts'

interface CrudTabProps<L extends Endpoint, D extends Endpoint> extends CrudProps<L, D> {
  /** Rows as cards on every screen, under this heading. */
  cards?: { title: string }
}

/** A list made from its declaration: search, filters, pages, CSV, row view, and dialogs to add, change and delete. */
export const CrudTab = <L extends Endpoint, D extends Endpoint>(props: CrudTabProps<L, D>) =>
  props.may('READ') ? <ReadTab {...props} /> : <UnreadTab {...props} />

const ReadTab = <L extends Endpoint, D extends Endpoint>(props: CrudTabProps<L, D>) => {
  const crud = useCrud(props)
  const { noun, columns, usualOrder = '', may, nameOf, addressOf, rowActions, smallRow, single = false, cards } = props
  const { state, change, rows, show, choicesOf } = crud
  const add = may('CREATE') ? () => show({ kind: 'add', id: '1' }) : undefined
  const deletes = may('DELETE')
  const Rows = cards ? RowCards : DataTable
  const menuOf = (row: RowOf<L>) => (
    <RowMenu
      name={nameOf(row)}
      choices={choicesOf(row)}
      steps={rowActions?.(row)}
      onView={() => show({ kind: 'view', id: rowId(row) })}
      onEdit={() => show({ kind: 'edit', id: rowId(row) })}
      onAsk={() => show({ kind: 'ask', id: rowId(row) })}
      onDelete={() => show({ kind: 'delete', id: rowId(row) })}
    />
  )
  return (
    <div data-fills-page>
      {cards && <h2 className="title-3 mb-4">{cards.title}</h2>}
      <CrudList
        {...props}
        crud={crud}
        onAdd={add}
        add={add && <Adding {...props} onAdd={add} />}
        sorting={
          <SortChoice
            {...{ columns }}
            wideActions={rowActions !== undefined}
            always={cards !== undefined}
            sort={state.sort || usualOrder}
            onSort={sort => change({ sort })}
          />
        }
      >
        <SelectionContext value={crud.selection}>
          <Later data={crud.loaded}>
            <Rows
              {...{ columns, nameOf }}
              caption={`List of ${noun.many}`}
              rows={rows.shown}
              rowKey={rowId}
              linkOf={row => (addressOf ? { to: addressOf(row) } : crud.linkTo({ kind: 'view', id: rowId(row) }))}
              small={
                smallRow &&
                (row => ({
                  action: menuOf(row),
                  ...smallRow(
                    row,
                    rowActions?.(row).find(({ now }) => now),
                  ),
                }))
              }
              actions={menuOf}
              choosable={deletes && !single ? row => choicesOf(row).remove : undefined}
              wideActions={rowActions !== undefined}
              sort={state.sort || usualOrder}
              onSort={sort => change({ sort })}
            />
          </Later>
        </SelectionContext>
      </CrudList>
      <CrudDialogs {...props} crud={crud} />
    </div>
  )
}

/** The buttons that add a row. */
const Adding = ({ noun, quick, onAdd }: Pick<CrudProps<Endpoint, Endpoint>, 'noun' | 'quick'> & { onAdd: () => void }) => {
  const button = <AddButton label={`Add ${titleOf(noun.one)}`} onClick={onAdd} />
  if (!quick) return button
  return (
    <div className="row">
      {quick.button}
      {button}
    </div>
  )
}

/**
 * Renders rows after more urgent updates, such as a typed letter or a tick. New data renders at once, so that a deleted
 * row is gone when its dialog closes.
 */
const Later = ({ data, children }: { data: unknown; children: ReactNode }) => {
  const later = useDeferredValue({ data, children })
  return later.data === data ? later.children : children
}

/** Replaces a list that the viewer may not read: it says why, and has the form that adds a row if adding is allowed. */
const UnreadTab = <L extends Endpoint, D extends Endpoint>({ noun, may, form, quick }: CrudProps<L, D>) => {
  const { open, show, close } = useOpen()
  const adds = may('CREATE')
  const add = () => show({ kind: 'add', id: '1' })
  useShortcuts({ n: adds && !open ? (quick?.onOpen ?? add) : undefined })
  return (
    <>
      <ListNothing
        title={`Your role does not show the list of ${noun.many}.`}
        text={adds ? `You may add ${noun.many}.` : 'Ask the owner of the hotel if you need it.'}
        action={adds && <Adding {...{ noun, quick }} onAdd={add} />}
      />
      {adds && open?.kind === 'add' && form?.(undefined, close)}
    </>
  )
}
