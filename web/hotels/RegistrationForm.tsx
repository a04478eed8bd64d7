import { useEffect, useRef } from 'react'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ProblemSummary } from '#web/ui/ProblemSummary.tsx'
import { HotelFields } from './HotelFields.tsx'
import styles from './RegistrationForm.module.css'
import type { Registration } from './use-registration.ts'

/** The registration of a hotel; its buttons stand where the page or the modal has them. */
export const RegistrationForm = ({ id, registration, level }: { id: string; registration: Registration; level: 2 | 3 }) => {
  const { form, problem, setProblem, submit } = registration
  const alert = useRef<HTMLDivElement>(null)
  // What is said may stand far from the button that was pressed.
  useEffect(() => {
    if (problem) alert.current?.focus()
  }, [problem])
  return (
    <form
      id={id}
      ref={form.form}
      className={styles.form}
      noValidate
      aria-label="Register your hotel"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <ProblemSummary problems={form.broken} form={form.form} ref={form.summary} />
      {problem && (
        <Alert ref={alert} onDismiss={() => setProblem(undefined)}>
          {problem}
        </Alert>
      )}
      <HotelFields state={form} level={level} logoRequired />
    </form>
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
  const { sending, progress } = registration
  return (
    <>
      <Button onClick={onCancel} disabled={sending}>
        Cancel
      </Button>
      <Button type="submit" form={form} variant="primary" busy={sending}>
        {sending ? `Registering...${progress !== undefined && progress < 1 ? ` ${Math.round(progress * 100)} %` : ''}` : 'Register hotel'}
      </Button>
    </>
  )
}
