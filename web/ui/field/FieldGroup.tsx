import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { describedBy, FieldError, FieldHint, type FieldProps } from './Field.tsx'

interface FieldGroupProps extends Omit<FieldProps, 'optional'> {
  /** One choice under the other instead of side by side. */
  column?: boolean | undefined
  onLeave?: (() => void) | undefined
  /** There may be more choices than a screen has lines: the error stands above them. */
  long?: boolean
  children: ReactNode
}

/** A few choices under one label, all in sight. */
export const FieldGroup = ({ label, hint, error, column = false, onLeave, long = false, children }: FieldGroupProps) => {
  const id = useId()
  return (
    <fieldset
      className={styles.field}
      aria-describedby={describedBy(id, { hint, error })}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && onLeave?.()}
    >
      <legend className={styles.label}>{label}</legend>
      <FieldHint {...{ id, hint }} />
      {long && <FieldError {...{ id, error }} />}
      <div className={`${styles.options} ${column ? styles.column : ''}`}>{children}</div>
      {!long && <FieldError {...{ id, error }} />}
    </fieldset>
  )
}
