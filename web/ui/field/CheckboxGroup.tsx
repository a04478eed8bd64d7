import type { ReactNode } from 'react'
import styles from './Field.module.css'
import type { FieldProps } from './Field.tsx'
import { FieldGroup } from './FieldGroup.tsx'

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
export const CheckboxGroup = <V extends string>({ options, values, onChange, name, ...rest }: CheckboxGroupProps<V>) => {
  const choose = (value: V, isChosen: boolean) => onChange(isChosen ? [...values, value] : values.filter(other => other !== value))
  return (
    <FieldGroup {...rest}>
      {options.map(option => (
        <label className={styles.option} key={option.value}>
          <input
            type="checkbox"
            name={name}
            checked={values.includes(option.value)}
            disabled={option.disabled}
            aria-invalid={rest.error ? true : undefined}
            onChange={event => choose(option.value, event.target.checked)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </FieldGroup>
  )
}
