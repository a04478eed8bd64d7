import { useEffect, useSyncExternalStore } from 'react'
import { messageOr } from '#web/api/call-error.ts'
import { CallError } from '#web/api/client.ts'
import { isPlanMissing } from '#web/session/call-failures.ts'
import { Alert } from '#web/ui/Alert.tsx'
import styles from './alerts.module.css'

interface Message {
  text: string
  tone: 'success' | 'danger'
}

/** A success needs no answer; what failed stays until it was read. */
const shownFor = 10_000

let current: Message | undefined
const listeners = new Set<() => void>()

const set = (message: Message | undefined): void => {
  current = message
  for (const changed of listeners) changed()
}

/** Says something over the page, where the specification says "alert": it outlives the page that said it, and the next takes its place. */
export const showAlert = (text: string, tone: Message['tone'] = 'success'): void => set({ text, tone })

const unknownFailure = 'Something went wrong. Please try again.'

/** What is said of a failed call (specification 2, section 8): nothing where the plan is what is missing, for then its modal opens. */
export const failureText = (error: Error): string | undefined => {
  if (!(error instanceof CallError)) return unknownFailure
  if (isPlanMissing(error)) return undefined
  return messageOr(error, unknownFailure)
}

/** The shared handler of failed calls: the plan modal for an expired or missing plan (Protected opens it), else an alert. */
export const handleCallError = (error: Error): void => {
  const text = failureText(error)
  if (text) showAlert(text, 'danger')
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Where alerts appear: once around the pages, and `inline` in a modal that may open while one is shown, which hides the others. */
export const Alerts = ({ inline = false }: { inline?: boolean }) => {
  const message = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
  useEffect(() => {
    if (message?.tone !== 'success') return
    const timer = setTimeout(() => set(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [message])
  if (!message) return null
  return (
    <div className={inline ? undefined : styles.alerts}>
      <Alert tone={message.tone} onDismiss={() => set(undefined)}>
        {message.text}
      </Alert>
    </div>
  )
}
