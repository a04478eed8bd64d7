import type { ReactNode } from 'react'
import { Money } from '#web/ui/text/Money.tsx'
import styles from './Bookings.module.css'
import type { AccountLine } from './booking-lines.ts'

interface LinesProps {
  title: string
  lines: readonly AccountLine[]
  sums?: readonly (readonly [name: string, rupees: number])[]
}

/** Lines of an account under a heading, with what they come to. Nothing where there is neither. */
export const Lines = ({ title, lines, sums = [] }: LinesProps) =>
  lines.length + sums.length > 0 && (
    <Section title={title}>
      <table className={styles.lines} aria-label={title}>
        <Rows lines={lines} />
        <Rows className={styles.sums} lines={sums.map(([what, amount]) => ({ id: what, what, amount }))} />
      </table>
    </Section>
  )

const Rows = ({
  lines,
  className,
}: {
  lines: readonly (Omit<AccountLine, 'note'> & { note?: string })[]
  className?: string | undefined
}) =>
  lines.length > 0 && (
    <tbody className={className}>
      {lines.map(({ id, what, note, amount }) => (
        <tr key={id}>
          <th scope="row">
            {what}
            {note !== undefined && <small>{note}</small>}
          </th>
          <td>
            <Money rupees={amount} />
          </td>
        </tr>
      ))}
    </tbody>
  )

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h3 className="title-3">{title}</h3>
    {children}
  </section>
)
