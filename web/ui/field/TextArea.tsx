import type { ComponentProps } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

/** Several lines of text with their label. */
export const TextArea = ({ label, hint, error, optional, ...rest }: FieldProps & ComponentProps<'textarea'>) => (
  <Field {...{ label, hint, error, optional }}>
    {control => <textarea className={`control ${styles.area}`} rows={3} {...rest} {...control} />}
  </Field>
)
