import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { memo } from 'react'
import { useMedia } from '../base/use-browser.ts'
import { useProgressiveRows } from '../base/use-progressive-rows.ts'
import { Link } from '../text/Link.tsx'
import { type Column, type DataTableProps, opens, shownIn } from './columns.ts'
import styles from './DataTable.module.css'
import { directionOf, sortAfter } from './list-state.ts'
import { RowCards } from './RowCards.tsx'
import { RowChoice } from './RowCheck.tsx'

/** The screens on which so many columns have no room. */
export const cardsBelow = <R,>({ columns, wideActions }: Pick<DataTableProps<R>, 'columns' | 'wideActions'>): string =>
  columns.length > 6 || wideActions ? '(width < 76em)' : '(width < 48em)'

/** Rows under a head that stays in sight; a card per row on screens that are too small for that many columns. */
export const DataTable = <R,>(props: DataTableProps<R>) => {
  const isSmall = useMedia(cardsBelow(props))
  return isSmall ? <RowCards {...props} /> : <Table {...props} />
}

const Table = <R,>(props: DataTableProps<R>) => {
  const { caption, columns, rows, rowKey, actions, wideActions, choosable } = props
  const { shown, missing } = useProgressiveRows(rows, rowKey)
  return (
    <table
      className={`${styles.table} ${wideActions ? styles.dense : ''}`}
      aria-label={caption}
      style={{ marginBottom: `calc(${missing} * var(--target))` }}
    >
      <colgroup>
        {choosable && <col className={styles.checkColumn} />}
        {widthsOf(columns).map(([id, width]) => (
          <col key={id} style={width ? { width } : undefined} />
        ))}
        {actions && <col className={wideActions ? styles.wideActionsColumn : styles.actionsColumn} />}
      </colgroup>
      <Head {...props} />
      <tbody>
        {shown.map(row => (
          <Row key={rowKey(row)} table={props} row={row} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps<R> {
  table: DataTableProps<R>
  row: R
}

const TableRow = <R,>({ table: { columns, rowKey, nameOf, linkOf, actions, choosable }, row }: RowProps<R>) => (
  // A press anywhere is one on the link in the row.
  <tr onClick={event => opens(event) && event.currentTarget.querySelector('a')?.click()}>
    {choosable && <td className={styles.check}>{choosable(row) && <RowChoice label={`Select ${nameOf(row)}`} keys={[rowKey(row)]} />}</td>}
    {columns.map((column, at) =>
      at === 0 ? (
        <th key={column.id} scope="row">
          <Link className={styles.name} {...linkOf(row)}>
            {shownIn(column, row)}
          </Link>
        </th>
      ) : (
        <td key={column.id} className={column.looks && styles[column.looks]}>
          {column.looks === 'long' ? (
            <div className={styles.clamp} title={column.text(row)}>
              {shownIn(column, row)}
            </div>
          ) : (
            shownIn(column, row)
          )}
        </td>
      ),
    )}
    {actions && <td className={styles.actions}>{actions(row)}</td>}
  </tr>
)

/** Memoised, so that rows which are added later do not draw it again. */
const Row = memo(TableRow) as typeof TableRow

/** The columns' shares of the width, the same for every page of rows; the last takes what is left. */
const widthsOf = <R,>(columns: readonly Column<R>[]): [id: string, width: string | undefined][] => {
  const all = columns.reduce((sum, { width = 1 }) => sum + width, 0)
  return columns.map(({ id, width = 1 }, at) => [id, at < columns.length - 1 ? `${(86 * width) / all}%` : undefined])
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown }

const Head = <R,>({ columns, rows, rowKey, actions, choosable, sort = '', onSort }: DataTableProps<R>) => {
  const choices = choosable ? rows.filter(choosable).map(rowKey) : []
  return (
    <thead>
      <tr>
        {choosable && (
          <td className={styles.check}>{choices.length > 0 && <RowChoice label="Select all on this page" keys={choices} />}</td>
        )}
        {columns.map(({ id, label, value, looks }) => {
          const direction = directionOf(sort, id)
          const Icon = direction ? icons[direction] : IconArrowsSort
          return (
            <th
              key={id}
              scope="col"
              className={looks === 'number' ? styles.number : undefined}
              aria-sort={value === false ? undefined : (direction ?? 'none')}
            >
              {value === false ? (
                label
              ) : (
                <button type="button" className={styles.sort} onClick={() => onSort?.(sortAfter(sort, id))}>
                  {label}
                  <Icon className={direction ? undefined : styles.unsorted} size={16} aria-hidden />
                </button>
              )}
            </th>
          )
        })}
        {actions && (
          <th scope="col" className={styles.actions}>
            Actions
          </th>
        )}
      </tr>
    </thead>
  )
}
