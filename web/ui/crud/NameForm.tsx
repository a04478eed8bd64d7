import { type FormEvent, type RefObject, useState } from 'react'
import type { CallError } from '#web/api/client.ts'
import { Button } from '../Button.tsx'
import { TextInput } from '../TextInput.tsx'
import { useUnsaved } from '../unsaved.ts'
import styles from './NameForm.module.css'

interface NameFormProps {
  label: string
  submit: string
  begin: string
  pending: boolean
  error: CallError | null
  /** `done` empties the field for the next name. */
  onSubmit: (name: string, done: () => void) => void
  onCancel?: () => void
  field?: RefObject<HTMLInputElement | null>
}

/** One field for a name, with its button: adds a row, or changes the name of one. */
export const NameForm = ({ label, submit, begin, pending, error, onSubmit, onCancel, field }: NameFormProps) => {
  const [name, setName] = useState(begin)
  // What the server said is over once something else is typed.
  const [refused, setRefused] = useState<string>()
  useUnsaved(name.trim() !== begin, name, () => setName(begin))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (pending || name.trim() === '') return
    setRefused(name)
    onSubmit(name.trim(), () => setName(''))
  }
  return (
    <form className={styles.form} noValidate onSubmit={send} onKeyDown={event => event.key === 'Escape' && onCancel?.()}>
      <TextInput
        ref={field ?? (input => (onCancel ? input?.select() : undefined))}
        label={label}
        autoComplete="off"
        maxLength={100}
        value={name}
        error={refused === name ? (error?.fields.name ?? error?.message) : undefined}
        onChange={event => setName(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={pending} disabled={name.trim() === ''}>
          {submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}
