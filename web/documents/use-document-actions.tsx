import { IconMail } from '@tabler/icons-react'
import { can } from '#shared/contract/permissions.ts'
import { type DocumentCopy, type DocumentRow, documentApi } from '#shared/documents/documents.ts'
import { useSave } from '#web/api/client.ts'
import { download } from '#web/api/download.ts'
import type { RowAction } from '#web/lists/crud/crud-props.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { failureText, showAlert } from '#web/shell/notices/alerts.tsx'
import { saveFile } from '#web/ui/base/save-file.ts'
import { fileName } from './document-words.ts'

/** What can be done with a document; each shows its outcome and never rejects. `sendAgain`: entries of its menu. */
export const useDocumentActions = ({ viewer, hotelId }: HotelProps) => {
  const { mutateAsync } = useSave(documentApi.send)
  const fail = (error: unknown, about: string) => {
    if (error instanceof Error) showAlert(failureText(error) ?? '', 'danger', { about })
  }
  const save = async (documentId: string, copy: DocumentCopy = 'original'): Promise<void> => {
    try {
      const { name, content } = await download(documentApi.pdf, { hotelId, documentId, copy })
      saveFile(fileName(name, copy), content)
    } catch (error) {
      fail(error, documentId)
    }
  }
  const send = async (documentId: string): Promise<void> => {
    try {
      const { message = '' } = await mutateAsync({ hotelId, documentId })
      showAlert(message, 'success', { about: documentId })
    } catch (error) {
      fail(error, documentId)
    }
  }
  const sendAgain = ({ id, hasAddress }: Pick<DocumentRow, 'id' | 'hasAddress'>): RowAction[] => {
    if (!can(viewer, 'bookings', 'UPDATE')) return []
    const entry = { label: 'Send again', icon: <IconMail size={18} aria-hidden />, onChoose: () => void send(id) }
    return [hasAddress ? entry : { ...entry, why: 'No email address to send it to.' }]
  }
  return { save, sendAgain }
}
