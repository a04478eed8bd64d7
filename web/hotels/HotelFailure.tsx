import type { CallError } from '#web/api/client.ts'
import { ArchWindow } from '#web/ui/ArchWindow.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './HotelView.module.css'

/** The hotel could not be read: why, and another try. */
export const HotelFailure = ({ error, isFetching, onRetry }: { error: CallError; isFetching: boolean; onRetry: () => void }) => (
  <div className={styles.failure}>
    <ArchWindow />
    <h1 className={styles.heading}>This page could not be loaded</h1>
    <p role="alert">{error.message}</p>
    <Button variant="primary" busy={isFetching} onClick={onRetry}>
      Retry
    </Button>
  </div>
)
