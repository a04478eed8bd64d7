import type { ComponentProps } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

/** One line of text with its label. Takes every property of an input (type, inputMode, autoComplete, …). */
export const TextInput = ({ label, hint, error, optional, ...rest }: FieldProps & ComponentProps<'input'>) => (
  <Field {...{ label, hint, error, optional }}>{control => <input className={styles.control} {...rest} {...control} />}</Field>
)

/** A phone number; tidy what was typed with `tidyPhone` when the field is left. */
export const PhoneInput = (props: FieldProps & ComponentProps<'input'>) => (
  <TextInput type="tel" inputMode="tel" autoComplete="tel" maxLength={20} {...props} />
)
