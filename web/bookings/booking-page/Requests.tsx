import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { GuestBooking } from '#shared/bookings/guest-bookings.ts'
import { backNowText } from '#shared/bookings/guest-page.ts'
import type { RequestKind } from '#shared/hotels/enquiries.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { formatMoment } from '#shared/words/dates.ts'
import { loadCode } from '#web/shell/load-code.ts'
import { showWhole } from '#web/ui/base/show-whole.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { EmailAddress } from '#web/ui/text/EmailAddress.tsx'
import { useNavigate } from '#web/ui/text/Link.tsx'
import styles from './BookingPage.module.css'
import { Note } from './Note.tsx'

export interface BookingViewProps {
  booking: GuestBooking
  hotel: PublicHotel
  bookingKey: string
  onRefresh: () => Promise<unknown>
}

const loadRequest = () => loadCode(() => import('./RequestDialog.tsx'))
const RequestDialog = lazy(loadRequest)
const loadChange = () => loadCode(() => import('./ChangeDialog.tsx'))
const ChangeDialog = lazy(loadChange)

const asks: Readonly<Record<RequestKind, string>> = {
  change: 'Ask for a change',
  cancel: 'Ask to cancel',
  question: 'Ask a question',
  keep: 'Keep the booking',
}

const additions: Readonly<Record<string, string>> = { change: 'Add to your request to change', question: 'Add to your question' }

/** Once the page stands again where it stood before the dialog. */
const showOnceBack = (element: HTMLElement | null) => void requestAnimationFrame(() => showWhole(element))

export const Requests = ({ booking, hotel, bookingKey, onRefresh }: BookingViewProps) => {
  const { status, reference, user, requests, cancelling } = booking
  const [sent, setSent] = useState(false)
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  const openOf = (kind: RequestKind) => requests.find(one => one.kind === kind && one.isOpen)
  const isConfirmed = status === 'CONFIRMED'
  const toCancel = isConfirmed && openOf('cancel')
  const kinds: RequestKind[] = toCancel ? ['keep'] : []
  // Who has asked to cancel is not offered a change; one that was asked before can still be added to.
  if (!toCancel || openOf('change')) kinds.push('change')
  if (isConfirmed && !toCancel) kinds.push('cancel')
  kinds.push('question')
  const labelOf = (kind: RequestKind) => (openOf(kind) && additions[kind]) || asks[kind]
  // In the history, so that Back closes the form and not the page.
  const kind = kinds.find(one => one === state)
  const asked = kind && (kind === 'keep' ? toCancel : openOf(kind))
  const Dialog = kind === 'change' ? ChangeDialog : RequestDialog
  const open = (kind: RequestKind) => async () => {
    setSent(false)
    await (kind === 'change' ? loadChange : loadRequest)()
    await navigate(search + hash, { state: kind, preventScrollReset: true })
  }
  return (
    <section className={`${styles.requests} no-print`} aria-label="Change, cancel or ask">
      <h2 className="title-3">Change, cancel or ask</h2>
      {/* Above the button that led to it, which may stand at the top of the screen. */}
      {sent && !kind && (
        <div ref={showOnceBack}>
          <Note tone="success" title={`Sent to ${hotel.name}.`}>
            <p>
              {user.email ? (
                <>
                  A copy goes to <EmailAddress email={user.email} />.
                </>
              ) : (
                'The hotel calls you.'
              )}
            </p>
          </Note>
        </div>
      )}
      {toCancel ? (
        <p>
          You asked to cancel. Your booking stands until the hotel answers.
          {cancelling && ` ${backNowText(cancelling.backNow)}`}
        </p>
      ) : (
        isConfirmed && openOf('keep') && <p>You keep your booking; the hotel has been told.</p>
      )}
      {requests.length > 0 && (
        <ul className="stack ruled gap-2" aria-label="What you asked for">
          {requests.map(request => (
            <li key={request.id}>
              <AskedBefore request={request} />
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        {kinds.map(kind => (
          // The one becomes the other, and keeps the keyboard.
          <Button key={kind === 'keep' ? 'cancel' : kind} onClick={open(kind)}>
            {labelOf(kind)}
          </Button>
        ))}
      </div>
      {kind && (
        <Suspense>
          <Dialog
            {...{ kind, booking, hotel }}
            asked={asked && <AskedBefore request={asked} />}
            proof={{ hotelId: hotel.id, reference, bookingKey }}
            onSent={() => {
              setSent(true)
              void navigate(-1)
              void onRefresh()
            }}
            onClose={() => void navigate(-1)}
          />
        </Suspense>
      )}
    </section>
  )
}

const AskedBefore = ({ request }: { request: GuestBooking['requests'][number] }) => (
  <>
    <p className="small">Asked on {formatMoment(new Date(request.createdAt))}</p>
    <p className="prose">{request.message}</p>
  </>
)
