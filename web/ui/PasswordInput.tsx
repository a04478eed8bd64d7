import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import fieldStyles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import styles from './PasswordInput.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A password that can be shown while it is typed. Say with `autoComplete` whether it is the present one or a new one. */
export const PasswordInput = ({ label, hint, error, optional, ...rest }: FieldProps & ComponentProps<'input'>) => {
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <Field {...{ label, hint, error, optional: optional ?? false }}>
      {control => (
        <div className={styles.box}>
          <input
            className={fieldStyles.control}
            spellCheck={false}
            autoCapitalize="none"
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
          />
          <button type="button" className={styles.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
            <Icon size={20} stroke={1.75} aria-hidden />
            <VisuallyHidden>Show what is typed: {label}</VisuallyHidden>
          </button>
        </div>
      )}
    </Field>
  )
}
