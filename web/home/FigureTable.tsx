import { IconFileDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { saveCsv } from '#web/lists/csv.ts'
import { Button } from '#web/ui/text/Button.tsx'
import styles from './FigureTable.module.css'

/** A column of figures, on the screen and in the CSV file. */
export interface FigureColumn<R> {
  id: string
  label: string
  text: (row: R) => string
  /** Small below it. */
  below?: (row: R) => string
  /** What is said of it when it is pointed at. */
  title?: (row: R) => string
  /** What stands in the file, where that is not its text. */
  csv?: (row: R) => string
  /** Shown from this width of the screen on; smaller ones have it in the file alone. */
  from?: 'tablet' | 'desk'
  /** Not on the screen at all. */
  isFileOnly?: boolean
}

export interface FigureTableProps<R> {
  caption: string
  columns: readonly FigureColumn<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  /** Rows that are a sum of those below them. */
  isSum?: (row: R) => boolean
  /** What all rows come to. */
  total?: readonly string[]
  /** Around the name of a row. */
  name?: (row: R, text: string) => ReactNode
}

const classOf = ({ from }: Pick<FigureColumn<never>, 'from'>) => from && styles[from]

/** Figures in a table that is small enough for a phone: its first column names the row, the others are numbers. */
export const FigureTable = <R,>({ caption, columns, rows, rowKey, isSum, total, name = (_, text) => text }: FigureTableProps<R>) => {
  const [first, ...others] = columns.filter(({ isFileOnly }) => !isFileOnly)
  if (!first) return null
  return (
    <table className={styles.table}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first.label}</th>
          {others.map(column => (
            <th key={column.id} scope="col" className={classOf(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={rowKey(row)} className={isSum && (isSum(row) ? styles.sum : styles.part)}>
            <th scope="row" title={first.title?.(row)}>
              {name(row, first.text(row))}
            </th>
            {others.map(column => (
              <td key={column.id} className={classOf(column)} data-label={column.label}>
                {column.text(row)}
                {column.below && <small>{column.below(row)}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            {others.map((column, at) => (
              <td key={column.id} className={classOf(column)} data-label={column.label}>
                {total[at]}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

interface CsvButtonProps<R> {
  /** What the file is about, for those who hear the button alone. */
  of: string
  file: string
  columns: readonly FigureColumn<R>[]
  rows: readonly R[]
}

/** Saves all columns, also those that the screen has no room for. */
export const CsvButton = <R,>({ of, file, columns, rows }: CsvButtonProps<R>) => (
  <Button
    icon={<IconFileDownload size={18} aria-hidden />}
    aria-label={`${of} as CSV`}
    onClick={() =>
      saveCsv(
        file,
        columns.map(({ label, text, csv = text }) => ({ label, text: csv })),
        rows,
      )
    }
  >
    CSV
  </Button>
)
