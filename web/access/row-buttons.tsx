import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RowAction } from '#web/ui/RowAction.tsx'
import styles from './AccessPage.module.css'
import type { RowChoices } from './protections.ts'

/** Edit and Delete of a row, as far as they are offered, or the reason why not; null where there is nothing to say. */
export const rowButtons = (name: string, choices: RowChoices, on: { edit: () => void; remove: () => void }): ReactNode => {
  const { edit, remove, reason } = choices
  if (reason) return <span className={styles.reason}>{reason}</span>
  if (!edit && !remove) return null
  return (
    <>
      {edit && <RowAction label="Edit" of={name} icon={<IconPencil size={16} aria-hidden />} onClick={on.edit} />}
      {remove && <RowAction danger label="Delete" of={name} icon={<IconTrash size={16} aria-hidden />} onClick={on.remove} />}
    </>
  )
}
