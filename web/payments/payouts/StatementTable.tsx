import type { HotelAccount, Payout, StatementLine } from '#shared/payments/payouts.ts'
import { Money } from '#web/ui/text/Money.tsx'
import styles from './PayoutStatement.module.css'
import { coverText, stayText, type sumsOf } from './statement-words.ts'

interface StatementTableProps {
  account: HotelAccount
  lines: readonly StatementLine[]
  sums: ReturnType<typeof sumsOf>
  /** The pay-out that it is about. */
  payout: Payout | undefined
  title: string
}

const [share, takenBack, covered, open] = ['Share when paid', 'Taken back', 'Sent by', 'Still to come']

/** The bookings of a statement and their sums; on a narrow screen each is a block whose figures say what they are. */
export const StatementTable = ({ account, lines, sums, payout, title }: StatementTableProps) => (
  <table className={styles.table} aria-label={title}>
    <thead>
      <tr>
        <th scope="col">Booking</th>
        <th scope="col">{share}</th>
        <th scope="col">{takenBack}</th>
        <th scope="col">
          <div className={styles.sent}>
            <span>{covered}</span> <span>Amount</span>
          </div>
        </th>
        <th scope="col">{open}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(line => (
        <tr key={line.bookingId}>
          <th scope="row">
            {line.reference}
            <small>{stayText(line)}</small>
          </th>
          <td data-label={share}>
            <Money rupees={line.share} />
          </td>
          <td data-label={takenBack}>{line.takenBack === 0 ? '–' : <Money rupees={line.takenBack} />}</td>
          <td data-label={covered}>
            {line.covered.length === 0 ? (
              <span className="muted">{line.open > 0 ? 'Nothing yet' : '–'}</span>
            ) : (
              <ul>
                {line.covered.map(one => (
                  <li
                    key={`${one.by} ${one.payoutId ?? one.reference}`}
                    className={`${styles.sent} ${payout && one.payoutId === payout.id ? 'strong' : ''}`}
                  >
                    <span>{coverText(one, account)}</span>
                    <Money rupees={one.amount} />
                  </li>
                ))}
              </ul>
            )}
          </td>
          <td data-label={open}>{line.open === 0 ? '–' : <Owed rupees={line.open} />}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Together</th>
        <td data-label={share}>
          <Money rupees={sums.share} />
        </td>
        <td data-label={takenBack}>
          <Money rupees={sums.takenBack} />
        </td>
        <td data-label={covered}>
          <div className={styles.sent}>
            <span>{payout && 'This pay-out'}</span> <Money rupees={payout ? sums.of(payout.id) : sums.covered} />
          </div>
        </td>
        <td data-label={open}>
          <Owed rupees={sums.open} />
        </td>
      </tr>
    </tfoot>
  </table>
)

/** Below 0 the hotel owes it. */
const Owed = ({ rupees }: { rupees: number }) => (
  <span>
    {rupees < 0 && 'The hotel owes '}
    <Money rupees={Math.abs(rupees)} />
  </span>
)
