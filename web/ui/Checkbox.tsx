import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'
import { FieldError, type FieldProps } from './Field.tsx'

type CheckboxProps = Omit<FieldProps, 'optional'> & Omit<ComponentProps<'input'>, 'onChange'> & { onChange: (checked: boolean) => void }

/** Yes or no. */
export const Checkbox = ({ label, hint, error, onChange, ...rest }: CheckboxProps) => {
  const id = useId()
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.option}>
        <input
          type="checkbox"
          {...rest}
          aria-describedby={about || undefined}
          aria-invalid={error ? true : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className="small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
