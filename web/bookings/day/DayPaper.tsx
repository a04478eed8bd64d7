import type { Booking } from '#shared/bookings/bookings.ts'
import { statusWords } from '#shared/bookings/status-words.ts'
import { formatDate } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { peopleText } from '#shared/words/text.ts'
import { lateText } from '#web/shell/stay-texts.ts'
import { TableHead } from '#web/ui/table/TableHead.tsx'
import { giveBackText } from '../view/booking-words.ts'
import styles from './DayPaper.module.css'
import { type DayRooms, inTheWayText, mealsText, nightsOnDay, roomStates, toDoFirst } from './day-words.ts'

interface DayPaperProps {
  hotelName: string | undefined
  day: string
  today: string
  /** `count`: as the tab says it, which today says how many are still to come or to leave. */
  parts: readonly DayPaperPart[]
  rooms: DayRooms
}

interface DayPaperPart {
  id: 'arriving' | 'staying' | 'leaving'
  label: string
  empty: string
  count: string | undefined
  stays: readonly Booking[]
}

/** A day on one sheet: who arrives, who is in the house, and who leaves. */
export const DayPaper = ({ hotelName, day, today, parts, rooms }: DayPaperProps) => (
  <div className={styles.paper}>
    <p className={styles.title}>
      <span className="title-3">{hotelName}</span>
      <span>{formatDate(day)}</span>
    </p>
    {parts.map(({ id, label, empty, stays, count = stays.length }) => (
      <section key={id}>
        <h3 className="strong">
          {label} {count}
        </h3>
        {stays.length === 0 ? (
          <p>{empty}</p>
        ) : (
          <table className={styles.table} aria-label={label}>
            <TableHead heads={['Rooms', 'Guest', 'Party', 'Request', 'Due', 'Status']} />
            <tbody>
              {toDoFirst(stays, id).map(stay => (
                <PaperRow key={stay.id} {...{ stay, today, rooms }} on={id} />
              ))}
            </tbody>
          </table>
        )}
      </section>
    ))}
  </div>
)

const PaperRow = ({ stay, on, today, rooms }: { stay: Booking; on: DayPaperPart['id'] } & Pick<DayPaperProps, 'today' | 'rooms'>) => (
  <tr>
    <td>
      {roomStates(stay, rooms).map(({ numbers, state }) => (
        <div key={numbers}>
          <span className="strong">{numbers}</span> {state}
        </div>
      ))}
      {mealsText(stay)}
    </td>
    <th scope="row">
      {stay.user.name}
      <div className={styles.more}>{[formatPhone(stay.user.phone), stay.groupName].filter(Boolean).join(', ')}</div>
    </th>
    <td>
      {peopleText(stay.adults, stay.children)}
      <div className={styles.more}>{nightsOnDay(stay, on, today)}</div>
    </td>
    <td>{stay.specialRequest}</td>
    <td className={styles.due}>{stay.toGiveBack > 0 ? giveBackText(stay.toGiveBack) : formatRupees(stay.payment.remainingBalance)}</td>
    <td>{[statusWords[stay.status], lateText(stay, today), inTheWayText(stay, rooms)].filter(Boolean).join(', ')}</td>
  </tr>
)
