import type { ReactNode } from 'react'
import { Money } from '#web/ui/Money.tsx'
import styles from './Bookings.module.css'
import type { Line } from './booking-lines.ts'

interface LinesProps {
  title: string
  lines: readonly Line[]
  sums?: readonly (readonly [name: string, rupees: number])[]
}

/** Lines of an account under a heading, with what they come to. Nothing where there is neither. */
export const Lines = ({ title, lines, sums = [] }: LinesProps) =>
  lines.length + sums.length > 0 && (
    <Section title={title}>
      <table className={styles.lines} aria-label={title}>
        {lines.length > 0 && (
          <tbody>
            {lines.map(({ id, what, note, amount }) => (
              <tr key={id}>
                <th scope="row">
                  {what}
                  <small>{note}</small>
                </th>
                <td>
                  <Money rupees={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        )}
        {sums.length > 0 && (
          <tbody className={styles.sums}>
            {sums.map(([name, rupees]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <Money rupees={rupees} />
                </td>
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </Section>
  )

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h3 className="title-3">{title}</h3>
    {children}
  </section>
)
