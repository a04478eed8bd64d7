import { IconMail, IconMapPin, IconPhone, IconPrinter } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { BookedNight } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import type { RefundStep } from '#shared/prices/cancellation.ts'
import { sleepersIn } from '#shared/prices/sleepers.ts'
import type { MealOption } from '#shared/prices/stay.ts'
import { knowsNumbers, numberLater } from '#shared/rooms/number-told.ts'
import { ageText } from '#shared/words/ages.ts'
import { formatDate, formatDay, formatTime, nightsBetween } from '#shared/words/dates.ts'
import { toPaise, toRupees } from '#shared/words/money.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { peopleText } from '#shared/words/text.ts'
import { addressLine, mapOf } from '#web/hotels/hotel-text.ts'
import { WhatsAppLink } from '#web/hotels/page/WhatsAppLink.tsx'
import { loadCode } from '#web/shell/load-code.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { EmailAddress } from '#web/ui/text/EmailAddress.tsx'
import { type FactList, Facts, StrongMoney } from '#web/ui/text/Facts.tsx'
import { mealLabels } from '../stay/stay-words.ts'
import { RefundSteps } from './RefundSteps.tsx'
import styles from './StaySlip.module.css'

/** A stay as its slip shows it, amounts in rupees; without what is personal where the tab does not know it. */
export interface ConfirmedStay
  extends Partial<Pick<Booking, 'version' | 'status' | 'user' | 'adults' | 'children' | 'childAges' | 'specialRequest'>> {
  id: string
  reference: string
  checkInDate: string
  checkOutDate: string
  rooms: { id?: string; roomNumber: string; roomType: string; mealOption: MealOption }[]
  nights?: readonly BookedNight[]
  offers?: readonly { name: string; discountPercentage: number }[]
  totalAmount: number
  paidAmount: number
  refundedAmount?: number
  remainingBalance: number
  email?: string | undefined
  pageKey?: string | undefined
}

export interface SlipProps {
  stay: ConfirmedStay
  hotel: PublicHotel
}

interface StaySlipProps extends SlipProps {
  mark: ReactNode
  /** Nobody stays: nothing is due. */
  isOff?: boolean
  /** Rupees that the hotel keeps of a stay that is off. */
  kept?: number
  /** The advance that the guest is asked to pay on this page, of what is due, in rupees. */
  now?: number
  children?: ReactNode
}

export const StaySlip = ({ stay, hotel, mark, isOff = false, kept = 0, now = 0, children }: StaySlipProps) => {
  const back = stay.paidAmount - (stay.refundedAmount ?? 0) - (isOff ? kept : stay.totalAmount)
  const isTold = knowsNumbers(stay.status)
  const facts: FactList = [
    ['Check-in', timedDate(stay.checkInDate, 'from', hotel.checkInTime)],
    ['Check-out', timedDate(stay.checkOutDate, 'by', hotel.checkOutTime)],
    ['Nights', String(nightsBetween(stay.checkInDate, stay.checkOutDate))],
    ...stay.rooms.map(
      room =>
        [
          isTold ? `Room ${room.roomNumber}` : 'Room',
          <>
            {room.roomType}, <span className="figures">{mealLabels[room.mealOption]}</span>
            {sleepersText(stay, room.id)}
          </>,
        ] as const,
    ),
    ['Included', stay.offers?.flatMap(offer => (offer.discountPercentage ? [] : offer.name)).join(', ')],
    ['Guest', stay.user?.name],
    ['Party', stay.adults !== undefined && partyOf(stay)],
  ]
  const later = toRupees(toPaise(stay.remainingBalance) - toPaise(now))
  const money: FactList = [
    ['Total', stay.totalAmount],
    ['Paid', stay.paidAmount],
    ['Sent back', stay.refundedAmount || undefined],
    ['Kept by the hotel', kept > 0 && <StrongMoney rupees={kept} />],
    ['To pay now', now > 0 && <StrongMoney rupees={now} />],
    ['To pay at the property', !isOff && (now === 0 || later > 0) && <StrongMoney rupees={later} />],
    ['To be given back to you', back >= 0.01 && back],
  ]
  return (
    <div className={styles.slip}>
      <div className={styles.head}>
        <div>
          <p className="small">Booking reference</p>
          <p className={styles.reference}>{stay.reference}</p>
        </div>
        {mark}
      </div>
      {children}
      <Facts className="facts gap-1" rowClassName={styles.row} facts={facts} />
      {!isTold && !isOff && <p className="small">{numberLater(stay.rooms.length)}</p>}
      <Facts className={`facts gap-1 ${styles.money}`} rowClassName={styles.row} facts={money} />
    </div>
  )
}

const timedDate = (date: string, word: string, time: string | null) => (
  <>
    {`${formatDay(date).slice(0, 3)}, ${formatDate(date)}`}
    {time && (
      <>
        , <span className="figures">{`${word} ${formatTime(time)}`}</span>
      </>
    )}
  </>
)

/** `, 2 adults`: who sleeps in one of several rooms. */
const sleepersText = (stay: ConfirmedStay, id: string | undefined): string => {
  const sleepers = sleepersIn(stay, id)
  return sleepers ? `, ${partyOf(sleepers)}` : ''
}

const partyOf = ({ adults = 1, children = 0, childAges = [] }: Pick<ConfirmedStay, 'adults' | 'children' | 'childAges'>): string =>
  peopleText(adults, children) + (childAges.length > 0 ? ` (aged\u00a0${childAges.toSorted().map(ageText).join(',\u00a0')})` : '')

/** Where the hotel is and how to reach it; `stay`: the booking that the guest writes about. */
export const Ways = ({ hotel, stay }: { hotel: PublicHotel; stay?: Pick<ConfirmedStay, 'reference' | 'checkInDate' | 'checkOutDate'> }) => {
  const { contactPhone, contactEmail } = hotel
  return (
    <address className={styles.place}>
      <p className="icon-text">
        <IconMapPin size={20} stroke={1.5} aria-hidden />
        <span>
          {addressLine(hotel) || hotel.location}
          <br />
          <a href={mapOf(hotel)} target="_blank" rel="noreferrer">
            Directions
          </a>
        </span>
      </p>
      {contactPhone && (
        <p className="icon-text">
          <IconPhone size={20} stroke={1.5} aria-hidden />
          <a href={`tel:${contactPhone}`}>{formatPhone(contactPhone)}</a>
        </p>
      )}
      <WhatsAppLink hotel={hotel} stay={stay && { reference: stay.reference, checkIn: stay.checkInDate, checkOut: stay.checkOutDate }} />
      {contactEmail && (
        <p className="icon-text">
          <IconMail size={20} stroke={1.5} aria-hidden />
          <a href={`mailto:${contactEmail}`}>
            <EmailAddress email={contactEmail} />
          </a>
        </p>
      )}
    </address>
  )
}

interface RulesProps {
  hotel: PublicHotel
  /** What was agreed about cancelling, with its dates, where the page does not say it elsewhere. */
  steps?: readonly RefundStep[] | undefined
}

export const Rules = ({ hotel: { cancellationPolicy, checkInCheckOutPolicy }, steps }: RulesProps) => (
  <>
    <Rule title="Cancellation policy" text={cancellationPolicy}>
      {steps && <RefundSteps steps={steps} />}
    </Rule>
    <Rule title="Check-in and check-out" text={checkInCheckOutPolicy} />
  </>
)

const Rule = ({ title, text, children }: { title: string; text: string | null; children?: ReactNode }) =>
  text || children ? (
    <section>
      <h3 className={styles.rule}>{title}</h3>
      {children}
      {text && <p className="prose">{text}</p>}
    </section>
  ) : null

const Calendar = lazy(() => loadCode(() => import('./CalendarLink.tsx')))

export const CalendarLink = (props: SlipProps) => (
  <Suspense>
    <Calendar {...props} />
  </Suspense>
)

export const PrintButton = () => (
  <Button icon={<IconPrinter size={20} stroke={1.75} aria-hidden />} onClick={() => window.print()}>
    Print
  </Button>
)
