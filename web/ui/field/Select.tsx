import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'

interface SelectProps extends FieldProps, ComponentProps<'select'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** The first, empty choice; left out when something is always chosen. */
  placeholder?: string
  /** What is chosen, on top of the list: for one that opens by itself and covers its label. */
  listTitle?: string | undefined
}

/** A choice from a list: the system's own, which works everywhere. */
export const Select = ({ label, hint, error, optional, options, placeholder, listTitle, ...rest }: SelectProps) => (
  <Field {...{ label, hint, error, optional }}>
    {control => (
      <select className="control" {...rest} {...control}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {listTitle === undefined ? (
          <Options of={options} />
        ) : (
          <optgroup label={listTitle}>
            <Options of={options} />
          </optgroup>
        )}
      </select>
    )}
  </Field>
)

const Options = ({ of }: { of: SelectProps['options'] }) =>
  of.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ))
