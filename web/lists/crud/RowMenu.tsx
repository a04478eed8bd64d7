import { IconEye, IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import { MenuButton } from '#web/ui/dialog/MenuButton.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import type { RowAction, RowChoices } from './crud-props.ts'
import styles from './RowMenu.module.css'

interface RowMenuProps {
  name: string
  choices: RowChoices
  /** The label of the entry that edits the row. */
  edit?: string
  steps?: readonly RowAction[] | undefined
  onView: () => void
  onEdit: () => void
  onAsk?: () => void
  onDelete: () => void
}

/** A row's menu of allowed actions; before it the next step as a button, or a lock that says why it cannot change. */
export const RowMenu = ({
  name,
  choices: { edit, remove, ask, reason },
  edit: label = 'Edit',
  steps,
  onView,
  onEdit,
  onAsk,
  onDelete,
}: RowMenuProps) => {
  const items = [
    { label: 'View', icon: <IconEye size={18} aria-hidden />, onChoose: onView },
    ...(edit ? [{ label, icon: <IconPencil size={18} aria-hidden />, onChoose: onEdit }] : []),
    ...(steps?.filter(({ now }) => !now) ?? []),
    ...(ask && onAsk ? [{ ...ask, onChoose: onAsk }] : []),
    ...(remove ? [{ label: 'Delete', icon: <IconTrash size={18} aria-hidden />, danger: true, onChoose: onDelete }] : []),
  ]
  const menu = <MenuButton label={`Actions: ${name}`} items={items} />
  if (reason)
    return (
      <div className={styles.locked}>
        <span className={styles.lock} title={reason}>
          <IconLock size={18} aria-hidden />
          <VisuallyHidden>{reason}</VisuallyHidden>
        </span>
        {menu}
      </div>
    )
  if (!steps) return menu
  return (
    <div className={styles.steps}>
      <div className={styles.next}>
        {steps
          .filter(({ now }) => now)
          .map(step => (
            <Button key={step.label} className={styles.step} aria-label={`${step.label}: ${name}`} onClick={step.onChoose}>
              {step.label}
            </Button>
          ))}
      </div>
      {menu}
    </div>
  )
}
