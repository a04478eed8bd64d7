import { IconFileImport, IconUsersGroup } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { bookingChangeApi } from '#shared/booking-changes.ts'
import { bookingListApi } from '#shared/booking-lists.ts'
import { sourceWords } from '#shared/booking-source.ts'
import type { Booking, BookingStatus } from '#shared/bookings.ts'
import { nightsBetween } from '#shared/dates.ts'
import { methodWords } from '#shared/method-words.ts'
import { formatRupees } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import { formatPhone } from '#shared/phones.ts'
import { CrudTab } from '#web/lists/CrudTab.tsx'
import type { RowAction } from '#web/lists/crud-props.ts'
import type { HotelProps } from '#web/shell/HotelScreen.tsx'
import { lateText, roomWords, roomWordsInside } from '#web/shell/stay-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Column, Filter, SmallRow } from '#web/ui/columns.ts'
import { Money } from '#web/ui/Money.tsx'
import { momentText } from '#web/ui/moment.ts'
import { BookingStatusBadge } from '../account/BookingStatusBadge.tsx'
import styles from '../account/Bookings.module.css'
import { BookingView } from '../account/BookingView.tsx'
import {
  datesText,
  methodOf,
  nameOf,
  paymentStatusWords,
  roomNumbers,
  saleSources,
  sourceText,
  statusWords,
} from '../account/booking-words.ts'
import { DueButton } from '../account/DueButton.tsx'
import { nightsText } from '../account/stay-words.ts'
import { EditBooking } from '../change/EditBooking.tsx'
import { deskDay } from '../change/status-part.ts'
import { useStatusMoves } from '../change/use-status-moves.tsx'
import { AddBooking } from '../sell/AddBooking.tsx'
import { deskLists } from './use-live.ts'
import { useQueryChange } from './use-query-change.ts'

// Fetched when somebody opens a group: the list begins without them.
const AddGroup = lazy(async () => ({ default: (await import('../groups/AddGroup.tsx')).AddGroup }))
const ImportDialog = lazy(async () => ({ default: (await import('../imports/ImportDialog.tsx')).ImportDialog }))
const ImportNote = lazy(async () => ({ default: (await import('../imports/ImportNote.tsx')).ImportNote }))
const GroupView = lazy(async () => ({ default: (await import('../groups/GroupView.tsx')).GroupView }))

/** One line, whose end is said by its tooltip where it has no room. */
const Below = ({ children }: { children: string }) => (
  <span className={styles.oneLine} title={children}>
    {children}
  </span>
)

/** The specified columns; what tells bookings apart stands small below. */
const columnsOn = (today: string): readonly Column<Booking>[] => [
  {
    id: 'name',
    label: 'Customer',
    text: ({ user }) => user.name,
    cell: ({ user, reference, groupName, source, sourceReference }) => (
      <span>
        {user.name}
        <span
          className={`${styles.below} ${styles.oneLine}`}
          title={[groupName, sourceText({ source, sourceReference })].filter(Boolean).join(', ')}
        >
          <span className="figures">{reference}</span>
          {groupName !== null && `, ${groupName}`}{' '}
          {source !== 'OWN_PAGE' && source !== 'DESK' && (source === 'OTHER_SITE' ? 'Site' : sourceWords[source])}
        </span>
      </span>
    ),
    width: 5,
  },
  { id: 'phone', label: 'Phone No', text: ({ user }) => formatPhone(user.phone), value: false, looks: 'short', width: 4.4 },
  {
    id: 'checkIn',
    label: 'Check-in / Check-out',
    text: ({ checkInDate, checkOutDate }) => `${checkInDate} to ${checkOutDate}`,
    cell: ({ checkInDate, checkOutDate, rooms }) => (
      <>
        {datesText(checkInDate, checkOutDate, today)}
        <Below>{`${nightsText(nightsBetween(checkInDate, checkOutDate))}, ${roomWordsInside(roomNumbers({ rooms }))}`}</Below>
      </>
    ),
    width: 6.4,
  },
  {
    id: 'total',
    label: 'Total Price',
    text: ({ payment }) => String(payment.totalAmount),
    cell: ({ payment }) => (
      <>
        <Money rupees={payment.totalAmount} />
        {payment.remainingBalance > 0 && (
          <span className={styles.below}>
            <Money rupees={payment.remainingBalance} /> due
          </span>
        )}
      </>
    ),
    looks: 'number',
    width: 4.1,
  },
  {
    id: 'status',
    label: 'Status',
    text: booking => [statusWords[booking.status], lateText(booking, today)].filter(Boolean).join(', '),
    cell: booking => <BookingStatusBadge booking={booking} today={today} />,
    width: 5,
  },
]

/** What a row says where the screen is narrow. */
const smallRow = (booking: Booking, due: RowAction | undefined, today: string): SmallRow => {
  const { user, reference, groupName, checkInDate, checkOutDate, rooms, payment } = booking
  return {
    title: user.name,
    side: payment.remainingBalance > 0 ? `${formatRupees(payment.remainingBalance)} due` : formatRupees(payment.totalAmount),
    lines: [
      `${roomWords(roomNumbers({ rooms }))}, ${nightsText(nightsBetween(checkInDate, checkOutDate))}`,
      datesText(checkInDate, checkOutDate, today),
      ...(groupName === null ? [] : [groupName]),
      <span key="status" className={styles.statusLine}>
        <BookingStatusBadge booking={booking} today={today} />
        <span className="muted figures">{reference}</span>
      </span>,
    ],
    action: <DueButton action={due} name={nameOf(booking)} />,
  }
}

const plain = (id: string, label: string, text: (booking: Booking) => string): Column<Booking> => ({ id, label, text })

const details: readonly Column<Booking>[] = [
  plain('reference', 'Reference', ({ reference }) => reference),
  plain('group', 'Group', ({ groupName }) => groupName ?? ''),
  plain('email', 'Email', ({ user }) => user.email ?? ''),
  plain('in', 'Check-in', ({ checkInDate }) => checkInDate),
  plain('out', 'Check-out', ({ checkOutDate }) => checkOutDate),
  plain('rooms', 'Rooms', booking => roomNumbers(booking).join(', ')),
  plain('nights', 'Nights', ({ checkInDate, checkOutDate }) => String(nightsBetween(checkInDate, checkOutDate))),
  plain('paid', 'Amount Paid', ({ payment }) => String(payment.paidAmount)),
  plain('refunded', 'Amount Refunded', ({ payment }) => String(payment.refundedAmount)),
  plain('remaining', 'Remaining Amount', ({ payment }) => String(payment.remainingBalance)),
  plain('method', 'Payment Method', booking => methodOf(booking)),
  plain('payment', 'Payment Status', ({ payment }) => paymentStatusWords[payment.status]),
  plain('source', 'Source', ({ source }) => sourceWords[source]),
  plain('sourceReference', 'Source Reference', ({ sourceReference }) => sourceReference ?? ''),
  plain('made', 'Made', ({ createdAt }) => momentText(createdAt)),
]

const filters: readonly Filter<Booking>[] = [
  {
    id: 'status',
    label: 'Status',
    all: 'Any status',
    options: Object.entries(statusWords).map(([value, label]) => ({ value, label })),
  },
  {
    id: 'source',
    label: 'Source',
    all: 'Any source',
    options: [{ value: 'online', label: sourceWords.OWN_PAGE }, { value: 'desk', label: 'Entered at the desk' }, ...saleSources],
  },
  {
    id: 'method',
    label: 'Method',
    all: 'Any payment method',
    options: Object.entries(methodWords).map(([value, label]) => ({ value, label })),
  },
  {
    id: 'balance',
    label: 'Balance',
    all: 'Any balance',
    options: [
      { value: 'left', label: 'Left with a balance' },
      { value: 'waiting', label: 'Payment link open' },
      { value: 'ran-out', label: 'Payment link ran out' },
    ],
  },
  { id: 'from', last: 'to', label: 'Dates', all: 'Any dates' },
]

/** Only what was made by mistake, and never paid for, is deleted. */
const isDeletable = ({ status, payment }: Booking) => (status === 'CONFIRMED' || status === 'CANCELLED') && payment.paidAmount === 0

/** The hotel's bookings in the order in which a desk needs them: found, filtered and brought a step further. */
export const BookingsTab = (about: HotelProps) => {
  const { viewer, hotelId } = about
  const [params] = useSearchParams()
  const changeQuery = useQueryChange()
  const groupId = params.get('group')
  const importId = params.get('import')
  const mayImport = can(viewer, 'bookings', 'CREATE') && can(viewer, 'bookings', 'DELETE')
  const closeGroup = () => changeQuery({ newgroup: undefined, group: undefined })
  const { movesOf, dialog } = useStatusMoves(about)
  const [checkIn, checkOut, roomId] = ['in', 'out', 'room'].map(name => params.get(name))
  const isForExpired = params.get('status') === ('EXPIRED' satisfies BookingStatus) || params.get('balance') === 'ran-out'
  // Nobody looks for those that were never paid for, but who asks for them.
  const whole = isForExpired ? { hotelId } : { hotelId, page: 1, expired: 'hidden' as const }
  const listed = importId ? { hotelId, page: 1, import: importId } : whole
  return (
    <>
      {importId && can(viewer, 'bookings', 'READ') && (
        <Suspense>
          <ImportNote {...about} importId={importId} onAll={() => changeQuery({ import: undefined })} />
        </Suspense>
      )}
      <CrudTab
        noun={{ one: 'booking', many: 'bookings' }}
        contracts={{ list: bookingListApi.list, remove: bookingChangeApi.remove }}
        input={listed}
        paged={{ byId: bookingId => [bookingListApi.get, { hotelId, bookingId }] }}
        removal={({ id, version }) => ({ hotelId, bookingId: id, version })}
        refreshes={deskLists}
        nameOf={nameOf}
        columns={columnsOn(deskDay().today)}
        order="In house first, then arriving today, ahead, and past with the newest first; groups together."
        details={details}
        filters={filters}
        may={action => can(viewer, 'bookings', action)}
        choices={booking => ({
          edit: can(viewer, 'bookings', 'UPDATE') && booking.status !== 'EXPIRED' && booking.status !== 'PENDING',
          remove: can(viewer, 'bookings', 'DELETE') && isDeletable(booking),
        })}
        rowActions={movesOf}
        smallRow={(booking, due) => smallRow(booking, due, deskDay().today)}
        single
        aside={
          can(viewer, 'bookings', 'CREATE') && (
            <>
              {mayImport && (
                <Button icon={<IconFileImport size={18} aria-hidden />} onClick={() => changeQuery({ newimport: '1' })}>
                  Import
                </Button>
              )}
              <Button icon={<IconUsersGroup size={18} aria-hidden />} onClick={() => changeQuery({ newgroup: '1' })}>
                Add group
              </Button>
            </>
          )
        }
        form={(booking, onClose) =>
          booking ? (
            <EditBooking {...about} {...{ booking, onClose }} />
          ) : (
            <AddBooking {...about} start={checkIn && checkOut && roomId ? { checkIn, checkOut, roomId } : undefined} onClose={onClose} />
          )
        }
        view={(booking, choices, actions) => <BookingView {...about} {...{ booking, choices, actions }} />}
        empty="No Bookings Found"
        purpose="Bookings of guests arrive here by themselves; add those that come by phone or at the door."
        failure="Error fetching data."
      />
      {dialog}
      <Suspense>
        {params.get('newgroup') && can(viewer, 'bookings', 'CREATE') && (
          <AddGroup hotelId={hotelId} onClose={closeGroup} onMade={({ id }) => changeQuery({ newgroup: undefined, group: id })} />
        )}
        {params.get('newimport') && mayImport && (
          <ImportDialog
            hotelId={hotelId}
            onClose={() => changeQuery({ newimport: undefined })}
            onImported={id => changeQuery({ newimport: undefined, import: id })}
          />
        )}
        {groupId && can(viewer, 'bookings', 'READ') && <GroupView {...about} groupId={groupId} onClose={closeGroup} />}
      </Suspense>
    </>
  )
}
