import { columnOf, type ImportColumnId, importColumnIds } from '#shared/bookings/import-columns.ts'
import type { ImportPreview } from '#shared/bookings/imports.ts'
import { Select } from '#web/ui/field/Select.tsx'
import { Disclosure } from '#web/ui/text/Disclosure.tsx'
import styles from './Imports.module.css'

type Column = ImportColumnId | null

const options = importColumnIds.options.map(value => ({ value, label: columnOf(value).label }))

interface ImportColumnsProps {
  headings: ImportPreview['headings']
  /** What is read from each now. */
  columns: readonly Column[]
  isOpen: boolean
  onChange: (columns: Column[]) => void
}

/** What is read from each column of the file, to be chosen. */
export const ImportColumns = ({ headings, columns, isOpen, onChange }: ImportColumnsProps) => {
  const unread = headings.filter(({ name }, at) => name !== '' && !columns[at]).length
  const choose = (at: number, chosen: Column) =>
    // What another column was read as until now is read from this one.
    onChange(headings.map((_, place) => (place === at ? chosen : columns[place] === chosen ? null : (columns[place] ?? null))))
  const fields = (
    <div className={styles.columns}>
      {headings.map(({ name, example }, at) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns keep their places.
          key={at}
          label={name || `Column ${at + 1}`}
          hint={example && `Such as ${example}`}
          optional={false}
          options={options}
          placeholder="Not read"
          value={columns[at] ?? ''}
          onChange={({ target }) => choose(at, importColumnIds.safeParse(target.value).data ?? null)}
        />
      ))}
    </div>
  )
  if (isOpen) return fields
  return (
    <Disclosure title="Columns of the file" brief={unread > 0 ? `${unread} not read` : undefined}>
      {fields}
    </Disclosure>
  )
}
