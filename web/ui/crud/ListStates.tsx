import type { ReactNode } from 'react'
import { messageOr } from '#web/api/call-error.ts'
import { Alert } from '../Alert.tsx'
import { Button } from '../Button.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
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
