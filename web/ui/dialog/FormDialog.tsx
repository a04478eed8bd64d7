import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { type AnyForm, Form } from '../form/Form.tsx'
import { mayLeave } from '../form/unsaved.ts'
import { Button } from '../text/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface FormDialogProps {
  title: string
  form: AnyForm
  /** What the button says that sends the form, and while it is on its way. */
  submit: string
  submitting: string
  /** What the button says that does nothing, and whether the other one does what cannot be undone. */
  cancel?: string
  danger?: boolean
  /** The name of the field that takes the focus; the first one where it is left out. */
  startsAt?: string | undefined
  /** It cannot be sent yet: something that has to be known before is on its way. */
  waits?: boolean
  /** Stands above the buttons, in sight wherever the form is scrolled. */
  note?: ReactNode
  onClose: () => void
  children: ReactNode
  wide?: boolean
  steady?: boolean
}

/** What cannot be undone is not done by an Enter in a field. */
const onlyByButton = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** A form in a modal. On the page means open. Asks before it throws changes away; stays while it is on its way. */
export const FormDialog = ({
  title,
  form,
  submit,
  submitting,
  cancel = 'Cancel',
  danger,
  startsAt,
  waits = false,
  note,
  onClose,
  children,
  wide = false,
  steady = false,
}: FormDialogProps) => {
  const id = useId()
  const { element, pending } = form
  useEffect(() => {
    if (danger) return
    const first = element.current?.querySelector<HTMLElement>(startsAt ? `[name="${startsAt}"]` : 'input, select, textarea')
    // Of radio buttons the chosen one has its turn.
    const field = first?.closest('fieldset')?.querySelector<HTMLElement>('input[type="radio"]:checked') ?? first
    // What stands above the first field is read first.
    field?.focus({ preventScroll: startsAt === undefined })
  }, [element, danger, startsAt])
  const leave = async () => {
    if (!pending && (await mayLeave(form.form))) onClose()
  }
  return (
    <Dialog
      open
      title={title}
      onClose={() => void leave()}
      wide={wide}
      steady={steady}
      footer={
        <>
          {note}
          <Button onClick={() => void leave()} disabled={pending}>
            {cancel}
          </Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={pending} disabled={waits}>
            {pending ? submitting : submit}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} onKeyDown={danger ? onlyByButton : undefined}>
        {children}
      </Form>
    </Dialog>
  )
}
