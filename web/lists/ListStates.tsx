import type { ReactNode } from 'react'
import { messageOr, unknownFailure } from '#web/ui/form/error-text.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Skeleton } from '#web/ui/status/Skeleton.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import styles from './ListStates.module.css'

interface ListLoadingProps {
  text?: string | undefined
  /** One row as it is drawn meanwhile, where rows are no lines. */
  ghost?: ReactNode
}

/** A list that is on its way, where it will stand. */
export const ListLoading = ({ text = 'Loading...', ghost }: ListLoadingProps) => (
  <>
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
    <div className={ghost ? styles.tiles : styles.loading}>
      {['40%', '65%', '50%', '60%', '45%'].map(width => (
        <div className={ghost ? undefined : styles.ghost} key={width}>
          {ghost ?? <Skeleton width={width} height="1.25rem" />}
        </div>
      ))}
    </div>
  </>
)

interface ListFailedProps {
  error: Error
  /** Stands first, with the reason below. */
  title?: string | undefined
  /** Where the server gave no reason. */
  otherwise: string | undefined
  onRetry: () => void
}

/** A list that could not be read. */
export const ListFailed = ({ error, title, otherwise = title ? unknownFailure : 'Something went wrong...', onRetry }: ListFailedProps) => (
  <Alert title={title}>
    <div className={styles.failed}>
      {messageOr(error, otherwise)}
      <Button onClick={onRetry}>Retry</Button>
    </div>
  </Alert>
)

/** A list without rows, or without any that match. */
export const ListNothing = ({ title, text, action }: { title: string; text: string; action: ReactNode }) => (
  <div className={styles.nothing}>
    <p className="title-3">{title}</p>
    <p className={styles.text}>{text}</p>
    {action}
  </div>
)
