import type { ReactNode } from 'react'
import { messageOr } from '#web/api/call-error.ts'
import { Alert } from '../Alert.tsx'
import { Button } from '../Button.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './ListStates.module.css'

/** A list that is on its way, where it will stand: under what is above it, which does nothing yet. */
export const ListLoading = ({ bar }: { bar: ReactNode }) => (
  <>
    <VisuallyHidden>
      <span role="status">Loading...</span>
    </VisuallyHidden>
    <div inert>{bar}</div>
    <div className={styles.loading}>
      {['40%', '65%', '50%', '60%', '45%'].map(width => (
        <div className={styles.ghost} key={width}>
          <Skeleton width={width} height="1.25rem" />
        </div>
      ))}
    </div>
  </>
)

/** A list that could not be read; `otherwise` where the server gave no reason. */
export const ListFailed = ({ error, otherwise, onRetry }: { error: Error; otherwise: string | undefined; onRetry: () => void }) => (
  <Alert>
    <div className={styles.failed}>
      {messageOr(error, otherwise ?? 'Something went wrong...')}
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
