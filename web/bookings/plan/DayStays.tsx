import type { Booking } from '#shared/bookings.ts'
import type { Page } from '#shared/list.ts'
import { formatRupees } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import { ListLoading } from '#web/lists/ListStates.tsx'
import type { HotelProps } from '#web/shell/HotelScreen.tsx'
import { pathOfBooking } from '#web/shell/menus.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Column, textColumn } from '#web/ui/columns.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { RetryAlert } from '#web/ui/RetryAlert.tsx'
import { BookingStatusBadge } from '../account/BookingStatusBadge.tsx'
import sheet from '../account/Bookings.module.css'
import { datesText, roomNumbers, statusWords } from '../account/booking-words.ts'
import { useStatusMoves } from '../change/use-status-moves.tsx'
import styles from './DayStays.module.css'
import { mealsText, notCleanText, occupiedText, partyText } from './plan-words.ts'

interface DayStaysProps extends HotelProps {
  today: string
  part: { label: string; empty: string }
  /** Guests who are still in rooms of others. */
  inTheWay: ReadonlyMap<string, string>
  /** Rooms that are not clean. */
  toClean: ReadonlyMap<string, string>
  stays: { data: Page<Booking> | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** Where a booking is opened; closing it leads back here. */
export const linkTo = (bookingId: string) => ({
  to: pathOfBooking(bookingId),
  state: { openedBy: 'list' },
  preventScrollReset: true as const,
})

/** Guests of one part of a day, with the step that comes next for each. */
export const DayStays = ({ today, part, stays, inTheWay, toClean, ...about }: DayStaysProps) => {
  const { data, error, isFetching, refetch } = stays
  const { movesOf, dialog } = useStatusMoves(about)
  if (!data) return error ? <RetryAlert title={error.message} busy={isFetching} onRetry={refetch} /> : <ListLoading />
  /** Leaving early, and what ends a booking, is done where it is read. */
  const movesNow = (row: Booking) => movesOf(row).filter(move => !move.danger && (move.now || row.status === 'CONFIRMED'))
  const columns: Column<Booking>[] = [
    {
      ...textColumn('guest', 'Guest', 5, row => row.user.name),
      cell: row => (
        <span>
          {row.user.name}
          <span className={sheet.below}>{partyText(row)}</span>
          {row.specialRequest && (
            <span className={styles.request} title={row.specialRequest}>
              Request: {row.specialRequest}
            </span>
          )}
        </span>
      ),
    },
    {
      ...textColumn('rooms', 'Rooms', 3.2, row => roomNumbers(row).join(', ')),
      cell: row => (
        <>
          {roomNumbers(row).join(', ')}
          <span className={sheet.below}>{mealsText(row)}</span>
        </>
      ),
    },
    textColumn('nights', 'Dates', 3.9, row => datesText(row.checkInDate, row.checkOutDate, today)),
    {
      ...textColumn('status', 'Status', 4, row => statusWords[row.status]),
      cell: row => (
        <>
          <BookingStatusBadge booking={row} today={today} />
          {occupiedText(row, inTheWay) && <div className={sheet.late}>{occupiedText(row, inTheWay)}</div>}
          {notCleanText(row, toClean, inTheWay) && <div className={sheet.late}>{notCleanText(row, toClean, inTheWay)}</div>}
        </>
      ),
    },
    { ...textColumn('due', 'Due', 3.5, row => formatRupees(row.payment.remainingBalance)), looks: 'number' },
  ]
  const mayUpdate = can(about.viewer, 'bookings', 'UPDATE')
  const nextColumn: Column<Booking> = {
    ...textColumn('next', 'Next', 1.9, () => ''),
    cell: row => (
      <span className={styles.steps}>
        {movesNow(row).map(({ label, busy, onChoose }) => (
          <Button key={label} className={styles.step} busy={busy} aria-label={`${label}: ${row.user.name}`} onClick={onChoose}>
            {label}
          </Button>
        ))}
      </span>
    ),
  }
  return (
    <>
      {error && <RetryAlert title={error.message} busy={isFetching} onRetry={refetch} />}
      {data.total === 0 ? (
        <p className="muted">{part.empty}</p>
      ) : (
        <DataTable
          caption={part.label}
          columns={mayUpdate ? [...columns, nextColumn] : columns}
          rows={data.items}
          rowKey={row => row.id}
          nameOf={row => row.user.name}
          linkOf={row => linkTo(row.id)}
        />
      )}
      {data.total > data.items.length && (
        <p className="small">
          The first {data.items.length} of {data.total}. The others are in the list of bookings.
        </p>
      )}
      {dialog}
    </>
  )
}
