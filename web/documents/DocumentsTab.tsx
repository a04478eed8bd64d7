import { IconDownload } from '@tabler/icons-react'
import { can } from '#shared/contract/permissions.ts'
import { type DocumentRow, documentApi, documentNames } from '#shared/documents/documents.ts'
import { hotelApi, type PublicHotel } from '#shared/hotels/hotels.ts'
import { formatRupees } from '#shared/words/money.ts'
import { useCall } from '#web/api/client.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import type { RowAction } from '#web/lists/crud/crud-props.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { pathOfBooking } from '#web/shell/layout/menus.ts'
import { shownDate } from '#web/ui/calendar/typed-date.ts'
import type { Column, Filter, SmallRow } from '#web/ui/table/columns.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import { WholeDates } from '#web/ui/text/WholeDates.tsx'
import { DocumentDialog } from './DocumentDialog.tsx'
import styles from './Documents.module.css'
import { happenedText, kindOptions, monthOptions } from './document-words.ts'
import { MonthExport } from './MonthExport.tsx'
import { useDocumentActions } from './use-document-actions.tsx'

const columns: readonly Column<DocumentRow>[] = [
  {
    id: 'number',
    label: 'Number',
    text: ({ number }) => number,
    cell: ({ number, kind }) => (
      <span>
        <span className="figures">{number}</span>
        <small className={styles.kind}>{documentNames[kind]}</small>
      </span>
    ),
    width: 5,
  },
  {
    id: 'issued',
    label: 'Issued',
    text: ({ issuedOn }) => issuedOn,
    cell: row => (
      <span className="small-below">
        <span className="figures">{shownDate(row.issuedOn)}</span>
        <small className={styles.happened}>{happenedText(row)}</small>
      </span>
    ),
    width: 4.4,
  },
  { id: 'recipient', label: 'Guest or company', text: ({ recipient }) => recipient, value: false, width: 4.8 },
  {
    id: 'reference',
    label: 'Booking',
    text: ({ reference }) => reference,
    cell: ({ reference, bookingId }) => (
      <Link className="icon-link figures" to={pathOfBooking(bookingId)}>
        {reference}
      </Link>
    ),
    value: false,
    width: 3.2,
  },
  {
    id: 'total',
    label: 'Total',
    text: ({ total }) => String(total),
    cell: ({ total, tax }) => (
      <span className="small-below">
        <Money rupees={total} />
        {tax > 0 && (
          <small className="figures">
            GST <Money rupees={tax} />
          </small>
        )}
      </span>
    ),
    looks: 'number',
    width: 5,
  },
]

/** What a row says where the screen is narrow. */
const smallRow = (row: DocumentRow, pdf: RowAction | undefined): SmallRow => ({
  title: row.number,
  side: formatRupees(row.total),
  lines: [
    <span key="recipient" className={styles.recipient}>
      {documentNames[row.kind]}, {row.recipient}
    </span>,
    <WholeDates key="days" text={[`Issued ${shownDate(row.issuedOn)}`, happenedText(row)].filter(Boolean).join('. ')} />,
    <Link key="booking" className="icon-link" to={pathOfBooking(row.bookingId)}>
      Booking {row.reference}
    </Link>,
  ],
  action: pdf && (
    <Button aria-label={`${pdf.label}: ${row.number}`} onClick={pdf.onChoose}>
      {pdf.label}
    </Button>
  ),
})

const plain = (id: string, label: string, text: (row: DocumentRow) => string): Column<DocumentRow> => ({ id, label, text })

/** What the file has beside the columns. */
const details: readonly Column<DocumentRow>[] = [
  plain('kind', 'Kind', ({ kind }) => documentNames[kind]),
  plain('happened', 'Date of the event', ({ happenedOn }) => happenedOn),
  plain('taxable', 'Taxable value', ({ taxable }) => String(taxable)),
  plain('tax', 'GST', ({ tax }) => String(tax)),
]

const filtersOn = (now: Date): readonly Filter<DocumentRow>[] => [
  { id: 'kind', label: 'Kind', all: 'Any kind', options: kindOptions },
  { id: 'month', label: 'Month', all: 'Any month', options: monthOptions(now) },
]

/** What makes documents, which depends on how the hotel is registered. */
const purposes: Readonly<Record<PublicHotel['taxScheme'], string>> = {
  NONE: 'The hotel is not registered for GST, so it issues none. How it is registered is said by its owner in Profile, on the tab Tax.',
  REGULAR:
    'They are issued by themselves: a receipt voucher when an advance is paid, a tax invoice at check-out, a note when something changes after it.',
  COMPOSITION: 'A bill of supply is issued by itself at check-out.',
}

/** The tax papers of a hotel: found, read, sent again, and taken along by month. */
export const DocumentsTab = (about: HotelProps) => {
  const { viewer, hotelId } = about
  const hotel = useCall(hotelApi.get, hotelQuery(hotelId))
  const { save, sendAgain } = useDocumentActions(about)
  const mayRead = can(viewer, 'bookings', 'READ')
  return (
    <CrudTab
      noun={{ one: 'document', many: 'documents' }}
      contracts={{ list: documentApi.list }}
      input={{ hotelId, page: 1 }}
      paged={{ byId: documentId => [documentApi.get, { hotelId, documentId }] }}
      nameOf={({ number }) => number}
      columns={columns}
      usualOrder="-issued"
      smallRow={smallRow}
      details={details}
      filters={filtersOn(new Date(serverNow()))}
      may={action => action === 'READ' && mayRead}
      choices={() => ({ edit: false, remove: false })}
      rowActions={row => [
        { label: 'PDF', icon: <IconDownload size={18} aria-hidden />, now: true, onChoose: () => void save(row.id) },
        ...sendAgain(row),
      ]}
      needs={[hotel]}
      view={({ id }, _, { onClose }) => <DocumentDialog {...about} documentId={id} onClose={onClose} />}
      empty="No Documents Found"
      purpose={purposes[hotel.data?.taxScheme ?? 'NONE']}
      noMatch="No Documents Found"
      aside={<MonthExport hotelId={hotelId} />}
    />
  )
}
