import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { Reply } from '#shared/contract/endpoint.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { mayLeave } from '#web/ui/form/unsaved.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { Button } from '#web/ui/text/Button.tsx'
import styles from './NameForm.module.css'

interface NameFormProps {
  label: string
  submit: string
  name: string
  schema: z.ZodType
  send: (name: string, version: number | undefined) => Promise<Reply<unknown>>
  /** The row whose name it is. */
  row?: { version: number; read: (current: unknown) => { name: string } }
  /** Without it the form stays, empty again when it was sent. */
  onClose?: () => void
  field?: RefObject<HTMLInputElement | null>
}

/** One field for a name, with its button: adds a row, or changes the name of one. */
export const NameForm = ({ label, submit, name, schema, row, send, onClose, field: given }: NameFormProps) => {
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    own.current?.focus()
    own.current?.select()
  }, [])
  const form = useForm({
    labels: { name: label },
    values: { name },
    schema,
    formats: { name: fieldFormats.text },
    ...(row ? { row } : { staysOnPage: true }),
    send: (input, _, version) => send(input.name, version),
    onSent: ({ message = '' }, begin) => {
      showAlert(message)
      if (onClose) onClose()
      else begin({ name: '' })
    },
  })
  const isBlank = form.values.name.trim() === ''
  const leave = async () => {
    if (!form.pending && (await mayLeave(form.form))) onClose?.()
  }
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onClose) return
    // The browser would close the question with the same press.
    event.preventDefault()
    void leave()
  }
  return (
    <Form form={form} onKeyDown={leaveByKey} className={`${styles.form} ${onClose ? styles.inCard : ''}`}>
      <TextInput {...form.field('name')} error={isBlank && !row ? undefined : form.error('name')} ref={given ?? own} autoComplete="off" />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={form.pending} disabled={isBlank}>
          {submit}
        </Button>
        {onClose && <Button onClick={() => void leave()}>Cancel</Button>}
      </div>
    </Form>
  )
}
