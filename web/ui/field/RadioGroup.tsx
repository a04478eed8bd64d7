import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import type { FieldProps } from './Field.tsx'
import { FieldGroup } from './FieldGroup.tsx'

interface RadioGroupProps<V extends string> extends Omit<FieldProps, 'optional'> {
  options: readonly { value: V; label: ReactNode }[]
  value: V | ''
  onChange: (value: V) => void
  /** One under the other instead of side by side. */
  column?: boolean
}

/** One of a few choices, all in sight. */
export const RadioGroup = <V extends string>({ options, value, onChange, ...rest }: RadioGroupProps<V>) => {
  const name = useId()
  return (
    <FieldGroup {...rest}>
      {options.map(option => (
        <label className={styles.option} key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-invalid={rest.error ? true : undefined}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </FieldGroup>
  )
}
