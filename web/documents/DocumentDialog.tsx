import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect } from 'react'
import { documentApi, documentNames } from '#shared/documents/documents.ts'
import { useCall } from '#web/api/client.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { Alerts } from '#web/shell/notices/alerts.tsx'
import { leaveMessages } from '#web/shell/notices/messages.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MenuButton } from '#web/ui/dialog/MenuButton.tsx'
import { messageOr } from '#web/ui/form/error-text.ts'
import { LoadingBlock } from '#web/ui/status/Loaded.tsx'
import { RetryAlert } from '#web/ui/status/RetryAlert.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { PaperView } from './PaperView.tsx'
import { useDocumentActions } from './use-document-actions.tsx'

interface DocumentDialogProps extends HotelProps {
  documentId: string
  onClose: () => void
}

/** A document as it was issued: to read, print, download and send again. */
export const DocumentDialog = ({ documentId, onClose, ...about }: DocumentDialogProps) => {
  const { data: document, error, isFetching, refetch } = useCall(documentApi.get, { hotelId: about.hotelId, documentId })
  const { save, sendAgain } = useDocumentActions(about)
  useEffect(() => leaveMessages(documentId), [documentId])
  const more = [
    {
      label: 'Download duplicate',
      icon: <IconCopy size={18} aria-hidden />,
      onChoose: () => void save(documentId, 'duplicate'),
    },
    ...(document ? sendAgain(document) : []),
  ]
  const footer = document && (
    <>
      <Alerts inline />
      <MenuButton label="More actions" items={more} />
      <Button onClick={onClose}>Close</Button>
      <Button icon={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      <Button variant="primary" icon={<IconDownload size={18} aria-hidden />} onClick={() => save(documentId)}>
        Download PDF
      </Button>
    </>
  )
  return (
    <Dialog
      open
      wide
      title={document ? `${documentNames[document.kind]} ${document.number}` : 'Document'}
      onClose={onClose}
      footer={footer}
    >
      <div className="stack">
        {document ? (
          <PaperView document={document} copy="original" />
        ) : error ? (
          <RetryAlert title={messageOr(error)} busy={isFetching} onRetry={refetch} />
        ) : (
          <LoadingBlock heights={['3rem', '8rem', '12rem', '6rem']} />
        )}
      </div>
    </Dialog>
  )
}
