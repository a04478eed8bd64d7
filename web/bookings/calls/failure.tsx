import type { ReactNode } from 'react'
import { CallError } from '#web/api/client.ts'
import { leadsBack } from '#web/lists/use-open.ts'
import { pathOfBooking } from '#web/shell/layout/menus.ts'
import { failureText, showAlert } from '#web/shell/notices/alerts.tsx'
import { Link } from '#web/ui/text/Link.tsx'

/** The booking that stands in the way, such as one whose guest has not left the room yet. */
const otherBooking = (error: Error) => {
  const id = error instanceof CallError && error.expected.bookingId
  return typeof id === 'string' ? { to: pathOfBooking(id), state: leadsBack.state, label: 'Open that booking' } : undefined
}

export const failureNode = (error: Error): ReactNode => {
  const link = otherBooking(error)
  if (!link) return failureText(error)
  return (
    <>
      {failureText(error)}{' '}
      <Link to={link.to} state={link.state}>
        {link.label}
      </Link>
    </>
  )
}

/** Says that a call about a booking failed, over the page. */
export const showFailure = (error: Error, about: string): void =>
  showAlert(failureText(error) ?? '', 'danger', { about, link: otherBooking(error) })
