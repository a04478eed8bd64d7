import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './FormDialog.module.css'

interface FormDialogProps {
  title: string
  /** What the button says that sends the form, and while it is on its way. */
  submit: string
  submitting: string
  pending: boolean
  /** What the server said, where no field stands for it. */
  error: string | undefined
  /** Counts the answers of the server, so that each one moves the focus. */
  answer: number
  /** Something was typed that would be lost. */
  dirty: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
  wide?: boolean
}

const firstWrong = '[aria-invalid=true]:not(:disabled)'

/** A form in a modal. On the page means open. Asks before it throws changes away; the first error takes the focus; sends once at a time. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, submit, submitting, pending, error, answer, dirty, onSubmit, onClose, children, wide = false } = props
  const [asking, setAsking] = useState(false)
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try and every answer is a reason to look again
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>(firstWrong)
    if (tries > 0) (wrong ?? alert.current)?.focus()
  }, [tries, answer])
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  const leave = () => {
    if (pending) return
    if (dirty) setAsking(true)
    else onClose()
  }
  return (
    <>
      <Dialog
        open
        title={title}
        onClose={leave}
        wide={wide}
        footer={
          <>
            <Button onClick={leave} disabled={pending}>
              Cancel
            </Button>
            <Button type="submit" form={id} variant="primary" busy={pending}>
              {pending ? submitting : submit}
            </Button>
          </>
        }
      >
        <form
          id={id}
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (pending) return
            onSubmit()
            setTries(tries + 1)
          }}
        >
          {error !== undefined && <Alert ref={alert}>{error}</Alert>}
          {children}
        </form>
      </Dialog>
      {asking && (
        <ConfirmDialog
          title="Discard changes?"
          confirm="Discard"
          cancel="Keep editing"
          pending={false}
          error={undefined}
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        >
          What you changed here is not saved yet.
        </ConfirmDialog>
      )}
    </>
  )
}
