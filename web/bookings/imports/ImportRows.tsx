import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { columnOf } from '#shared/bookings/import-columns.ts'
import type { ImportRow } from '#shared/bookings/imports.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import { deskDay } from '../parts/status-part.ts'
import { datesText } from '../view/booking-words.ts'
import styles from './Imports.module.css'

/** So many rows are shown at first. */
const few = 100

/** The rows of a file, those with a fault first, each fault by the name of its column. */
export const ImportRows = ({ rows }: { rows: readonly ImportRow[] }) => {
  const [all, setAll] = useState(false)
  const inOrder = [...rows.filter(({ faults }) => faults.length > 0), ...rows.filter(({ faults }) => faults.length === 0)]
  const shown = all ? inOrder : inOrder.slice(0, few)
  return (
    <>
      <table className={styles.rows} aria-label="Rows of the file">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Guest</th>
            <th scope="col">Stay</th>
            <th scope="col">Room</th>
            <th scope="col" className={styles.number}>
              Price
            </th>
            <th scope="col" className={styles.number}>
              Received
            </th>
          </tr>
        </thead>
        {shown.map(row => (
          <Row key={row.line} row={row} />
        ))}
      </table>
      {shown.length < inOrder.length && (
        <Button onClick={() => setAll(true)}>Show all {inOrder.length.toLocaleString('en-IN')} rows</Button>
      )}
    </>
  )
}

const Row = ({ row }: { row: ImportRow }) => {
  const { line, reference, userName, checkInDate, checkOutDate, roomNumber, isChosen, isCheckedIn, price, received, faults, notes } = row
  return (
    <tbody data-faulty={faults.length > 0 || undefined}>
      <tr>
        <td className={styles.line}>
          <span className={styles.phoneOnly}>Row </span>
          {line}
        </td>
        <td className={styles.guest}>
          {userName || 'No name'}
          <span className={styles.below}>{reference}</span>
        </td>
        <td>
          {checkInDate && checkOutDate ? datesText(checkInDate, checkOutDate, deskDay().today) : 'No dates'}
          {isCheckedIn && <span className={styles.below}>Checked in</span>}
        </td>
        <td>
          {roomNumber === null ? '' : <span className={styles.phoneOnly}>Room </span>}
          {roomNumber ?? ''}
          {isChosen && roomNumber !== null && <span className={styles.below}>chosen</span>}
        </td>
        <td className={styles.number}>{price !== null && <Money rupees={price} />}</td>
        <td className={styles.number}>
          {received !== null && received > 0 && (
            <>
              <Money rupees={received} />
              <span className={styles.phoneOnly}> received</span>
            </>
          )}
        </td>
      </tr>
      {notes.length > 0 && (
        <tr>
          <td colSpan={6} className={styles.faults}>
            {notes.join(' ')}
          </td>
        </tr>
      )}
      {faults.length > 0 && (
        <tr>
          <td colSpan={6} className={styles.faults}>
            <ul>
              {faults.map(({ column, message }) => (
                <li key={column} className={styles.fault}>
                  <IconAlertTriangle size={16} aria-hidden />
                  <span>
                    <span className="strong">{columnOf(column).label}:</span> {message}
                  </span>
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </tbody>
  )
}
