import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import { MenuButton } from '../MenuButton.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import type { RowChoices } from './crud-props.ts'
import styles from './RowMenu.module.css'

interface RowMenuProps {
  name: string
  choices: RowChoices
  onEdit: () => void
  onDelete: () => void
}

/** Edit and Delete of a row, as far as they are offered, or a lock with the reason why not. */
export const RowMenu = ({ name, choices: { edit, remove, reason }, onEdit, onDelete }: RowMenuProps) => {
  if (reason)
    return (
      <span className={styles.lock} title={reason}>
        <IconLock size={18} aria-hidden />
        <VisuallyHidden>{reason}</VisuallyHidden>
      </span>
    )
  const items = [
    ...(edit ? [{ label: 'Edit', icon: <IconPencil size={18} aria-hidden />, onChoose: onEdit }] : []),
    ...(remove ? [{ label: 'Delete', icon: <IconTrash size={18} aria-hidden />, danger: true, onChoose: onDelete }] : []),
  ]
  return items.length > 0 ? <MenuButton label={`Actions: ${name}`} items={items} /> : null
}
