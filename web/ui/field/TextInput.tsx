import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'

export type TextInputProps = FieldProps & ComponentProps<'input'>

/** One line of text with its label. Takes every property of an input (type, inputMode, autoComplete, …). */
export const TextInput = ({ label, hint, error, optional, ...rest }: TextInputProps) => (
  <Field {...{ label, hint, error, optional }}>{control => <input className="control" {...rest} {...control} />}</Field>
)

/** A phone number, of the kind `phone`. */
export const PhoneInput = (props: TextInputProps) => <TextInput type="tel" inputMode="tel" autoComplete="tel" maxLength={40} {...props} />
