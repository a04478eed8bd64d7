import type { RowAction } from '#web/lists/crud/crud-props.ts'
import { Button } from '#web/ui/text/Button.tsx'
import styles from './Bookings.module.css'

/** The action of a row that is due now; nothing where none is. `name`: of the row, for those who do not see where it stands. */
export const DueButton = ({ action, name }: { action: RowAction | undefined; name: string }) =>
  action && (
    <Button className={styles.due} busy={action.busy ?? false} aria-label={`${action.label}: ${name}`} onClick={action.onChoose}>
      {action.label}
    </Button>
  )
