import { useEffect, useRef } from 'react'
import { Form } from '#web/ui/form/Form.tsx'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { HotelFields } from '../profile/HotelFields.tsx'
import { CopyFrom } from './CopyFrom.tsx'
import { type Registration, registerFirst } from './use-registration.ts'

interface RegistrationFormProps {
  id: string
  registration: Registration
  level: 2 | 3
  /** The sections' ids, for a page with links to them. */
  idOf?: (title: string) => string
  /** How often somebody tried to leave it although it must be filled in first, and what forgets that. */
  refusals: number
  onDismiss: () => void
}

/** The registration of a hotel; its buttons stand where the page or the modal has them. */
export const RegistrationForm = ({ id, registration, level, idOf, refusals, onDismiss }: RegistrationFormProps) => {
  const { form, progress, kind } = registration
  const alert = useRef<HTMLDivElement>(null)
  // What is said may stand far from the button that was pressed.
  useEffect(() => {
    if (refusals > 0) alert.current?.focus()
  }, [refusals])
  return (
    <Form form={form} id={id} className="stack gap-5" aria-label="Register your hotel">
      {refusals > 0 && (
        <Alert ref={alert} onDismiss={onDismiss}>
          {registerFirst}
        </Alert>
      )}
      {kind === 'registration' && <CopyFrom form={form} />}
      <HotelFields form={form} kind={kind} level={level} idOf={idOf} progress={progress} />
    </Form>
  )
}

/** Cancel and Register; `form` is the id of the form that they belong to. */
export const RegistrationButtons = ({
  form,
  registration,
  onCancel,
}: {
  form: string
  registration: Registration
  onCancel: () => void
}) => {
  const { progress } = registration
  const sending = registration.form.pending
  return (
    <>
      <Button onClick={onCancel} disabled={sending}>
        Cancel
      </Button>
      <Button type="submit" form={form} variant="primary" busy={sending}>
        {sending ? `Registering...${progress !== undefined && progress < 1 ? ` ${Math.round(progress * 100)}%` : ''}` : 'Register hotel'}
      </Button>
    </>
  )
}
