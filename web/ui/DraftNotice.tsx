import { formatTime } from '#shared/dates.ts'
import styles from './DraftNotice.module.css'

interface DraftNoticeProps {
  /** When it was typed, in milliseconds. */
  at: number
  onStartOver: () => void
}

/** The time of day where the reader is. */
export const clockOf = (at: number): string => formatTime(new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }))

/** Says that a form goes on with what was typed before, and offers to begin anew. */
export const DraftNotice = ({ at, onStartOver }: DraftNoticeProps) => (
  <p className={styles.notice} role="status">
    Continued from {clockOf(at)}.{' '}
    <button type="button" className={styles.over} onClick={onStartOver}>
      Start over
    </button>
  </p>
)
