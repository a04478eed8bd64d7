import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { GuestBooking } from '#shared/bookings/guest-bookings.ts'
import { backNowText } from '#shared/bookings/guest-page.ts'
import { addedOn } from '#shared/hotels/added-on.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import type { RequestKind } from '#shared/hotels/request-kinds.ts'
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
}

const keep = 'Keep the booking'

/** Once the page stands again where it stood before the dialog. */
const showOnceBack = (element: HTMLElement | null) => void requestAnimationFrame(() => showWhole(element))

export const Requests = ({ booking, hotel, bookingKey, onRefresh }: BookingViewProps) => {
  const { status, reference, user, requests, cancelling } = booking
  const [sent, setSent] = useState(false)
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  const openOf = (kind: RequestKind) => requests.find(one => one.kind === kind && one.isOpen)
  const isCancelling = status === 'CONFIRMED' && openOf('cancel')
  // Who has asked to cancel is not offered a change; one that was asked before can still be added to.
  const kinds: RequestKind[] = isCancelling && !openOf('change') ? [] : ['change']
  if (status === 'CONFIRMED') kinds.push('cancel')
  // What was added to a request to cancel says already that the booking is to be kept.
  const keeps = isCancelling && !isCancelling.message.includes(addedOn)
  if (keeps) kinds.reverse()
  kinds.push('question')
  const labelOf = (kind: RequestKind) =>
    keeps && kind === 'cancel' ? keep : openOf(kind) ? `Add to your ${kind === 'question' ? kind : `request to ${kind}`}` : asks[kind]
  // In the history, so that Back closes the form and not the page.
  const kind = kinds.find(one => one === state)
  const asked = kind && openOf(kind)
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
      {requests.length > 0 && (
        <ul className="stack ruled gap-2" aria-label="What you asked for">
          {requests.map(request => (
            <li key={request.id}>
              <AskedBefore request={request} />
            </li>
          ))}
        </ul>
      )}
      {isCancelling && (
        <p>
          You asked to cancel{!keeps && ', and wrote more since'}. Your booking stands until the hotel answers.
          {cancelling && ` ${backNowText(cancelling.backNow)}`}
          {keeps && ` To keep it, press “${keep}”.`}
        </p>
      )}
      <div className="row">
        {kinds.map(kind => (
          <Button key={kind} onClick={open(kind)}>
            {labelOf(kind)}
          </Button>
        ))}
      </div>
      {kind && (
        <Suspense>
          <Dialog
            {...{ kind, booking, hotel, keeps }}
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
