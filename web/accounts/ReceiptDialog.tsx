import { IconPrinter } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import type { PaymentRecord } from '#shared/plans/plans.ts'
import { receiptLines } from '#shared/plans/receipts.ts'
import { productName } from '#web/shell/use-title.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import styles from './ReceiptDialog.module.css'

interface ReceiptDialogProps {
  /** Undefined if the account has no payment with the id in the address. */
  record: PaymentRecord | undefined
  onClose: () => void
}

/** The receipt of a plan, to read and to print: beside the page in the document, so that on paper it stands alone. */
export const ReceiptDialog = ({ record, onClose }: ReceiptDialogProps) =>
  createPortal(
    <Dialog
      open
      title="Receipt"
      onClose={onClose}
      footer={
        <>
          {record && (
            <Button icon={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {record ? (
        <div className={styles.receipt}>
          <p className="muted">{productName}</p>
          <dl className="facts">
            {receiptLines(record).map(({ label, value, strong }) => (
              <div key={label} className={strong ? styles.paid : 'ends'}>
                <dt>{label}</dt>
                <dd>{value.replace(/ (?=[AP]M$)/, '\u00a0')}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : (
        <p>There is no receipt of yours at this address.</p>
      )}
    </Dialog>,
    document.body,
  )
