import type { CallError } from '#web/api/client.ts'
import { Notice } from '#web/shell/notices/NoticePage.tsx'
import { Button } from '#web/ui/text/Button.tsx'

/** The hotel could not be read: why, and another try. */
export const HotelFailure = ({ error, isFetching, onRetry }: { error: CallError; isFetching: boolean; onRetry: () => void }) => (
  <Notice title="This page could not be loaded">
    <p role="alert">{error.message}</p>
    <Button variant="primary" busy={isFetching} onClick={onRetry}>
      Retry
    </Button>
  </Notice>
)
