// This file defines the bookings list: its columns, its filters, its row on a narrow screen, and extra CSV columns.

import { sourceWords } from '#shared/bookings/booking-source.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { methodWords } from '#shared/bookings/method-words.ts'
import { statusWords } from '#shared/bookings/status-words.ts'
import { nightsBetween } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { formatPhone } from '#shared/words/phones.ts'
import type { RowAction } from '#web/lists/crud/crud-props.ts'
import { lateText, roomWords, roomWordsInside } from '#web/shell/stay-texts.ts'
import { momentText } from '#web/ui/base/moment.ts'
import type { Column, Filter, SmallRow } from '#web/ui/table/columns.ts'
import { Money } from '#web/ui/text/Money.tsx'
import { nightsText } from './stay/stay-words.ts'
import { BookingStatusBadge } from './view/BookingStatusBadge.tsx'
import styles from './view/Bookings.module.css'
import {
  datesText,
  dueText,
  giveBackText,
  methodOf,
  nameOf,
  paymentStatusWords,
  roomNumbers,
  saleSources,
  sourceText,
} from './view/booking-words.ts'
import { DueButton } from './view/DueButton.tsx'

/** At most two lines, whose end is said by their tooltip where it has no room. */
const Below = ({ children }: { children: string }) => (
  <span className={styles.twoLines} title={children}>
    {children}
  </span>
)

/** The specified columns; what tells bookings apart stands small below. */
export const columnsOn = (today: string): readonly Column<Booking>[] => [
  {
    id: 'name',
    label: 'Customer',
    text: ({ user }) => user.name,
    cell: ({ user, reference, groupName, source, sourceReference }) => (
      <span>
        {user.name}
        <span className={styles.twoLines} title={[groupName, sourceText({ source, sourceReference })].filter(Boolean).join(', ')}>
          <span className="figures">{reference}</span>
          {groupName !== null && `, ${groupName}`}
          {source !== 'OWN_PAGE' && source !== 'DESK' && `\u00a0· ${source === 'OTHER_SITE' ? 'Site' : sourceWords[source]}`}
        </span>
      </span>
    ),
    width: 4.8,
  },
  { id: 'phone', label: 'Phone No', text: ({ user }) => formatPhone(user.phone), value: false, looks: 'short', width: 4.2 },
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
    cell: ({ payment, toGiveBack }) => (
      <>
        <Money rupees={payment.totalAmount} />
        {payment.remainingBalance > 0 && (
          <span className={styles.below}>
            <Money rupees={payment.remainingBalance} /> due
          </span>
        )}
        {toGiveBack > 0 && <span className={styles.giveBack}>{giveBackText(toGiveBack)}</span>}
      </>
    ),
    looks: 'number',
    width: 4.5,
  },
  {
    id: 'status',
    label: 'Status',
    text: booking => [statusWords[booking.status], lateText(booking, today)].filter(Boolean).join(', '),
    cell: booking => <BookingStatusBadge booking={booking} today={today} />,
    width: 5.1,
  },
]

/** What a row says where the screen is narrow. */
export const smallRow = (booking: Booking, due: RowAction | undefined, today: string): SmallRow => {
  const { user, reference, groupName, checkInDate, checkOutDate, rooms, payment } = booking
  return {
    title: user.name,
    side: dueText(booking) ?? formatRupees(payment.totalAmount),
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

export const details: readonly Column<Booking>[] = [
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
  plain('giveBack', 'To Give Back', ({ toGiveBack }) => String(toGiveBack)),
]

export const filters: readonly Filter<Booking>[] = [
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
    options: [
      { value: 'online', label: sourceWords.OWN_PAGE },
      { value: 'desk', label: 'All but own page' },
      ...saleSources,
      { value: 'DESK', label: sourceWords.DESK },
    ],
  },
  {
    id: 'method',
    label: 'Method',
    all: 'Any method',
    options: Object.entries(methodWords).map(([value, label]) => ({ value, label })),
  },
  {
    id: 'balance',
    label: 'Balance',
    all: 'Any balance',
    options: [
      { value: 'left', label: 'Left with a balance' },
      { value: 'give-back', label: 'To give back' },
      { value: 'upgraded', label: 'Upgrades' },
      { value: 'waiting', label: 'Payment link open' },
      { value: 'ran-out', label: 'Payment link ran out' },
    ],
  },
  { id: 'from', last: 'to', label: 'Dates', all: 'Any dates' },
]
