import { useRef, useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import { Button } from '../Button.tsx'
import { DataTable } from '../DataTable.tsx'
import { countWords } from '../list-state.ts'
import { Pager } from '../Pager.tsx'
import { CrudDialogs } from './CrudDialogs.tsx'
import { type CrudProps, titleOf } from './crud-props.ts'
import { csvOf, saveFile } from './csv.ts'
import { AddButton, CountLine, ListBar } from './ListBar.tsx'
import { ListFailed, ListLoading, ListNothing } from './ListStates.tsx'
import { RowMenu } from './RowMenu.tsx'
import { type Crud, keyOf, useCrud } from './use-crud.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** A list with its search, filters, pages and CSV, the view of a row, and the dialogs that add, change and delete: all of it declared. */
export const CrudTab = <L extends Endpoint, D extends Endpoint>(props: CrudProps<L, D>) => {
  const crud = useCrud(props)
  return (
    <div data-fills-page>
      <List {...props} crud={crud} />
      <CrudDialogs {...props} crud={crud} />
    </div>
  )
}

const List = <L extends Endpoint, D extends Endpoint>(props: CrudProps<L, D> & { crud: Crud<L, D> }) => {
  const { crud, noun, columns, usualOrder = '', filters = [], may, nameOf, empty, purpose, failed } = props
  const { state, change, rows, loaded, error, open, show, choicesOf, marked } = crud
  const search = useRef<HTMLInputElement>(null)
  const [help, setHelp] = useState(false)
  const add = may('CREATE') ? () => show({ kind: 'add', id: '1' }) : undefined
  useShortcuts({ '/': () => search.current?.focus(), n: open ? undefined : add, '?': () => setHelp(true) })
  const searching = state.query.trim() !== '' || Object.values(state.filters).some(Boolean)
  const addButton = add && <AddButton label={`Add ${titleOf(noun.one)}`} onClick={add} />
  const failure = error && <ListFailed error={error} otherwise={failed} onRetry={crud.retry} />
  if (!loaded) return failure ?? <ListLoading />
  // At the server nobody counts what was not asked for.
  const isEmpty = rows.all === undefined ? rows.found === 0 && !searching : rows.all === 0
  if (isEmpty) return failure ?? <ListNothing title={empty} text={purpose} action={addButton} />
  const clear = () => {
    change({ query: '', filters: Object.fromEntries(filters.map(({ id }) => [id, ''])) })
    search.current?.focus()
  }
  const deletes = may('DELETE')
  return (
    <>
      <ListBar
        many={noun.many}
        search={search}
        query={state.query}
        onQuery={query => change({ query })}
        filters={filters}
        chosen={state.filters}
        onFilter={(id, value) => change({ filters: { ...state.filters, [id]: value } })}
        add={addButton}
      />
      {/* A later reading failed: what is here may be old. */}
      {failure}
      <CountLine
        count={countWords(noun, { ...rows, all: rows.all ?? rows.found, shown: rows.shown.length, came: crud.came })}
        chosen={marked.length}
        onDelete={crud.deleteMarked}
        onForget={crud.forget}
        onExport={() => void exportRows(props)}
        keys={[['/', 'Search'], ...(add ? [['n', `Add ${titleOf(noun.one)}`] as const] : []), ['?', 'Show this list']]}
        help={help}
        onHelp={setHelp}
      />
      {rows.found === 0 ? (
        <ListNothing
          title={empty}
          text={state.query.trim() ? `Nothing here matches “${state.query.trim()}”.` : 'Nothing here matches the filters.'}
          action={<Button onClick={clear}>Clear the search</Button>}
        />
      ) : (
        <DataTable
          {...{ columns, nameOf }}
          caption={`List of ${noun.many}`}
          rows={rows.shown}
          matching={rows.matching}
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
      )}
      <Pager page={rows.page} pages={rows.pages} onPage={page => change({ page })} />
    </>
  )
}

const exportRows = async <L extends Endpoint, D extends Endpoint>({ crud, columns, noun }: CrudProps<L, D> & { crud: Crud<L, D> }) => {
  try {
    const { rows, cut } = await crud.rows.everything()
    saveFile(`${noun.many.replaceAll(' ', '-')}.csv`, csvOf(columns, rows), 'text/csv;charset=utf-8')
    if (cut) showAlert(`The file has the first ${rows.length} ${noun.many}. Narrow the search to get the others.`)
  } catch (error) {
    showAlert(error instanceof Error ? error.message : 'Something went wrong...', 'danger')
  }
}
