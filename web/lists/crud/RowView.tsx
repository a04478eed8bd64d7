import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Alerts } from '#web/shell/notices/alerts.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { type Column, shownIn } from '#web/ui/table/columns.ts'
import { Button } from '#web/ui/text/Button.tsx'
import type { RowChoices } from './crud-props.ts'
import styles from './RowView.module.css'

interface RowViewProps<R> {
  title: string
  row: R
  columns: readonly Column<R>[]
  more: ReactNode
  /** The main button, in the place of Edit. */
  step: ReactNode
  choices: RowChoices
  onEdit: () => void
  onDelete: () => void
  onClose: () => void
}

/** All that is known of a row, to read, with what may be done to it. */
export const RowView = <R,>({ title, row, columns, more, step, choices, onEdit, onDelete, onClose }: RowViewProps<R>) => (
  <Dialog
    open
    title={title}
    onClose={onClose}
    footer={
      <>
        <Alerts inline />
        {choices.remove && (
          <Button className={styles.delete} icon={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
            Delete
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
        {choices.edit && (
          <Button variant={step ? 'plain' : 'primary'} icon={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
            Edit
          </Button>
        )}
        {step}
      </>
    }
  >
    <dl className={styles.facts}>
      {columns.map(column => (
        <div key={column.id}>
          <dt>{column.label}</dt>
          <dd>{shownIn(column, row)}</dd>
        </div>
      ))}
    </dl>
    {more}
    {choices.reason && <p className="muted mt-4">{choices.reason}</p>}
  </Dialog>
)
