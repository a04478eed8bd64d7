import type { Booking } from '#shared/bookings.ts'
import { formatRupees } from '#shared/money.ts'
import { lateText } from '#web/shell/stay-texts.ts'
import { TableHead } from '#web/ui/TableHead.tsx'
import { datesText, roomNumbers, statusWords } from '../account/booking-words.ts'
import styles from './DayPaper.module.css'
import { mealsText, notCleanText, occupiedText, partyText } from './plan-words.ts'

interface DayPaperProps {
  hotelName: string | undefined
  today: string
  /** `count`: as the tab says it, which today leaves out who has come or gone. */
  parts: readonly { id: string; label: string; empty: string; count: number | undefined; stays: readonly Booking[] }[]
  /** Guests who are still in rooms of others. */
  inTheWay: ReadonlyMap<string, string>
  /** Rooms that are not clean. */
  toClean: ReadonlyMap<string, string>
}

export const DayPaper = ({ hotelName, today, parts, inTheWay, toClean }: DayPaperProps) => {
  return (
    <div className={styles.paper}>
      <p className="title-3">{hotelName}</p>
      {parts.map(({ id, label, empty, stays, count = stays.length }) => (
        <section key={id}>
          <h3 className="strong">
            {label} {count === stays.length ? count : `${count} of ${stays.length}`}
          </h3>
          {stays.length === 0 ? (
            <p>{empty}</p>
          ) : (
            <table className={styles.table} aria-label={label}>
              <TableHead heads={['Guest', 'Rooms', 'Dates', 'Status', 'Due']} />
              <tbody>
                {stays.map(stay => (
                  <PaperRow key={stay.id} {...{ stay, today, inTheWay, toClean }} />
                ))}
              </tbody>
            </table>
          )}
        </section>
      ))}
    </div>
  )
}

const PaperRow = ({ stay, today, inTheWay, toClean }: { stay: Booking } & Pick<DayPaperProps, 'today' | 'inTheWay' | 'toClean'>) => (
  <tr>
    <th scope="row">
      {stay.user.name}
      <div className={styles.more}>{partyText(stay)}</div>
      {stay.specialRequest && <div className={styles.more}>Request: {stay.specialRequest}</div>}
    </th>
    <td>
      {roomNumbers(stay).join(', ')}
      <div className={styles.more}>{mealsText(stay)}</div>
    </td>
    <td>{datesText(stay.checkInDate, stay.checkOutDate, today)}</td>
    <td>
      {[statusWords[stay.status], lateText(stay, today), occupiedText(stay, inTheWay), notCleanText(stay, toClean, inTheWay)]
        .filter(Boolean)
        .join(', ')}
    </td>
    <td>{formatRupees(stay.payment.remainingBalance)}</td>
  </tr>
)
