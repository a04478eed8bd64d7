import type { RowAction } from '#web/lists/crud/crud-props.ts'
import { Button } from '#web/ui/text/Button.tsx'
import styles from './Bookings.module.css'

/** The button for a row's action that is due now. `name`: the row's name, for users of screen readers. */
export const DueButton = ({ action, name }: { action: RowAction | undefined; name: string }) =>
  action && (
    <Button className={styles.due} aria-label={`${action.label}: ${name}`} onClick={action.onChoose}>
      {action.label}
    </Button>
  )
