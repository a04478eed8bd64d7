import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type Column, shownIn } from './columns.ts'
import styles from './DataTable.module.css'
import { Link } from './Link.tsx'
import { directionOf, sortAfter } from './list-state.ts'
import { RowCards } from './RowCards.tsx'
import { RowCheck } from './RowCheck.tsx'
import type { DataTableProps } from './table-props.ts'
import { useMedia } from './use-media.ts'

/** Rows under a head that stays in sight; on small screens a card per row. */
export const DataTable = <R,>(props: DataTableProps<R>) => {
  const isSmall = useMedia('(width < 48em)')
  return isSmall ? <RowCards {...props} /> : <Table {...props} />
}

const Table = <R,>(props: DataTableProps<R>) => {
  const { caption, columns, rows, rowKey, nameOf, linkOf, onOpen, actions, selection } = props
  return (
    <table className={styles.table} aria-label={caption}>
      <colgroup>
        {selection && <col className={styles.checkColumn} />}
        {widthsOf(columns).map(([id, width]) => (
          <col key={id} style={width ? { width } : undefined} />
        ))}
        {actions && <col className={styles.actionsColumn} />}
      </colgroup>
      <Head {...props} />
      <tbody>
        {rows.map(row => (
          // For the keyboard the link in the row does the same.
          <tr key={rowKey(row)} data-chosen={selection?.keys.has(rowKey(row)) || undefined} onClick={event => opens(event) && onOpen(row)}>
            {selection && (
              <td className={styles.check}>
                {selection.may(row) && (
                  <RowCheck
                    label={`Select ${nameOf(row)}`}
                    checked={selection.keys.has(rowKey(row))}
                    onChange={chosen => selection.choose([row], chosen)}
                  />
                )}
              </td>
            )}
            {columns.map((column, at) =>
              at === 0 ? (
                <th key={column.id} scope="row">
                  <Link className={styles.name} {...linkOf(row)}>
                    {shownIn(column, row)}
                  </Link>
                </th>
              ) : (
                <td key={column.id} className={column.looks && styles[column.looks]}>
                  {column.looks === 'long' ? <div className={styles.clamp}>{shownIn(column, row)}</div> : shownIn(column, row)}
                </td>
              ),
            )}
            {actions && <td className={styles.actions}>{actions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A press on a row opens it, unless it was meant for something in the row or marks a text. */
const opens = ({ target }: { target: EventTarget }): boolean =>
  target instanceof Element && !target.closest('a, button, input, label, [role=menu]') && getSelection()?.isCollapsed !== false

/** The columns' shares of the width, the same for every page of rows; the last takes what is left. */
const widthsOf = <R,>(columns: readonly Column<R>[]): [id: string, width: string | undefined][] => {
  const all = columns.reduce((sum, { width = 1 }) => sum + width, 0)
  return columns.map(({ id, width = 1 }, at) => [id, at < columns.length - 1 ? `${(86 * width) / all}%` : undefined])
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown }

const Head = <R,>({ columns, rows, rowKey, actions, selection, sort, onSort }: DataTableProps<R>) => {
  const choosable = selection ? rows.filter(selection.may) : []
  const chosen = choosable.filter(row => selection?.keys.has(rowKey(row))).length
  return (
    <thead>
      <tr>
        {selection && (
          <td className={styles.check}>
            {choosable.length > 0 && (
              <RowCheck
                label="Select all on this page"
                checked={chosen === choosable.length}
                mixed={chosen > 0 && chosen < choosable.length}
                onChange={all => selection.choose(choosable, all)}
              />
            )}
          </td>
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
                <button type="button" className={styles.sort} onClick={() => onSort(sortAfter(sort, id))}>
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
