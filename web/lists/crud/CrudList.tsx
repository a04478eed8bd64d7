import { type ReactNode, useRef, useState } from 'react'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { loadCode } from '#web/shell/load-code.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { messageOr, unknownFailure } from '#web/ui/form/error-text.ts'
import { filterNames } from '#web/ui/table/columns.ts'
import { countWords } from '#web/ui/table/list-state.ts'
import { Pager } from '#web/ui/table/Pager.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { CountLine, ListBar } from '../ListBar.tsx'
import { ListFailed, ListLoading, ListNothing } from '../ListStates.tsx'
import { useShortcuts } from '../use-shortcuts.ts'
import { type CrudProps, titleOf } from './crud-props.ts'
import type { Crud } from './use-crud.ts'

interface CrudListProps<L extends Endpoint, D extends Endpoint> extends CrudProps<L, D> {
  crud: Crud<L, D>
  /** The button that adds a row, and `onAdd` for its shortcut; both absent if the viewer may not add rows. */
  add: ReactNode
  onAdd: (() => void) | undefined
  /** The choice of the sort order, for layouts whose table has no header to sort by. */
  sorting?: ReactNode
  /** Shows the children although no row was found. */
  keeps?: boolean
  children: ReactNode
}

/** Search, filters, count and pages around a list's rows; shows if it is loading, failed, empty or without a match. */
export const CrudList = <L extends Endpoint, D extends Endpoint>(props: CrudListProps<L, D>) => {
  const {
    crud,
    noun,
    filters = [],
    empty,
    noMatch = empty,
    purpose,
    loading,
    ghost,
    add,
    aside,
    onAdd,
    sorting,
    quick,
    keeps = false,
    children,
  } = props
  const { written, state, change, rows, loaded, error, open, marked } = crud
  const search = useRef<HTMLInputElement>(null)
  const [help, setHelp] = useState(false)
  useShortcuts({ '/': () => search.current?.focus(), n: open ? undefined : onAdd && (quick?.onOpen ?? onAdd), '?': () => setHelp(true) })
  const searching = state.query.trim() !== '' || Object.values(state.filters).some(Boolean)
  const failure = error && <ListFailed error={error} title={props.failure} otherwise={props.failed} onRetry={crud.retry} />
  const bar = (
    <ListBar
      many={noun.many}
      search={search}
      query={written.query}
      onQuery={query => change({ query })}
      filters={filters}
      chosen={written.filters}
      onFilter={chosen => change({ filters: { ...written.filters, ...chosen } })}
      add={
        aside && add ? (
          <div className="row">
            {aside}
            {add}
          </div>
        ) : (
          add || aside
        )
      }
    />
  )
  if (!loaded) {
    if (failure) return failure
    return (
      <>
        {/* The same element as with loaded rows, so that the search keeps its focus when they arrive. */}
        {bar}
        <ListLoading text={loading} ghost={ghost} />
      </>
    )
  }
  // A paged list knows only how many rows were found: it is empty if a current result without a search has none.
  const isEmpty = rows.all === undefined ? rows.found === 0 && !searching && rows.isCurrent : rows.all === 0
  if (isEmpty && !keeps) return failure ?? <ListNothing title={empty} text={purpose} action={add} />
  const digits = state.query.trim()
  const isTooShort = /^\d+$/.test(digits) && digits.length < (props.phoneDigits ?? 0)
  const clear = () => {
    change({ query: '', filters: Object.fromEntries(filterNames(filters).map(id => [id, ''])) })
    search.current?.focus()
  }
  return (
    <>
      {bar}
      {/* A refetch failed: the rows may be stale. */}
      {failure}
      <CountLine
        count={
          isTooShort
            ? 'Type one more digit'
            : countWords(noun.counted ?? noun, { ...rows, all: rows.all ?? rows.found, shown: rows.shown.length, came: crud.came })
        }
        order={state.sort ? undefined : props.order}
        onUsual={state.sort && props.order ? () => change({ sort: '' }) : undefined}
        sorting={rows.found > 1 && sorting}
        chosen={marked.length}
        onDelete={crud.deleteMarked}
        onForget={crud.forget}
        onExport={() => void exportRows(props)}
        keys={[
          ['/', 'Search'],
          ...(onAdd ? [['n', quick?.label ?? `Add ${titleOf(noun.one)}`] as const] : []),
          ['?', 'Show this list'],
          ['Ctrl K', 'Find a guest, booking, room or page'],
        ]}
        help={help}
        onHelp={setHelp}
      />
      {rows.found === 0 && (
        <ListNothing
          title={noMatch}
          text={state.query.trim() ? `Nothing here matches “${state.query.trim()}”.` : 'Nothing here matches the filters.'}
          action={<Button onClick={clear}>{state.query.trim() ? 'Clear the search' : 'Clear the filters'}</Button>}
        />
      )}
      {(rows.found > 0 || keeps) && children}
      <Pager page={rows.page} pages={rows.pages} onPage={page => change({ page })} />
    </>
  )
}

const exportRows = async <L extends Endpoint, D extends Endpoint>({
  crud,
  columns,
  details = [],
  noun,
}: CrudProps<L, D> & { crud: Crud<L, D> }) => {
  try {
    const { rows, cut } = await crud.rows.everything()
    const { saveCsv } = await loadCode(() => import('../csv.ts'))
    saveCsv(`${noun.many.replaceAll(' ', '-')}.csv`, [...columns, ...details], rows)
    if (cut) showAlert(`The file has the first ${rows.length} ${noun.many}. Narrow the search to get the others.`)
  } catch (error) {
    showAlert(error instanceof Error ? messageOr(error) : unknownFailure, 'danger')
  }
}
