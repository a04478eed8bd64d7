import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { maxOnPage } from '#shared/contract/list.ts'
import { type DocumentRow, documentApi, documentNames } from '#shared/documents/documents.ts'
import { formatDate } from '#shared/words/dates.ts'
import { useCall } from '#web/api/client.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { MenuButton } from '#web/ui/dialog/MenuButton.tsx'
import { messageOr } from '#web/ui/form/error-text.ts'
import { RetryAlert } from '#web/ui/status/RetryAlert.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import { DocumentDialog } from './DocumentDialog.tsx'
import styles from './Documents.module.css'
import { useDocumentActions } from './use-document-actions.tsx'

/** The polling interval: a job issues documents a moment after the write that they are about. */
const askEveryMs = 5_000

/** A booking's documents for the desk, the oldest first; polled for new ones. Null where there are none. */
export const BookingDocuments = ({ bookingId, ...about }: HotelProps & { bookingId: string }) => {
  const [open, setOpen] = useState<string>()
  const asked = { hotelId: about.hotelId, page: 1, size: maxOnPage, bookingId, sort: 'issued' } as const
  const { data, error, isFetching, refetch } = useCall(documentApi.list, asked, { staleTime: 0, every: askEveryMs })
  const { save, sendAgain } = useDocumentActions(about)
  if (!data && !error) return null
  if (data?.items.length === 0) return null
  const actionsOf = (row: DocumentRow) => [
    { label: 'Download PDF', icon: <IconDownload size={18} aria-hidden />, onChoose: () => void save(row.id) },
    ...sendAgain(row),
  ]
  return (
    <section className={styles.section} aria-label="Documents">
      <h3 className="title-3">Documents</h3>
      {!data && error && <RetryAlert title={messageOr(error)} busy={isFetching} onRetry={refetch} />}
      <ul className={styles.list}>
        {data?.items.map(row => (
          <li key={row.id}>
            <div className={styles.what}>
              <button type="button" className={styles.number} onClick={() => setOpen(row.id)}>
                {documentNames[row.kind]} {row.number}
              </button>
              <small>{formatDate(row.issuedOn)}</small>
            </div>
            <Money rupees={row.total} />
            <MenuButton label={`Actions: ${row.number}`} items={actionsOf(row)} />
          </li>
        ))}
      </ul>
      {open && <DocumentDialog {...about} documentId={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}
