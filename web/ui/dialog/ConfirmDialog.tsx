import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '../status/Alert.tsx'
import { Button } from '../text/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** The whole question: "Are you sure you want to delete Priya...?" */
  children: ReactNode
  /** The button that does it, and the one that does not. */
  confirm: string
  cancel: string
  pending: boolean
  error: string | undefined
  /** Under the question: what has to be done before it can be confirmed, and whether it is. */
  before?: ReactNode
  ready?: boolean
  /** It takes nothing away. */
  safe?: boolean
  /** The dialog offers something better, so its own button is not filled. */
  quiet?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A question before something of consequence. On the page means open. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, children, confirm, cancel, pending, error, before, ready = true, safe = false, quiet = false, onConfirm, onCancel } = props
  const harmless = useRef<HTMLButtonElement>(null)
  const [dismissed, setDismissed] = useState(false)
  const tryIt = () => {
    setDismissed(false)
    onConfirm()
  }
  useEffect(() => harmless.current?.focus(), [])
  return (
    <Dialog
      open
      title={title}
      onClose={() => !pending && onCancel()}
      footer={
        <>
          <Button ref={harmless} onClick={onCancel} disabled={pending}>
            {cancel}
          </Button>
          <Button variant={quiet ? 'plain' : safe ? 'primary' : 'danger'} busy={pending} disabled={!ready} onClick={tryIt}>
            {confirm}
          </Button>
        </>
      }
    >
      {error !== undefined && !dismissed && <Alert onDismiss={() => setDismissed(true)}>{error}</Alert>}
      <p>{children}</p>
      {before}
    </Dialog>
  )
}

type DeleteDialogProps = Pick<ConfirmDialogProps, 'pending' | 'error' | 'before' | 'onConfirm' | 'onCancel'> & {
  /** What it is ("User"), and what it is called. */
  noun: string
  name: string
  /** In place of the generic question. */
  question?: string | undefined
}

/** The generic delete question of the specification. */
export const DeleteDialog = ({ noun, name, question, ...rest }: DeleteDialogProps) => (
  <ConfirmDialog {...rest} title={`Delete ${noun}`} confirm="Delete" cancel="Cancel">
    {question ?? `Are you sure you want to delete ${name}...?`}
  </ConfirmDialog>
)
