import { IconBrandWhatsapp, IconCash, IconClockEdit, IconLink, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { use, useRef, useState } from 'react'
import type { Booking } from '#shared/bookings/bookings.ts'
import { type PaymentLink as Link, linkText, paymentLinkApi } from '#shared/bookings/payment-links.ts'
import { can } from '#shared/contract/permissions.ts'
import { guestChat } from '#shared/words/chat.ts'
import { formatMoment } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { type CallError, call, TransportContext, useSave } from '#web/api/client.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { RetryAlert } from '#web/ui/status/RetryAlert.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Button, buttonClass } from '#web/ui/text/Button.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import { showFailure } from '../calls/failure.tsx'
import { bookingQueries } from '../calls/use-live.ts'
import { ConfirmHeld } from './ConfirmHeld.tsx'
import { HoldEndDialog } from './HoldEndDialog.tsx'
import styles from './PaymentLink.module.css'

interface PaymentLinkProps extends HotelProps {
  booking: Booking
}

/** Whether a booking is held while it waits for a payment by link. */
export const isWaiting = ({ byLink, status, heldUntil }: Pick<Booking, 'byLink' | 'status' | 'heldUntil'>): boolean =>
  byLink && status === 'PENDING' && heldUntil !== null && Date.parse(heldUntil) > serverNow()

/** Shows until when a booking waits for its payment, with the desk's actions, or asks for a balance by link. */
export const PaymentLink = (props: PaymentLinkProps) => {
  const { viewer, booking } = props
  const [open, setOpen] = useState<'link' | 'end' | 'paid'>()
  const { status, heldUntil, byLink, payment } = booking
  const close = () => setOpen(undefined)
  const isHeld = isWaiting(booking)
  const mayAsk = (status === 'CONFIRMED' || status === 'CHECKED_IN') && payment.remainingBalance >= 1
  if (byLink && (status === 'EXPIRED' || (status === 'PENDING' && !isHeld)))
    return (
      <p className={styles.over}>
        The time to pay ran out.{' '}
        {payment.refundedAmount > 0
          ? `${formatRupees(payment.refundedAmount)} came after it and went back to the guest.`
          : 'A payment that still arrives becomes the booking, or goes back in full.'}
      </p>
    )
  if (!can(viewer, 'bookings', 'UPDATE') || !(isHeld || mayAsk)) return null
  return (
    <section className={`${styles.part} no-print`} aria-label="Payment link">
      {isHeld && heldUntil && (
        <p>
          Held until <strong>{formatMoment(heldUntil)}</strong>, waiting for the guest to pay by link.
        </p>
      )}
      <div className="row">
        <Button variant={isHeld ? 'primary' : 'plain'} icon={<IconLink size={18} aria-hidden />} onClick={() => setOpen('link')}>
          {isHeld ? 'Payment link' : `Ask for ${formatRupees(payment.remainingBalance)} by link`}
        </Button>
        {isHeld && (
          <>
            <Button icon={<IconCash size={18} aria-hidden />} onClick={() => setOpen('paid')}>
              Record payment
            </Button>
            <Button icon={<IconClockEdit size={18} aria-hidden />} onClick={() => setOpen('end')}>
              Change time to pay
            </Button>
          </>
        )}
      </div>
      {open === 'link' && (
        <Dialog open title="Payment link" onClose={close} footer={<Button onClick={close}>Close</Button>}>
          <LinkToSend {...props} />
        </Dialog>
      )}
      {isHeld && open === 'end' && <HoldEndDialog {...props} onClose={close} />}
      {isHeld && open === 'paid' && <ConfirmHeld {...props} onClose={close} />}
    </section>
  )
}

/** The payment link, and the ways to send it. Only opening it lets the booking's page take the balance. */
export const LinkToSend = ({ hotelId, booking }: PaymentLinkProps) => {
  const { id: bookingId, version } = booking
  const transport = use(TransportContext)
  const query = useQuery<Link, CallError>({
    queryKey: [paymentLinkApi.open.path, bookingId, version],
    queryFn: async ({ signal }) => (await call(paymentLinkApi.open, { hotelId, bookingId }, { transport, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const { data: link, error, refetch, isFetching } = query
  if (link) return <Ways {...{ hotelId, booking, link }} />
  if (!error) return <Spinner label="Loading..." />
  return <RetryAlert title={error.message} busy={isFetching} onRetry={refetch} />
}

const Ways = ({ hotelId, booking, link }: { hotelId: string; booking: Booking; link: Link }) => {
  const { id: bookingId, user } = booking
  const { mutate, isPending, isSuccess } = useSave(paymentLinkApi.send, { refreshes: bookingQueries })
  const text = linkText({ link, booking })
  const input = useRef<HTMLInputElement>(null)
  const send = () => mutate({ hotelId, bookingId }, { onError: error => showFailure(error, bookingId) })
  return (
    <div className="stack gap-3">
      <p>
        {user.name} is asked for {link.part === 'ADVANCE' ? 'the advance of ' : ''}
        <strong>{formatRupees(link.amount)}</strong>
        {link.part === 'BALANCE' && ', all that is due'}
        {link.until !== null && <>, to be paid by {formatMoment(link.until)}</>}.{' '}
        {link.part === 'ADVANCE' && 'Once it is paid, the booking is confirmed.'}
      </p>
      <p className={styles.text}>
        {text.slice(0, -link.url.length)}
        <span className={styles.url}>{link.url}</span>
      </p>
      <div className="row">
        <a className={buttonClass('primary')} href={guestChat(user.phone, text)} target="_blank" rel="noopener noreferrer">
          <IconBrandWhatsapp size={18} aria-hidden /> Write by WhatsApp
        </a>
        {user.email !== null && (
          <Button icon={<IconMail size={18} aria-hidden />} busy={isPending} onClick={send}>
            Send by email
          </Button>
        )}
        <span role="status">{isSuccess && `Sent to ${user.email}.`}</span>
      </div>
      <div className={styles.copy}>
        <input ref={input} className="control" aria-label="Link" readOnly value={link.url} onFocus={({ target }) => target.select()} />
        <CopyButton text={link.url} input={input} />
      </div>
      <p className="small">
        The link opens the booking’s page: send it to the guest alone. WhatsApp opens with this text; you send it there.
      </p>
    </div>
  )
}
