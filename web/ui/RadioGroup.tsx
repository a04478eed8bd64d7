import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { FieldError, type FieldProps } from './Field.tsx'

interface RadioGroupProps<V extends string> extends Omit<FieldProps, 'optional'> {
  options: readonly { value: V; label: ReactNode }[]
  value: V | ''
  onChange: (value: V) => void
  /** One under the other instead of side by side. */
  column?: boolean
}

/** One of a few choices, all in sight. */
export const RadioGroup = <V extends string>({ label, hint, error, options, value, onChange, column }: RadioGroupProps<V>) => {
  const id = useId()
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={styles.field} aria-describedby={about || undefined}>
      <legend className={styles.label}>{label}</legend>
      {hint && (
        <p className="small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={`${styles.options} ${column ? styles.column : ''}`}>
        {options.map(option => (
          <label className={styles.option} key={option.value}>
            <input type="radio" name={id} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
