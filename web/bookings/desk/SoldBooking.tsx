import { IconPrinter } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { statusWords } from '#shared/bookings/status-words.ts'
import { can } from '#shared/contract/permissions.ts'
import { formatDate } from '#shared/words/dates.ts'
import { useCall } from '#web/api/client.ts'
import { isOpened, leadsBack } from '#web/lists/use-open.ts'
import { pathOfBooking } from '#web/shell/layout/menus.ts'
import { Alerts } from '#web/shell/notices/alerts.tsx'
import { roomWordsInside } from '#web/shell/stay-texts.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Button, ButtonLink } from '#web/ui/text/Button.tsx'
import { type FactList, Facts, StrongMoney } from '#web/ui/text/Facts.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import type { BookingDialogProps } from '../change/use-change.ts'
import { isWaiting, LinkToSend } from '../money/PaymentLink.tsx'
import { deskDay } from '../parts/status-part.ts'
import { methodOf, roomNumbers, sendByChat } from '../view/booking-words.ts'
import { StayStatement } from '../view/StayStatement.tsx'

/** Shows the staff the booking that they just made: its reference and amounts, and buttons for the next steps. */
export const SoldBooking = ({ booking, onClose, onAnother, ...about }: BookingDialogProps & { onAnother: () => void }) => {
  const { hotelId, id: bookingId, reference, user, payment } = booking
  const { state } = useLocation()
  const mayRead = can(about.viewer, 'bookings', 'READ')
  const { data: detail } = useCall(bookingListApi.get, { hotelId, bookingId }, { enabled: mayRead, staleTime: 0 })
  const method = methodOf(booking)
  const isHeld = isWaiting(booking)
  const facts: FactList = [
    [
      'Reference',
      <span key="reference" className="strong figures">
        {reference}
      </span>,
    ],
    ['Guest', user.name],
    ['Status', booking.status === 'CHECKED_IN' && statusWords.CHECKED_IN],
    ['Stay', `${formatDate(booking.checkInDate)} to ${formatDate(booking.checkOutDate)}, ${roomWordsInside(roomNumbers(booking))}`],
    ['Total', payment.totalAmount],
    [
      'Received',
      <>
        <Money rupees={payment.paidAmount} />
        {method && `, ${method}`}
      </>,
    ],
    ['Due', <StrongMoney key="due" rupees={payment.remainingBalance} />],
  ]
  const footer = (
    <>
      <Alerts inline />
      <Button onClick={onAnother}>Book another</Button>
      {!isHeld && <Button onClick={() => sendByChat(booking, deskDay().today)}>Send by WhatsApp</Button>}
      {mayRead && (
        <Button icon={<IconPrinter size={18} aria-hidden />} disabled={!detail} onClick={() => window.print()}>
          Print
        </Button>
      )}
      {mayRead && (
        // In place of this dialog, which closing the booking would open again.
        <ButtonLink variant="primary" to={pathOfBooking(bookingId)} replace {...(isOpened(state) && leadsBack)}>
          Open
        </ButtonLink>
      )}
    </>
  )
  return (
    <>
      <Dialog open title={isHeld ? `Held for a payment: ${reference}` : `Booking ${reference}`} onClose={onClose} footer={footer}>
        <div className="stack">
          <Facts rowClassName="ends" facts={facts} />
          {isHeld && can(about.viewer, 'bookings', 'UPDATE') && <LinkToSend {...about} booking={booking} />}
          <p className="small" hidden={isHeld}>
            {user.email ? `The confirmation goes to ${user.email}.` : 'Without an email address no confirmation is sent.'}
          </p>
        </div>
      </Dialog>
      {detail && <StayStatement detail={detail} today={deskDay().today} />}
    </>
  )
}
