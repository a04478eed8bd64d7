import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { FieldError, type FieldProps } from './Field.tsx'

interface CheckboxGroupProps<V extends string> extends Omit<FieldProps, 'optional'> {
  options: readonly { value: V; label: ReactNode; disabled?: boolean }[]
  values: readonly V[]
  onChange: (values: V[]) => void
  onLeave?: () => void
  name?: string
  /** One under the other instead of side by side. */
  column?: boolean
}

/** Any of a few choices, all in sight. */
export const CheckboxGroup = <V extends string>(props: CheckboxGroupProps<V>) => {
  const { label, hint, error, options, values, onChange, onLeave, name, column = false } = props
  const id = useId()
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={styles.field}
      aria-describedby={about || undefined}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && onLeave?.()}
    >
      <legend className={styles.label}>{label}</legend>
      {hint && (
        <p className="small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={`${styles.options} ${column ? styles.column : ''}`}>
        {options.map(option => (
          <label className={styles.option} key={option.value}>
            <input
              type="checkbox"
              name={name}
              checked={values.includes(option.value)}
              disabled={option.disabled}
              aria-invalid={error ? true : undefined}
              onChange={event =>
                onChange(event.target.checked ? [...values, option.value] : values.filter(value => value !== option.value))
              }
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
