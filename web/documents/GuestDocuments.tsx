import { useState } from 'react'
import { type Document, documentNames, guestDocumentApi } from '#shared/documents/documents.ts'
import { formatDate } from '#shared/words/dates.ts'
import { useCall } from '#web/api/client.ts'
import { download } from '#web/api/download.ts'
import { saveFile } from '#web/ui/base/save-file.ts'
import { messageOr } from '#web/ui/form/error-text.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Skeleton } from '#web/ui/status/Skeleton.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import styles from './GuestDocuments.module.css'

interface GuestDocumentsProps {
  /** What proves that the guest may read them. */
  proof: { hotelId: string; reference: string; bookingKey: string }
}

/** The documents of a booking for its guest, the oldest first, each as PDF. */
const GuestDocuments = ({ proof }: GuestDocumentsProps) => {
  const { data, error, isFetching, refetch } = useCall(guestDocumentApi.list, proof, { staleTime: 0 })
  const [failure, setFailure] = useState<Error>()
  const save = async ({ id }: Document) => {
    setFailure(undefined)
    try {
      const { name, content } = await download(guestDocumentApi.pdf, { ...proof, documentId: id })
      saveFile(name, content)
    } catch (reason) {
      if (reason instanceof Error) setFailure(reason)
    }
  }
  if (!data && error)
    return (
      <Alert title={messageOr(error)}>
        <Button onClick={() => refetch()} busy={isFetching}>
          Retry
        </Button>
      </Alert>
    )
  if (!data) return <Skeleton height="6rem" />
  return (
    <>
      {failure && <Alert onDismiss={() => setFailure(undefined)}>{messageOr(failure)}</Alert>}
      <ul className={styles.list}>
        {data.map(document => (
          <li key={document.id}>
            <div className={styles.what}>
              {documentNames[document.kind]}
              <small>
                <span className="figures">{document.number}</span>, <span className="figures">{formatDate(document.issuedOn)}</span>
              </small>
            </div>
            <Money rupees={document.total} />
            <Button
              className="no-print"
              aria-label={`Download PDF: ${documentNames[document.kind]} ${document.number}`}
              onClick={() => save(document)}
            >
              PDF
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

export default GuestDocuments
