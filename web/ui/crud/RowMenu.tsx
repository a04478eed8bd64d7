import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import { MenuButton } from '../MenuButton.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import type { RowChoices } from './crud-props.ts'
import styles from './RowMenu.module.css'

interface RowMenuProps {
  name: string
  choices: RowChoices
  /** What changing is called. */
  edit?: string
  onEdit: () => void
  onDelete: () => void
}

/** Edit and Delete of a row, as far as they are offered, or a lock with the reason why not. */
export const RowMenu = ({ name, choices: { edit, remove, reason }, edit: label = 'Edit', onEdit, onDelete }: RowMenuProps) => {
  if (reason)
    return (
      <span className={styles.lock} title={reason}>
        <IconLock size={18} aria-hidden />
        <VisuallyHidden>{reason}</VisuallyHidden>
      </span>
    )
  const items = [
    ...(edit ? [{ label, icon: <IconPencil size={18} aria-hidden />, onChoose: onEdit }] : []),
    ...(remove ? [{ label: 'Delete', icon: <IconTrash size={18} aria-hidden />, danger: true, onChoose: onDelete }] : []),
  ]
  return items.length > 0 ? <MenuButton label={`Actions: ${name}`} items={items} /> : null
}
