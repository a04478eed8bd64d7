import { shownIn } from './columns.ts'
import { Link } from './Link.tsx'
import styles from './RowCards.module.css'
import { RowCheck } from './RowCheck.tsx'
import { Select } from './Select.tsx'
import type { DataTableProps } from './table-props.ts'

/** A list's rows as cards, for screens that are too narrow for a table. */
export const RowCards = <R,>(props: DataTableProps<R>) => {
  const { caption, columns, rows, rowKey, nameOf, linkOf, actions, selection, sort, onSort } = props
  const [name, ...others] = columns
  const choices = columns
    .filter(({ value }) => value !== false)
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
      <ul className="cards gap-3" aria-label={caption}>
        {rows.map(row => (
          <li className={styles.card} key={rowKey(row)}>
            <div className={styles.head}>
              {selection?.may(row) && (
                <RowCheck
                  label={`Select ${nameOf(row)}`}
                  checked={selection.keys.has(rowKey(row))}
                  onChange={chosen => selection.choose([row], chosen)}
                />
              )}
              <Link className={styles.name} {...linkOf(row)}>
                {name && shownIn(name, row)}
              </Link>
              {actions?.(row)}
            </div>
            {others.length > 0 && (
              <dl className="facts">
                {others.map(column => (
                  <div key={column.id}>
                    <dt>{column.label}</dt>
                    <dd>{shownIn(column, row)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
