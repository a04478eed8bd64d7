import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Says "(optional)" beside the label. */
  optional?: boolean
}

/** What a control needs to belong to its label, hint and error. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Around = Pick<FieldProps, 'hint' | 'error'>

/** The ids of what is said about a control, for `aria-describedby`. */
export const describedBy = (id: string, { hint, error }: Around): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

export const FieldHint = ({ id, hint }: { id: string; hint: ReactNode }) =>
  hint && (
    <p className="small" id={`${id}-hint`}>
      {hint}
    </p>
  )

export const FieldError = ({ id, error }: { id: string; error: ReactNode }) =>
  error && (
    <p className={styles.error} id={`${id}-error`}>
      <IconAlertCircle size={16} aria-hidden />
      {error}
    </p>
  )

/** A label above a control, a hint under it, and its error. */
export const Field = ({ label, hint, error, optional, children }: FieldProps & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy(id, { hint, error }), 'aria-invalid': error ? true : undefined })}
      <FieldHint {...{ id, hint }} />
      <FieldError {...{ id, error }} />
    </div>
  )
}
