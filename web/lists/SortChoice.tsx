import { IconArrowsSort } from '@tabler/icons-react'
import { useMedia } from '#web/ui/base/use-browser.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { cardsBelow } from '#web/ui/table/DataTable.tsx'
import styles from './ListBar.module.css'

interface SortChoiceProps<R> {
  columns: readonly Column<R>[]
  wideActions: boolean
  /** Cards at every width. */
  always: boolean
  sort: string
  onSort: (sort: string) => void
}

/** The order of rows that have no head to press; nothing where a table has one. */
export const SortChoice = <R,>({ columns, wideActions, always, sort, onSort }: SortChoiceProps<R>) => {
  const isSmall = useMedia(cardsBelow({ columns, wideActions }))
  const choices = columns
    .filter(({ value }) => value !== false)
    .flatMap(({ id, label }) => [
      { value: id, label: `${label}, first to last` },
      { value: `-${id}`, label: `${label}, last to first` },
    ])
  if (choices.length === 0 || !(isSmall || always)) return null
  return (
    <span className={`${styles.tool} ${styles.sort}`}>
      <IconArrowsSort size={18} aria-hidden />
      Order
      <select
        aria-label="Order"
        value={choices.some(({ value }) => value === sort) ? sort : ''}
        onChange={event => onSort(event.target.value)}
      >
        <option value="">Usual order</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
