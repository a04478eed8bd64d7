import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { CallError } from '#web/api/client.ts'
import { Button } from '../Button.tsx'
import { TextInput } from '../TextInput.tsx'
import { letGo, mayLeave, useUnsaved } from '../unsaved.ts'
import styles from './NameForm.module.css'

interface NameFormProps {
  label: string
  submit: string
  begin: string
  pending: boolean
  error: CallError | null
  /** `done` when the name is saved; the field is as at the beginning then. */
  onSubmit: (name: string, done: () => void) => void
  onCancel?: () => void
  field?: RefObject<HTMLInputElement | null>
}

/** One field for a name, with its button: adds a row, or changes the name of one. */
export const NameForm = ({ label, submit, begin, pending, error, onSubmit, onCancel, field: given }: NameFormProps) => {
  const [name, setName] = useState(begin)
  // What the server said is over once something else is typed.
  const [refused, setRefused] = useState<string>()
  const own = useRef<HTMLInputElement>(null)
  const field = given ?? own
  useEffect(() => {
    own.current?.focus()
    own.current?.select()
  }, [])
  const form = useUnsaved(name.trim() !== begin, name, () => setName(begin))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (pending || name.trim() === '') return
    setRefused(name)
    onSubmit(name.trim(), () => letGo(form))
  }
  const leave = async () => {
    if (!pending && (await mayLeave(form))) onCancel?.()
  }
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onCancel) return
    // The browser would close the question with the same press.
    event.preventDefault()
    void leave()
  }
  return (
    <form className={`${styles.form} ${onCancel ? styles.inCard : ''}`} noValidate onSubmit={send} onKeyDown={leaveByKey}>
      <TextInput
        ref={field}
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
        {onCancel && <Button onClick={() => void leave()}>Cancel</Button>}
      </div>
    </form>
  )
}
