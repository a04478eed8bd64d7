import type { Booking } from '#shared/bookings.ts'
import type { Page } from '#shared/list.ts'
import { formatRupees } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import type { HotelProps } from '#web/shell/HotelScreen.tsx'
import { pathOfBooking } from '#web/shell/menus.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Column, textColumn } from '#web/ui/columns.ts'
import { ListLoading } from '#web/ui/crud/ListStates.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { RetryAlert } from '#web/ui/RetryAlert.tsx'
import { BookingStatusBadge } from './BookingStatusBadge.tsx'
import { dayText, roomNumbers, statusWords } from './booking-words.ts'
import styles from './DayStays.module.css'
import { useSteps } from './use-steps.tsx'

interface DayStaysProps extends HotelProps {
  today: string
  part: { label: string; empty: string }
  stays: { data: Page<Booking> | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** Where a booking is opened; closing it leads back here. */
export const linkTo = (bookingId: string) => ({
  to: pathOfBooking(bookingId),
  state: { openedBy: 'list' },
  preventScrollReset: true as const,
})

/** Guests of one part of a day, with the step that comes next for each. */
export const DayStays = ({ today, part, stays, ...about }: DayStaysProps) => {
  const { data, error, isFetching, refetch } = stays
  const { stepsOf, dialog } = useSteps(about)
  if (!data) return error ? <RetryAlert title={error.message} busy={isFetching} onRetry={refetch} /> : <ListLoading />
  /** Leaving early, and what ends a booking, is done where it is read. */
  const next = (row: Booking) => stepsOf(row).filter(step => !step.danger && (step.now || row.status === 'CONFIRMED'))
  const columns: Column<Booking>[] = [
    textColumn('guest', 'Guest', 4.9, row => row.user.name),
    textColumn('rooms', 'Rooms', 2.6, row => roomNumbers(row).join(', ')),
    textColumn('nights', 'Dates', 4.2, row => `${dayText(row.checkInDate, today)} to ${dayText(row.checkOutDate, today)}`),
    {
      ...textColumn('status', 'Status', 4.5, row => statusWords[row.status]),
      cell: row => <BookingStatusBadge booking={row} today={today} />,
    },
    { ...textColumn('due', 'Due', 3.4, row => formatRupees(row.payment.remainingBalance)), looks: 'number' },
  ]
  const mayStep = can(about.viewer, 'bookings', 'UPDATE')
  const step = textColumn('next', 'Next', 1.9, () => '')
  const withSteps: Column<Booking> = {
    ...step,
    cell: row => (
      <span className={styles.steps}>
        {next(row).map(({ label, busy, onChoose }) => (
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
        <div className={mayStep ? styles.withSteps : undefined}>
          <DataTable
            caption={part.label}
            columns={mayStep ? [...columns, withSteps] : columns}
            rows={data.items}
            rowKey={row => row.id}
            nameOf={row => row.user.name}
            linkOf={row => linkTo(row.id)}
          />
        </div>
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
