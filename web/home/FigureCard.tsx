import { useId } from 'react'
import styles from './Figures.module.css'
import { CsvButton, FigureTable, type FigureTableProps } from './FigureTable.tsx'

interface FigureCardProps<R> extends Omit<FigureTableProps<R>, 'caption'> {
  title: string
  file: string
  /** What is said where there is no row. */
  empty: string
  /** A sentence about the figures. */
  note?: string
}

/** Figures under a heading, with their file. */
export const FigureCard = <R,>({ title, file, empty, note, ...table }: FigureCardProps<R>) => {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 className="strong" id={id}>
          {title}
        </h3>
        {table.rows.length > 0 && (
          <span className="no-print">
            <CsvButton of={title} file={file} columns={table.columns} rows={table.rows} />
          </span>
        )}
      </div>
      {table.rows.length === 0 ? <p className="small">{empty}</p> : <FigureTable caption={title} {...table} />}
      {note && <p className="small">{note}</p>}
    </section>
  )
}
