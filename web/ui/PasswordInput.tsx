import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { newPassword } from './new-password.ts'
import styles from './PasswordInput.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface PasswordInputProps extends FieldProps, ComponentProps<'input'> {
  /** Given: a password can be generated here, and copied, to be handed to somebody. */
  onGenerate?: (password: string) => void
}

/** A password that can be shown while it is typed. Say with `autoComplete` whether it is the present one or a new one. */
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
            <button type="button" className={styles.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
              <Icon size={20} stroke={1.75} aria-hidden />
              <VisuallyHidden>Show what is typed: {label}</VisuallyHidden>
            </button>
          </div>
          {onGenerate && (
            <div className={styles.tools}>
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

/** Copies; where the browser forbids that, what is to be copied is selected. */
const CopyButton = ({ text, input }: { text: string; input: { current: HTMLInputElement | null } }) => {
  const [copied, setCopied] = useState<string>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      input.current?.select()
    }
  }
  return (
    <>
      <Button onClick={() => void copy()}>Copy</Button>
      <span role="status">{copied === text && 'Copied'}</span>
    </>
  )
}
