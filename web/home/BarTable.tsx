import { type CSSProperties, type ReactNode, useId } from 'react'
import { TableHead } from '#web/ui/table/TableHead.tsx'
import styles from './BarTable.module.css'

export interface BarRow {
  id: string
  name: ReactNode
  /** One figure for each head after the first. */
  figures: readonly string[]
  /** The figure that its bar shows. */
  value: number
}

interface BarTableProps {
  title: string
  heads: readonly string[]
  rows: readonly BarRow[]
  /** Shown where there are no rows. */
  empty: string
}

/** A table of figures; the bar under each name shows its value as a part of the greatest one. */
export const BarTable = ({ title, heads, rows, empty }: BarTableProps) => {
  const id = useId()
  const max = Math.max(0, ...rows.map(({ value }) => value))
  return (
    <section className="card stack gap-3" aria-labelledby={id}>
      {rows.length === 0 ? (
        <>
          <h2 className="strong" id={id}>
            {title}
          </h2>
          <p className="small">{empty}</p>
        </>
      ) : (
        <table className={styles.table}>
          <caption className="strong" id={id}>
            {title}
          </caption>
          <TableHead heads={heads} />
          <tbody>
            {rows.map(({ id: key, name, figures, value }) => (
              <tr key={key}>
                <th scope="row" style={{ '--part': max > 0 ? value / max : 0 } as CSSProperties}>
                  {name}
                </th>
                {figures.map((figure, at) => (
                  <td key={heads[at + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
