import { Fragment, useEffect, useId, useState } from 'react'
import { CallError } from '#web/api/client.ts'
import { isPlanMissing } from '#web/session/call-failures.ts'
import { avoidBottomBars } from '#web/ui/base/avoid-bottom-bars.ts'
import { focusAround } from '#web/ui/base/focus-around.ts'
import { publishHeightBelow } from '#web/ui/base/publish-height.ts'
import { messageOr, unknownFailure } from '#web/ui/form/error-text.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import styles from './alerts.module.css'
import { addHost, dismiss, type Message, useMessages } from './messages.ts'

export { showAlert } from './messages.ts'

/** The message of a failed call (specification 2, section 8); undefined if the plan is missing: its modal opens. */
export const failureText = (error: Error): string | undefined => {
  if (error instanceof CallError) return isPlanMissing(error) ? undefined : messageOr(error)
  return unknownFailure
}

/** Keeps the messages from covering the end of the page and the focused element. */
const inTheCorner = (element: HTMLElement | null) => {
  const ends = element ? [publishHeightBelow(element), avoidBottomBars(element)] : []
  return () => {
    for (const end of ends) end?.()
  }
}

/**
 * Where messages appear: once around the pages, and `inline` in the foot of a modal that may open while one is shown,
 * which hides the others.
 */
export const Alerts = ({ inline = false }: { inline?: boolean }) => {
  const id = useId()
  const { shown, hosts } = useMessages()
  useEffect(() => addHost(id), [id])
  if (shown.length === 0 || hosts.at(-1) !== id) return null
  return (
    <div className={`stack gap-2 ${inline ? styles.inline : styles.corner}`} ref={inline ? null : inTheCorner}>
      {shown.map(message => (
        <Shown key={`${message.tone} ${message.text}`} message={message} />
      ))}
    </div>
  )
}

/** A success disappears by itself, but not while hovered or focused. */
const Shown = ({ message }: { message: Message }) => {
  const { text, tone, link, actions = [] } = message
  const away = () => dismiss(message)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || tone !== 'success') return
    const timer = setTimeout(dismiss, message.actions?.length ? 30_000 : 6000, message)
    return () => clearTimeout(timer)
  }, [held, message, tone])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, the message is only held
    <div
      className={styles.message}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Alert tone={tone} onDismiss={away}>
        {text}
        {link && (
          <>
            {' '}
            <Link to={link.to} state={link.state}>
              {link.label}
            </Link>
          </>
        )}
        {actions.map(({ label, onChoose }) => (
          <Fragment key={label}>
            {' '}
            <button
              type="button"
              className="text-button"
              onClick={({ currentTarget }) => {
                // With several actions the message stays, since the others may still be chosen.
                if (actions.length === 1) {
                  focusAround(currentTarget)
                  away()
                }
                onChoose()
              }}
            >
              {label}
            </button>
          </Fragment>
        ))}
      </Alert>
    </div>
  )
}
