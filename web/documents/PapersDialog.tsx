import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Document } from '#shared/documents/documents.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import styles from './PapersDialog.module.css'
import { PaperView } from './PaperView.tsx'

interface PapersDialogProps {
  reference: string
  documents: readonly Document[]
  /** Why there is no document, as a sentence. */
  why: string | null
  /** The statement of the stay (`OnPaper`), printed instead of the documents; undefined while it loads. */
  statement: ReactNode
  onClose: () => void
}

/** Shows a booking's documents, the newest first, and prints them at once; without any, shows why. */
export const PapersDialog = ({ reference, documents, why, statement, onClose }: PapersDialogProps) => {
  const hasPapers = documents.length > 0
  const [print, setPrint] = useState({ of: hasPapers ? 'papers' : 'nothing' })
  useEffect(() => {
    if (print.of !== 'nothing') window.print()
  }, [print])
  const icon = <IconPrinter size={18} aria-hidden />
  const footer = (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button
        {...(!hasPapers && { variant: 'primary', icon })}
        disabled={statement === undefined}
        onClick={() => setPrint({ of: 'statement' })}
      >
        Print statement
      </Button>
      {hasPapers && (
        <Button variant="primary" icon={icon} onClick={() => setPrint({ of: 'papers' })}>
          Print
        </Button>
      )}
    </>
  )
  return (
    <Dialog open wide={hasPapers} title={`Documents of ${reference}`} onClose={onClose} footer={footer}>
      {why && <Alert tone="info">{why}</Alert>}
      {print.of === 'statement' ? (
        <>
          {!why && <p>The statement of the stay is printed. It is not a tax invoice.</p>}
          {statement}
        </>
      ) : (
        hasPapers && (
          <div className={styles.papers}>
            {documents.toReversed().map(document => (
              <PaperView key={document.id} document={document} copy="original" />
            ))}
          </div>
        )
      )}
    </Dialog>
  )
}
