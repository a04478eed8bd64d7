import { messageOr } from '../form/error-text.ts'
import { Button } from '../text/Button.tsx'
import { Alert } from './Alert.tsx'

interface RetryAlertProps {
  /** Why it could not be read. */
  title: string
  /** What it is, where no heading says so: this comes first, and the reason below. */
  what?: string | undefined
  busy: boolean
  onRetry: () => unknown
}

/** What belongs here could not be read: why, and another try. */
export const RetryAlert = ({ title, what, busy, onRetry }: RetryAlertProps) => (
  <Alert title={what ? `${what} could not be loaded.` : messageOr({ message: title })}>
    {what && <p>{messageOr({ message: title })}</p>}
    <Button onClick={onRetry} busy={busy}>
      Retry
    </Button>
  </Alert>
)
