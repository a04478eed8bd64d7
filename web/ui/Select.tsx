import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'

interface SelectProps extends FieldProps, ComponentProps<'select'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** The first, empty choice; left out when something is always chosen. */
  placeholder?: string
}

/** A choice from a list: the system's own, which works everywhere. */
export const Select = ({ label, hint, error, optional, options, placeholder, ...rest }: SelectProps) => (
  <Field {...{ label, hint, error, optional }}>
    {control => (
      <select className="control" {...rest} {...control}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)
