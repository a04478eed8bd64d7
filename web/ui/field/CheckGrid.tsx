import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import styles from './CheckGrid.module.css'
import fieldStyles from './Field.module.css'
import type { FieldProps } from './Field.tsx'
import { FieldGroup } from './FieldGroup.tsx'

interface Entry<V> {
  value: V
  label: string
}

interface CheckGridProps<R extends string, C extends string> extends Omit<FieldProps, 'optional'> {
  rows: readonly Entry<R>[]
  columns: readonly Entry<C>[]
  /** The ticked columns of each row. */
  values: Readonly<Record<R, readonly C[]>>
  /** False: shown, but not to be changed. */
  offered: (row: R, column: C) => boolean
  /** What else a tick allows. */
  note?: (row: R, column: C) => string | undefined
  onToggle: (row: R, column: C, ticked: boolean) => void
  name: string
}

/** Checkboxes for the same choices in each of several rows (blocks on a phone); each label has its row and column. */
export const CheckGrid = <R extends string, C extends string>(props: CheckGridProps<R, C>) => {
  const { rows, columns, values, offered, note, onToggle, name, ...field } = props
  return (
    <FieldGroup {...field}>
      <div className={styles.rows}>
        {rows.map(row => (
          <div className={styles.line} key={row.value}>
            <span className={styles.name}>{row.label}</span>
            {columns.map(column => (
              <label className={fieldStyles.option} key={column.value}>
                <input
                  type="checkbox"
                  name={name}
                  checked={values[row.value].includes(column.value)}
                  disabled={!offered(row.value, column.value)}
                  aria-invalid={field.error ? true : undefined}
                  onChange={({ target }) => onToggle(row.value, column.value, target.checked)}
                />
                <span>
                  <VisuallyHidden>{row.label}: </VisuallyHidden>
                  {column.label}
                  {note?.(row.value, column.value) && <span className="small"> {note(row.value, column.value)}</span>}
                </span>
              </label>
            ))}
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}
