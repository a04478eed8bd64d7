import { type ReactNode, useRef } from 'react'
import { messageOr } from '#web/api/call-error.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { type Column, DataTable } from './DataTable.tsx'
import styles from './ListPanel.module.css'
import { countWords } from './list-state.ts'
import { Pager } from './Pager.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Skeleton } from './Skeleton.tsx'
import { useList } from './use-list.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface ListPanelProps<R> {
  /** What the list is of, in small letters: user, users. */
  noun: { one: string; many: string }
  /** Undefined while they are on their way. */
  rows: readonly R[] | undefined
  error: Error | null
  onRetry: () => void
  columns: readonly Column<R>[]
  rowKey: (row: R) => string
  /** What the search looks through. */
  textOf: (row: R) => string
  actions: (row: R) => ReactNode
  /** The specification's text for a list without rows. */
  empty: string
  /** What the list is for, said while it is empty. */
  purpose: string
  /** The button that adds a row; absent where that is not allowed. */
  add?: ReactNode
}

/** A list with its search, counts and pages, in each of its states: loading, failed, empty, nothing found, full. */
export const ListPanel = <R,>(props: ListPanelProps<R>) => {
  const { noun, rows, error, onRetry, columns, rowKey, textOf, actions, empty, purpose, add } = props
  const values = Object.fromEntries(columns.flatMap(({ id, value }) => (value ? [[id, value]] : [])))
  const search = useRef<HTMLInputElement>(null)
  const list = useList(rows ?? [], { textOf, values })
  const clear = () => {
    list.change({ query: '' })
    search.current?.focus()
  }
  if (!rows && error) return <Failed error={error} onRetry={onRetry} />
  if (!rows) return <Loading />
  if (rows.length === 0) return <Nothing title={empty} text={purpose} action={add} />
  return (
    <>
      <div className={styles.bar}>
        <SearchBox input={search} label={`Search ${noun.many}`} value={list.state.query} onChange={query => list.change({ query })} />
        {add}
      </div>
      {/* A later reading failed: what is here may be old. */}
      {error && <Failed error={error} onRetry={onRetry} />}
      <p className={styles.count} role="status">
        {countWords(noun, { all: list.all, found: list.found, first: list.first, shown: list.rows.length })}
      </p>
      {list.found === 0 ? (
        <Nothing
          title={empty}
          text={`Nothing here matches “${list.state.query.trim()}”.`}
          action={<Button onClick={clear}>Clear the search</Button>}
        />
      ) : (
        <DataTable
          {...{ columns, rowKey, actions }}
          caption={`List of ${noun.many}`}
          rows={list.rows}
          sort={list.state.sort}
          onSort={sort => list.change({ sort })}
        />
      )}
      <Pager page={list.page} pages={list.pages} onPage={page => list.change({ page })} />
    </>
  )
}

const Loading = () => (
  <div className={styles.loading}>
    <VisuallyHidden>
      <span role="status">Loading...</span>
    </VisuallyHidden>
    {['40%', '65%', '50%', '60%', '45%'].map(width => (
      <div className={styles.ghost} key={width}>
        <Skeleton width={width} height="1.25rem" />
      </div>
    ))}
  </div>
)

const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Alert>
    <div className={styles.failed}>
      {messageOr(error, 'Something went wrong...')}
      <Button onClick={onRetry}>Retry</Button>
    </div>
  </Alert>
)

const Nothing = ({ title, text, action }: { title: string; text: string; action: ReactNode }) => (
  <div className={styles.nothing}>
    <p className={styles.title}>{title}</p>
    <p className={styles.text}>{text}</p>
    {action}
  </div>
)
