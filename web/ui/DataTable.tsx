import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './DataTable.module.css'
import { directionOf, sortAfter } from './list-state.ts'
import { Select } from './Select.tsx'
import { useMedia } from './use-media.ts'

export interface Column<R> {
  id: string
  label: string
  cell: (row: R) => ReactNode
  /** Given: the column can be sorted by this. */
  value?: (row: R) => string | number
  /** Figures stand at the right; what is short stays on one line. */
  looks?: 'number' | 'short'
}

export interface DataTableProps<R> {
  /** What the table is a list of, for those who do not see the heading. */
  caption: string
  /** The first column names the row. */
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  /** The row's buttons; null where nothing may be done. */
  actions: (row: R) => ReactNode
  sort: string
  onSort: (sort: string) => void
}

/** Rows under a head that stays in sight; on small screens a card per row. */
export const DataTable = <R,>(props: DataTableProps<R>) => {
  const isSmall = useMedia('(width < 48em)')
  return isSmall ? <Cards {...props} /> : <Table {...props} />
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown }

const Table = <R,>({ caption, columns, rows, rowKey, actions, sort, onSort }: DataTableProps<R>) => (
  <table className={styles.table} aria-label={caption}>
    <thead>
      <tr>
        {columns.map(({ id, label, value, looks }) => {
          const direction = directionOf(sort, id)
          const Icon = direction ? icons[direction] : IconArrowsSort
          return (
            <th key={id} scope="col" className={looks && styles[looks]} aria-sort={value && (direction ?? 'none')}>
              {value ? (
                <button type="button" className={styles.sort} onClick={() => onSort(sortAfter(sort, id))}>
                  {label}
                  <Icon className={direction ? undefined : styles.unsorted} size={16} aria-hidden />
                </button>
              ) : (
                label
              )}
            </th>
          )
        })}
        <th scope="col" className={styles.actions}>
          Actions
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <tr key={rowKey(row)}>
          {columns.map(({ id, cell, looks }, at) =>
            at === 0 ? (
              <th key={id} scope="row">
                {cell(row)}
              </th>
            ) : (
              <td key={id} className={looks && styles[looks]}>
                {cell(row)}
              </td>
            ),
          )}
          <td className={styles.actions}>{actions(row)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Cards = <R,>({ caption, columns, rows, rowKey, actions, sort, onSort }: DataTableProps<R>) => {
  const [name, ...others] = columns
  const choices = columns
    .filter(({ value }) => value)
    .flatMap(({ id, label }) => [
      { value: id, label: `${label}, first to last` },
      { value: `-${id}`, label: `${label}, last to first` },
    ])
  return (
    <>
      {rows.length > 1 && (
        <div className={styles.order}>
          <Select
            label="Order"
            placeholder="Usual order"
            options={choices}
            value={choices.some(({ value }) => value === sort) ? sort : ''}
            onChange={event => onSort(event.target.value)}
          />
        </div>
      )}
      <ul className={styles.cards} aria-label={caption}>
        {rows.map(row => {
          const buttons = actions(row)
          return (
            <li className={styles.card} key={rowKey(row)}>
              <div className={styles.name}>{name?.cell(row)}</div>
              {others.length > 0 && (
                <dl className={styles.facts}>
                  {others.map(({ id, label, cell }) => (
                    <div key={id}>
                      <dt>{label}</dt>
                      <dd>{cell(row)}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {buttons && <div className={styles.buttons}>{buttons}</div>}
            </li>
          )
        })}
      </ul>
    </>
  )
}
