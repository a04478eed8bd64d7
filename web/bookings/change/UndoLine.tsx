import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallError, useRefreshing } from '#web/api/client.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { focusAround } from '#web/ui/base/focus-around.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { bookingQueries } from '../calls/use-live.ts'
import type { UndoableChange } from './ChangeStay.tsx'
import styles from './UndoLine.module.css'

/** What was changed on the plan last, and the way back. Where that is not to be had any more it says why. */
export const UndoLine = ({ done, onClose }: { done: UndoableChange; onClose: () => void }) => {
  const refreshing = useRefreshing(bookingQueries)
  const line = useRef<HTMLDivElement>(null)
  const close = () => {
    // Undo and the cross go with the line.
    if (line.current?.contains(document.activeElement)) focusAround(line.current)
    onClose()
  }
  const undo = useMutation<unknown, Error>({
    mutationFn: async () => done.undo?.(),
    onSuccess: async () => {
      await refreshing.onSuccess()
      showAlert('The change was undone.')
      close()
    },
    onError: error => {
      close()
      if (!(error instanceof CallError)) return showAlert('This could not be undone.', 'danger')
      refreshing.onError(error)
      // There is no room to choose here.
      showAlert(`This cannot be undone any more. ${error.message.replace(' Please choose again.', '')}`, 'danger')
    },
  })
  return (
    <div className={styles.line} role="status" data-bar ref={line}>
      <p className={styles.text}>{done.text}</p>
      {done.undo && (
        <Button busy={undo.isPending} onClick={() => undo.mutate()}>
          Undo
        </Button>
      )}
      <button type="button" className={styles.close} aria-label="Close" disabled={undo.isPending} onClick={close}>
        <IconX size={20} aria-hidden />
      </button>
    </div>
  )
}
