import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'
import { describedBy, FieldError, FieldHint, type FieldProps } from './Field.tsx'

type CheckboxProps = Omit<FieldProps, 'optional'> & Omit<ComponentProps<'input'>, 'onChange'> & { onChange: (checked: boolean) => void }

/** Yes or no. */
export const Checkbox = ({ label, hint, error, onChange, ...rest }: CheckboxProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.option}>
        <input
          type="checkbox"
          {...rest}
          aria-describedby={describedBy(id, { hint, error })}
          aria-invalid={error ? true : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldHint {...{ id, hint }} />
      <FieldError {...{ id, error }} />
    </div>
  )
}
