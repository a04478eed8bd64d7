import { messageOr } from '../form/error-text.ts'
import { Button } from '../text/Button.tsx'
import { Alert } from './Alert.tsx'

interface RetryAlertProps {
  /** Why it could not be read. */
  title: string
  busy: boolean
  onRetry: () => unknown
}

/** What belongs here could not be read: why, and another try. */
export const RetryAlert = ({ title, busy, onRetry }: RetryAlertProps) => (
  <Alert title={messageOr({ message: title })}>
    <Button onClick={onRetry} busy={busy}>
      Retry
    </Button>
  </Alert>
)
