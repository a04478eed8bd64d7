import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import styles from './ConflictNotice.module.css'
import { clockOf } from './DraftNotice.tsx'

interface ConflictNoticeProps {
  conflict: {
    by: string | null
    /** When they saved, as ISO text. */
    at: string
    changes: readonly { label: string; text: string | undefined }[]
    keepMine: () => void
    takeTheirs: () => void
  }
}

/** Two people had the same form open: what the other one saved, and whose changes count now. */
export const ConflictNotice = ({ conflict: { by, at, changes, keepMine, takeTheirs } }: ConflictNoticeProps) => (
  <Alert tone="attention" title={`${capital(by ?? 'somebody')} changed this at ${clockOf(Date.parse(at))}.`}>
    {changes.length > 0 && (
      <ul>
        {changes.map(({ label, text }) => (
          <li key={label}>{text === undefined ? label : `${label}: ${text === '' ? 'empty now' : text}`}</li>
        ))}
      </ul>
    )}
    <div className={styles.choice}>
      <Button onClick={keepMine}>Save my changes</Button>
      <Button onClick={takeTheirs}>Take theirs</Button>
    </div>
  </Alert>
)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
