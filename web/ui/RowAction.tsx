import type { ComponentProps, ReactNode } from 'react'
import styles from './RowAction.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface RowActionProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, in one word: "Edit". */
  label: string
  /** To which row, for those who do not see where it stands. */
  of: string
  icon: ReactNode
  danger?: boolean
}

/** A small button at the end of a list's row. */
export const RowAction = ({ label, of, icon, danger = false, ...rest }: RowActionProps) => (
  <button type="button" {...rest} className={`${styles.action} ${danger ? styles.danger : ''}`}>
    {icon}
    {label}
    <VisuallyHidden> {of}</VisuallyHidden>
  </button>
)
