import type { Booking } from '#shared/bookings/bookings.ts'
import { statusWords } from '#shared/bookings/status-words.ts'
import type { Page } from '#shared/contract/list.ts'
import { can } from '#shared/contract/permissions.ts'
import { formatRupees } from '#shared/words/money.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { peopleText } from '#shared/words/text.ts'
import { ListLoading } from '#web/lists/ListStates.tsx'
import { leadsBack } from '#web/lists/use-open.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { pathOfBooking } from '#web/shell/layout/menus.ts'
import { lateText } from '#web/shell/stay-texts.ts'
import { RetryAlert } from '#web/ui/status/RetryAlert.tsx'
import { type Column, type SmallRow, textColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { useStatusMoves } from '../change/use-status-moves.tsx'
import { BookingStatusBadge } from '../view/BookingStatusBadge.tsx'
import sheet from '../view/Bookings.module.css'
import { dueText } from '../view/booking-words.ts'
import { DueButton } from '../view/DueButton.tsx'
import styles from './DayStays.module.css'
import { type DayRooms, inTheWayText, mealsText, nightsOnDay, roomStates, toDoFirst } from './day-words.ts'

interface DayStaysProps extends HotelProps {
  today: string
  part: { id: 'arriving' | 'staying' | 'leaving'; label: string; empty: string }
  rooms: DayRooms
  stays: { data: Page<Booking> | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** At most two lines below another, whose end is said by their tooltip where it has no room. */
const Below = ({ text }: { text: string }) => (
  <span className={sheet.twoLines} title={text}>
    {text}
  </span>
)

/** The numbers of the rooms, each state in its colour. */
const Rooms = ({ booking, rooms }: { booking: Booking; rooms: DayRooms }) =>
  roomStates(booking, rooms).map(({ numbers, state, isReady }, at) => (
    <span key={numbers}>
      {at > 0 && ', '}
      <span className="strong figures">{numbers}</span>
      {state && <span className={isReady ? styles.ready : styles.notReady}> {state}</span>}
    </span>
  ))

/** Guests of one part of a day, two lines each, with the step that comes next. */
export const DayStays = ({ today, part, stays, rooms, ...about }: DayStaysProps) => {
  const { data, error, isFetching, refetch } = stays
  const { movesOf, dialog } = useStatusMoves(about)
  if (!data) return error ? <RetryAlert title={error.message} busy={isFetching} onRetry={refetch} /> : <ListLoading />
  /** Leaving early, and what ends a booking, is done where it is read. */
  const movesNow = (row: Booking) => movesOf(row).filter(move => !move.danger && (move.now || row.status === 'CONFIRMED'))
  /** What is late, and who is still in the room. */
  const trouble = (row: Booking) => [lateText(row, today), inTheWayText(row, rooms)].filter(text => text !== undefined).join(', ')
  const columns: Column<Booking>[] = [
    {
      ...textColumn('guest', 'Guest', 17.4, row => row.user.name),
      cell: row => (
        <span>
          {row.user.name}
          <Below text={[formatPhone(row.user.phone), row.groupName].filter(Boolean).join(', ')} />
        </span>
      ),
    },
    {
      ...textColumn('rooms', 'Rooms', 16, row => row.rooms.map(({ roomNumber }) => roomNumber).join(', ')),
      cell: row => (
        <>
          <Rooms booking={row} rooms={rooms} />
          <Below text={mealsText(row)} />
        </>
      ),
    },
    {
      ...textColumn('party', 'Party', 20.2, row => peopleText(row.adults, row.children)),
      cell: row => (
        <>
          {peopleText(row.adults, row.children)}
          <Below text={nightsOnDay(row, part.id, today)} />
        </>
      ),
    },
    {
      ...textColumn('request', 'Request', 13.4, row => row.specialRequest ?? ''),
      cell: row => (
        <span className={styles.request} title={row.specialRequest ?? undefined}>
          {row.specialRequest}
        </span>
      ),
    },
    {
      ...textColumn('due', 'Due', 11.2, row => formatRupees(row.payment.remainingBalance)),
      cell: row =>
        row.toGiveBack > 0 ? (
          <>
            {formatRupees(row.toGiveBack)}
            <span className={sheet.giveBack}>to give back</span>
          </>
        ) : (
          formatRupees(row.payment.remainingBalance)
        ),
      looks: 'number',
    },
    {
      ...textColumn('next', can(about.viewer, 'bookings', 'UPDATE') ? 'Next' : 'Status', 2.7, row => statusWords[row.status]),
      cell: row => (
        <>
          {movesNow(row).length > 0 ? (
            <span className={styles.steps}>
              {movesNow(row).map(({ label, onChoose }) => (
                <Button key={label} className={styles.step} aria-label={`${label}: ${row.user.name}`} onClick={onChoose}>
                  {label}
                </Button>
              ))}
            </span>
          ) : (
            <BookingStatusBadge booking={row} today={today} alone />
          )}
          {trouble(row) && (
            <div className={styles.trouble} title={trouble(row)}>
              {trouble(row)}
            </div>
          )}
        </>
      ),
    },
  ]
  const small = (row: Booking): SmallRow => {
    const steps = movesNow(row)
    return {
      title: row.user.name,
      side: dueText(row),
      lines: [
        <span key="rooms">
          <Rooms booking={row} rooms={rooms} />, {mealsText(row)}
        </span>,
        peopleText(row.adults, row.children),
        nightsOnDay(row, part.id, today),
        <span key="phone" className="muted">
          {[formatPhone(row.user.phone), row.groupName].filter(Boolean).join(', ')}
        </span>,
        ...(row.specialRequest ? [`Request: ${row.specialRequest}`] : []),
        ...(trouble(row)
          ? [
              <span key="trouble" className={sheet.late}>
                {trouble(row)}
              </span>,
            ]
          : []),
        ...(steps.length > 0 ? [] : [<BookingStatusBadge key="status" booking={row} today={today} alone />]),
      ],
      action: steps.length > 0 && (
        <div className="stack gap-2">
          {steps.map(step => (
            <DueButton key={step.label} action={step} name={row.user.name} />
          ))}
        </div>
      ),
    }
  }
  return (
    <>
      {error && <RetryAlert title={error.message} busy={isFetching} onRetry={refetch} />}
      {data.total === 0 ? (
        <p className="muted">{part.empty}</p>
      ) : (
        <DataTable
          caption={part.label}
          columns={columns}
          rows={toDoFirst(data.items, part.id)}
          rowKey={row => row.id}
          nameOf={row => row.user.name}
          linkOf={row => ({ to: pathOfBooking(row.id), ...leadsBack })}
          small={small}
          wideActions
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
