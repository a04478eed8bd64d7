import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Says "(optional)" beside the label. */
  optional?: boolean
}

/** What a control needs to belong to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A label above a control, a hint under it, and its error. */
export const Field = ({ label, hint, error, optional, children }: FieldProps & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId()
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': about || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p className="small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className={styles.error} id={id}>
    <IconAlertCircle size={16} aria-hidden />
    {children}
  </p>
)
