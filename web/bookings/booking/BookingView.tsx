import { IconCashBanknote, IconCashOff, IconMail, IconPencil, IconPrinter, IconTrash, IconWallet } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { can } from '#shared/contract/permissions.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { cleaningVerb, isToClean } from '#shared/rooms/cleaning-words.ts'
import type { DeskDay } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { useCall } from '#web/api/client.ts'
import { BookingDocuments } from '#web/documents/BookingDocuments.tsx'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import type { RowAction, RowChoices, RowViewActions } from '#web/lists/crud/crud-props.ts'
import { leadsBack } from '#web/lists/use-open.ts'
import { useCleaning } from '#web/rooms/use-cleaning.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { pathOfGroup } from '#web/shell/layout/menus.ts'
import { Alerts } from '#web/shell/notices/alerts.tsx'
import { leaveMessages } from '#web/shell/notices/messages.ts'
import { momentText } from '#web/ui/base/moment.ts'
import { useMedia } from '#web/ui/base/use-browser.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MenuButton } from '#web/ui/dialog/MenuButton.tsx'
import { Loaded } from '#web/ui/status/Loaded.tsx'
import { Skeleton } from '#web/ui/status/Skeleton.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import type { UndoableChange } from '../change/ChangeStay.tsx'
import { PartyDialog } from '../change/PartyDialog.tsx'
import { PayerDialog } from '../change/PayerDialog.tsx'
import { UndoLine } from '../change/UndoLine.tsx'
import { useConfirmation } from '../change/use-confirmation.ts'
import { usePapers } from '../change/use-papers.tsx'
import { useStatusMoves } from '../change/use-status-moves.tsx'
import { GiveBackDialog } from '../money/GiveBackDialog.tsx'
import { PaymentDialog } from '../money/PaymentDialog.tsx'
import { PaymentLink } from '../money/PaymentLink.tsx'
import { WaiveRefundDialog } from '../money/WaiveRefundDialog.tsx'
import { deskDay, statusChoices } from '../parts/status-part.ts'
import styles from '../view/Bookings.module.css'
import { dueOf } from '../view/booking-lines.ts'
import { StayStatement } from '../view/StayStatement.tsx'
import { BookingFacts } from './BookingFacts.tsx'
import { BookingHead } from './BookingHead.tsx'
import { BookingMore } from './BookingMore.tsx'
import { GuestRequests } from './GuestRequests.tsx'
import { whatNext } from './next-step.ts'

interface BookingViewProps extends HotelProps {
  /** As the list knows it; what hangs on it is read. */
  booking: Booking
  choices: RowChoices
  actions: RowViewActions
}

type OpenDialog = 'party' | 'payer' | 'pay' | 'giveBack' | 'waive'

/** A booking opens with what is to be done; its facts stand below, then its account, documents and history. */
export const BookingView = ({ booking: listed, choices, actions, ...about }: BookingViewProps) => {
  const { onEdit, onDelete, onView, onClose } = actions
  const asked = { hotelId: about.hotelId, bookingId: listed.id }
  const query = useCall(bookingListApi.get, asked, { staleTime: 0 })
  const { data: detail } = query
  const booking = detail && detail.version >= listed.version ? detail : listed
  const day = deskDay()
  const { today } = day
  const { movesOf, undoNoShow, dialog } = useStatusMoves(about)
  const moves = movesOf(booking)
  const { send } = useConfirmation(about, booking)
  const papers = usePapers(about)
  const { data: hotel } = useCall(hotelApi.get, hotelQuery(about.hotelId))
  const isPhone = useMedia('(width < 48em)')
  const [open, setOpen] = useState<OpenDialog>()
  const [done, setDone] = useState<UndoableChange>()
  const close = () => setOpen(undefined)
  const [mayChange, mayGiveBack] = [can(about.viewer, 'bookings', 'UPDATE'), can(about.viewer, 'bookings', 'DELETE')]
  // Who may not have documents issued prints the statement, as a hotel does that issues none.
  const printsPapers = mayChange && hotel !== undefined && hotel.taxScheme !== 'NONE'
  const owed = booking.toGiveBack
  const next = whatNext(booking, day, mayGiveBack, detail)
  const warnings = useRoomWarnings(about, booking, day)
  const isHeld = booking.status === 'PENDING' || booking.status === 'EXPIRED'
  const hasNights = booking.status === 'CONFIRMED' || (booking.status === 'CHECKED_IN' && booking.checkOutDate > day.firstOpen)
  const onPay = mayChange && !isHeld && dueOf(booking) > 0 ? () => setOpen('pay') : undefined
  const onGiveBack = detail && mayGiveBack && (owed > 0 || detail.unpromised > 0) ? () => setOpen('giveBack') : undefined
  useEffect(() => leaveMessages(listed.id), [listed.id])

  const mayUndoNoShow = mayChange && booking.status === 'NO_SHOW' && detail && statusChoices(booking, day, detail.history).length > 0
  const print = () => (printsPapers ? void papers.print(booking) : window.print())
  const printIcon = <IconPrinter size={18} aria-hidden />
  const more = [
    ...(isPhone && detail && hotel ? [{ label: printsPapers ? 'Print documents' : 'Print', icon: printIcon, onChoose: print }] : []),
    ...moves.filter(({ now }) => !now),
    ...(mayUndoNoShow ? [undoNoShow(booking)] : []),
    ...(send ? [{ label: 'Send confirmation again', icon: <IconMail size={18} aria-hidden />, onChoose: send }] : []),
    ...(printsPapers && detail ? [{ label: 'Print statement', icon: printIcon, onChoose: () => window.print() }] : []),
    ...(onGiveBack && next.step !== 'giveBack'
      ? [{ label: 'Give money back', icon: <IconCashBanknote size={18} aria-hidden />, onChoose: onGiveBack }]
      : []),
    ...(detail && detail.refundOwed > 0 && mayGiveBack
      ? [{ label: 'Waive refund', icon: <IconCashOff size={18} aria-hidden />, onChoose: () => setOpen('waive') }]
      : []),
    ...(choices.remove ? [{ label: 'Delete', icon: <IconTrash size={18} aria-hidden />, danger: true, onChoose: onDelete }] : []),
  ]
  // The one thing that comes next; the other moves that are due now stand beside it.
  const nextMove = moves.find(({ move }) => move === next.step)
  const moneySteps = {
    pay: onPay && { label: 'Take payment', icon: <IconWallet size={18} aria-hidden />, onChoose: onPay },
    giveBack: onGiveBack && {
      label: owed > 0 ? `Give back ${formatRupees(owed)}` : 'Give back',
      icon: <IconCashBanknote size={18} aria-hidden />,
      onChoose: onGiveBack,
    },
  }
  const main: RowAction | undefined = next.step === 'pay' || next.step === 'giveBack' ? moneySteps[next.step] : nextMove
  const footer = (
    <>
      <Alerts inline />
      {more.length > 0 && <MenuButton label="More actions" items={more} />}
      {!isPhone && (
        <Button icon={printIcon} disabled={!detail || !hotel} onClick={print}>
          {printsPapers ? 'Print documents' : 'Print'}
        </Button>
      )}
      <Button className={styles.close} onClick={onClose}>
        Close
      </Button>
      {choices.edit && (
        <Button variant={main ? 'plain' : 'primary'} icon={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          Edit
        </Button>
      )}
      {moves
        .filter(move => move.now && move !== nextMove)
        .map(({ label, icon, onChoose }) => (
          <Button key={label} icon={icon} onClick={onChoose}>
            {label}
          </Button>
        ))}
      {main && (
        <Button variant="primary" icon={main.icon} onClick={main.onChoose}>
          {main.label}
        </Button>
      )}
    </>
  )
  return (
    <>
      <Dialog open wide title="Booking Details" onClose={onClose} footer={footer}>
        <div className={styles.head}>
          <span className={styles.reference}>{booking.reference}</span>
          {booking.groupId !== null && (
            <span className="thumb-links">
              <Link to={pathOfGroup(booking.groupId)} {...leadsBack}>
                {booking.groupName}
              </Link>
            </span>
          )}
          <span className="small">Made {momentText(booking.createdAt)}</span>
        </div>
        <BookingHead
          {...{ booking, today, next, warnings, owed }}
          payer={mayGiveBack || next.step === 'giveBack' ? undefined : 'a manager'}
        />
        {detail && <GuestRequests {...about} booking={detail} />}
        {done && <UndoLine key={done.text} done={done} onClose={() => setDone(undefined)} />}
        <PaymentLink {...about} booking={booking} />
        <BookingFacts
          booking={booking}
          onPayer={mayChange && !isHeld ? () => setOpen('payer') : undefined}
          onParty={mayChange && hasNights ? () => setOpen('party') : undefined}
          onPay={next.step === 'pay' ? undefined : onPay}
        />
        <Loaded
          query={query}
          loading={
            <div className="mt-4">
              <Skeleton height="8rem" />
            </div>
          }
        >
          {detail => (
            <BookingMore detail={detail} today={today} onView={onView}>
              <BookingDocuments {...about} bookingId={detail.id} />
            </BookingMore>
          )}
        </Loaded>
      </Dialog>
      {detail && <StayStatement detail={detail} today={today} />}
      {open === 'party' && <PartyDialog {...about} booking={booking} onDone={setDone} onClose={close} />}
      {open === 'payer' && <PayerDialog {...about} booking={booking} onDone={setDone} onClose={close} />}
      {open === 'pay' && <PaymentDialog {...about} booking={booking} onClose={close} />}
      {open === 'giveBack' && detail && <GiveBackDialog {...about} booking={detail} owed={owed} onClose={close} />}
      {open === 'waive' && detail && <WaiveRefundDialog booking={detail} onClose={close} />}
      {dialog}
      {papers.dialog}
    </>
  )
}

/** Why the rooms cannot be had yet of who arrives today. */
const useRoomWarnings = ({ viewer, hotelId }: HotelProps, booking: Booking, { today }: DeskDay): string[] => {
  const arrives = booking.status === 'CONFIRMED' && booking.checkInDate <= today
  const { data } = useCleaning(hotelId, arrives && can(viewer, 'rooms', 'READ'))
  if (!arrives) return []
  return (data?.rooms ?? [])
    .filter(({ id }) => booking.rooms.some(room => room.id === id && room.from <= today))
    .flatMap(room => {
      if (room.guest !== null) return [`Room ${room.roomNumber} is still occupied.`]
      return isToClean(room) ? [`Room ${room.roomNumber} ${cleaningVerb(room)}.`] : []
    })
}
