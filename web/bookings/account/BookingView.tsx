import { IconCashOff, IconMail, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { type BookingDetail, bookingListApi } from '#shared/booking-lists.ts'
import type { Booking } from '#shared/bookings.ts'
import { hotelApi } from '#shared/hotels.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/api/client.ts'
import { BookingDocuments } from '#web/documents/BookingDocuments.tsx'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import type { RowChoices, RowViewActions } from '#web/lists/crud-props.ts'
import { Alerts } from '#web/shell/alerts.tsx'
import type { HotelProps } from '#web/shell/HotelScreen.tsx'
import { pathOfGroup } from '#web/shell/menus.ts'
import { leaveErrors } from '#web/shell/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { MenuButton } from '#web/ui/MenuButton.tsx'
import { momentText } from '#web/ui/moment.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PaymentLink } from '../change/PaymentLink.tsx'
import { deskDay } from '../change/status-part.ts'
import { useStatusMoves } from '../change/use-status-moves.tsx'
import { WaiveRefundDialog } from '../change/WaiveRefundDialog.tsx'
import { BookingFacts } from './BookingFacts.tsx'
import { BookingStatusBadge } from './BookingStatusBadge.tsx'
import styles from './Bookings.module.css'
import { costLines, moneyLines, sumsOf, transferLines } from './booking-lines.ts'
import { actorText, changeText } from './booking-words.ts'
import { Lines, Section } from './Lines.tsx'
import { Statement } from './Statement.tsx'
import { useConfirmation } from './use-confirmation.ts'
import { usePapers } from './use-papers.tsx'

interface BookingViewProps extends HotelProps {
  /** As the list knows it; what hangs on it is read. */
  booking: Booking
  choices: RowChoices
  actions: RowViewActions
}

export const BookingView = ({ booking: listed, choices, actions, ...about }: BookingViewProps) => {
  const { onEdit, onDelete, onView, onClose } = actions
  const asked = { hotelId: about.hotelId, bookingId: listed.id }
  const query = useCall(bookingListApi.get, asked, { staleTime: 0 })
  const { data: detail } = query
  const booking = detail && detail.version >= listed.version ? detail : listed
  const { today } = deskDay()
  const { movesOf, dialog } = useStatusMoves(about)
  const moves = movesOf(booking)
  const { send } = useConfirmation(about, booking)
  const papers = usePapers(about)
  const { data: hotel } = useCall(hotelApi.get, hotelQuery(about.hotelId))
  // Who may not have documents issued prints the statement, as a hotel does that issues none.
  const printsPapers = can(about.viewer, 'bookings', 'UPDATE') && hotel !== undefined && hotel.taxScheme !== 'NONE'
  const [isWaiving, setWaiving] = useState(false)
  const mayWaive = detail !== undefined && detail.refundOwed > 0 && can(about.viewer, 'bookings', 'DELETE')
  useEffect(() => leaveErrors(listed.id), [listed.id])
  const more = [
    ...moves.filter(({ now }) => !now),
    ...(send ? [{ label: 'Send confirmation again', icon: <IconMail size={18} aria-hidden />, onChoose: send }] : []),
    ...(printsPapers && detail
      ? [{ label: 'Print statement', icon: <IconPrinter size={18} aria-hidden />, onChoose: () => window.print() }]
      : []),
    ...(mayWaive ? [{ label: 'Waive refund', icon: <IconCashOff size={18} aria-hidden />, onChoose: () => setWaiving(true) }] : []),
    ...(choices.remove ? [{ label: 'Delete', icon: <IconTrash size={18} aria-hidden />, danger: true, onChoose: onDelete }] : []),
  ]
  const footer = (
    <>
      {more.length > 0 && <MenuButton label="More actions" items={more} />}
      <Button
        className={styles.print}
        icon={<IconPrinter size={18} aria-hidden />}
        disabled={!detail || !hotel}
        onClick={() => (printsPapers ? papers.print(booking) : window.print())}
      >
        {printsPapers ? 'Print documents' : 'Print'}
      </Button>
      <Button className={styles.close} onClick={onClose}>
        Close
      </Button>
      {moves
        .filter(({ now }) => now)
        .map(({ label, icon, busy, onChoose }) => (
          <Button key={label} icon={icon} busy={busy} onClick={onChoose}>
            {label}
          </Button>
        ))}
      {choices.edit && (
        <Button variant="primary" icon={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          Edit
        </Button>
      )}
    </>
  )
  return (
    <>
      <Dialog open wide title="Booking Details" onClose={onClose} footer={footer}>
        <Alerts inline />
        <div className={styles.head}>
          <span className={styles.reference}>{booking.reference}</span>
          <BookingStatusBadge booking={booking} today={today} />
          {booking.groupId !== null && (
            <span className="thumb-links">
              <Link to={pathOfGroup(booking.groupId)}>{booking.groupName}</Link>
            </span>
          )}
          <span className="small">Made {momentText(booking.createdAt)}</span>
        </div>
        <PaymentLink {...about} booking={booking} />
        <BookingFacts booking={booking} />
        <Loaded query={query} loading={<Skeleton height="8rem" />}>
          {detail => (
            <More detail={detail} today={today} onView={onView}>
              <BookingDocuments {...about} bookingId={detail.id} />
            </More>
          )}
        </Loaded>
      </Dialog>
      {detail && <Statement detail={detail} today={today} />}
      {isWaiving && detail && <WaiveRefundDialog booking={detail} onClose={() => setWaiving(false)} />}
      {dialog}
      {papers.dialog}
    </>
  )
}

interface MoreProps {
  detail: BookingDetail
  today: string
  onView: (id: string) => void
  /** Below its money. */
  children: ReactNode
}

const More = ({ detail, today, onView, children }: MoreProps) => {
  const reader = { today, forGuest: false }
  const { offers, group, history } = detail
  return (
    <>
      <Lines title="Price" lines={costLines(detail, reader)} />
      <Lines title="Payments and refunds" lines={moneyLines(detail, reader)} sums={sumsOf(detail)} />
      <Lines title="Transfers to the hotel" lines={transferLines(detail)} />
      {children}
      {offers.length > 0 && (
        <Section title="Offers on the first day">
          <OfferNotes offers={offers} />
        </Section>
      )}
      {group.length > 0 && (
        <Section title="Booked together with">
          <div className="row">
            {group.map(({ id, reference }) => (
              <button key={id} type="button" className={styles.together} onClick={() => onView(id)}>
                {reference}
              </button>
            ))}
          </div>
        </Section>
      )}
      <Section title="History">
        <ol className={styles.history}>
          {history.toReversed().map(entry => (
            <li key={`${entry.at} ${entry.what} ${JSON.stringify(entry.changes)}`}>
              <div>
                <span className={styles.what}>{entry.what}</span>{' '}
                <small>
                  {momentText(entry.at)}, {actorText(entry)}
                </small>
              </div>
              {entry.changes.map(change => (
                <div key={`${change.field} ${JSON.stringify(change.to)}`}>{changeText(change)}</div>
              ))}
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}

/** An offer as it goes along with a booking: it changes no price, the hotel keeps it at its desk. */
const offerText = ({ name, discountPercentage }: BookingDetail['offers'][number]): string =>
  `Offer at this hotel: ${name}${discountPercentage > 0 ? `, ${discountPercentage}% off` : ''}, at the desk`

const OfferNotes = ({ offers }: { offers: BookingDetail['offers'] }) => (
  <ul className="stack gap-2">
    {offers.map(offer => (
      <li key={offer.name}>
        <p>{offerText(offer)}</p>
        {offer.description && <p className="small prose">{offer.description}</p>}
      </li>
    ))}
  </ul>
)
