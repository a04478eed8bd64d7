import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, useRef, useState } from 'react'
import { Button } from '../text/Button.tsx'
import { CopyButton } from '../text/CopyButton.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { newPassword } from './new-password.ts'
import styles from './PasswordInput.module.css'

interface PasswordInputProps extends FieldProps, ComponentProps<'input'> {
  /** If given, a password for somebody else can be generated and copied here. */
  onGenerate?: (password: string) => void
}

/** A password that can be shown while it is typed; `autoComplete` says whether it is the present one or a new one. */
export const PasswordInput = ({ label, hint, error, optional, onGenerate, ...rest }: PasswordInputProps) => {
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <Field {...{ label, hint, error, optional: optional ?? false }}>
      {control => (
        <>
          <div className={styles.box}>
            <input
              className="control"
              spellCheck={false}
              autoCapitalize="none"
              {...rest}
              {...control}
              ref={input}
              type={shown ? 'text' : 'password'}
            />
            <button type="button" className="icon-button at-end" aria-pressed={shown} onClick={() => setShown(!shown)}>
              <Icon size={20} stroke={1.75} aria-hidden />
              <VisuallyHidden>Show what is typed: {label}</VisuallyHidden>
            </button>
          </div>
          {onGenerate && (
            <div className="row mt-1">
              <Button
                onClick={() => {
                  onGenerate(newPassword())
                  setShown(true)
                }}
              >
                Generate
              </Button>
              {rest.value !== '' && <CopyButton text={String(rest.value)} input={input} />}
            </div>
          )}
        </>
      )}
    </Field>
  )
}
