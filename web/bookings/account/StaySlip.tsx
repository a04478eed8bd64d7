import { IconCalendarPlus, IconMail, IconMapPin, IconPhone, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { bookingPagePath, stayUid } from '#shared/booking-page.ts'
import type { Booking } from '#shared/bookings.ts'
import { formatDate, formatTime, nightsBetween } from '#shared/dates.ts'
import type { PublicHotel } from '#shared/hotels.ts'
import { formatPhone } from '#shared/phones.ts'
import type { MealOption } from '#shared/stay.ts'
import { peopleText } from '#shared/text.ts'
import { addressLine, mapOf } from '#web/hotels/hotel-text.ts'
import { loadCode } from '#web/shell/load-code.ts'
import { usePageFacts } from '#web/shell/page-facts.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmailAddress } from '#web/ui/EmailAddress.tsx'
import { Money } from '#web/ui/Money.tsx'
import styles from './StaySlip.module.css'
import { ageText } from './stay-words.ts'

const meals = { breakfast: 'With Breakfast', allMeals: 'With All Meals' }

/** A stay as its slip shows it, amounts in rupees; without what is personal where the tab does not know it. */
export interface ConfirmedStay extends Partial<Pick<Booking, 'version' | 'user' | 'adults' | 'children' | 'childAges' | 'specialRequest'>> {
  id: string
  reference: string
  checkInDate: string
  checkOutDate: string
  rooms: { roomNumber: string; roomType: string; mealOption: MealOption }[]
  totalAmount: number
  paidAmount: number
  refundedAmount?: number
  remainingBalance: number
  /** Where the tab knows it. */
  email?: string | undefined
  /** Opens the booking's page. */
  pageKey?: string | undefined
}

interface SlipProps {
  stay: ConfirmedStay
  hotel: PublicHotel
}

interface StaySlipProps extends SlipProps {
  /** Beside the reference. */
  mark: ReactNode
  /** Nobody stays: nothing is due. */
  isOff?: boolean
  /** Rupees that the hotel keeps of a stay that is off. */
  kept?: number
  children?: ReactNode
}

/** What a guest shows at the desk: reference, stay, guest and money. */
export const StaySlip = ({ stay, hotel, mark, isOff = false, kept = 0, children }: StaySlipProps) => {
  const back = stay.paidAmount - (stay.refundedAmount ?? 0) - stay.totalAmount
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
      <dl className="facts gap-1">
        <Row name="Check-in">
          {formatDate(stay.checkInDate)}
          {hotel.checkInTime && (
            <>
              , <span className="figures">from {formatTime(hotel.checkInTime)}</span>
            </>
          )}
        </Row>
        <Row name="Check-out">
          {formatDate(stay.checkOutDate)}
          {hotel.checkOutTime && (
            <>
              , <span className="figures">by {formatTime(hotel.checkOutTime)}</span>
            </>
          )}
        </Row>
        <Row name="Nights">{nightsBetween(stay.checkInDate, stay.checkOutDate)}</Row>
        {stay.rooms.map(room => (
          <Row key={room.roomNumber} name={`Room ${room.roomNumber}`}>
            {room.roomType}, {meals[room.mealOption]}
          </Row>
        ))}
        {stay.user && <Row name="Guest">{stay.user.name}</Row>}
        {stay.adults !== undefined && <Row name="Party">{partyOf(stay)}</Row>}
      </dl>
      <dl className={`facts gap-1 ${styles.money}`}>
        <MoneyRow name="Total" rupees={stay.totalAmount} />
        <MoneyRow name="Paid" rupees={stay.paidAmount} />
        {!!stay.refundedAmount && <MoneyRow name="Sent back" rupees={stay.refundedAmount} />}
        {kept > 0 && <MoneyRow name="Kept by the hotel" rupees={kept} strong />}
        {!isOff && <MoneyRow name="To pay at the property" rupees={stay.remainingBalance} strong />}
        {!isOff && back > 0 && <MoneyRow name="To be given back to you" rupees={back} />}
      </dl>
    </div>
  )
}

/** `2 adults and 1 child (aged 6)`. */
const partyOf = ({ adults = 1, children = 0, childAges = [] }: ConfirmedStay): string =>
  peopleText(adults, children) + (childAges.length > 0 ? ` (aged ${childAges.map(ageText).join(', ')})` : '')

export const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.row}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

export const MoneyRow = ({ name, rupees, strong = false }: { name: string; rupees: number; strong?: boolean }) => (
  <Row name={name}>
    <span className={strong ? 'strong' : undefined}>
      <Money rupees={rupees} />
    </span>
  </Row>
)

/** Where the hotel is, and whom to call. */
export const Ways = ({ hotel }: { hotel: PublicHotel }) => {
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

/** What the guest agreed to. */
export const Rules = ({ hotel: { cancellationPolicy, checkInCheckOutPolicy } }: { hotel: PublicHotel }) => (
  <>
    {cancellationPolicy && <Rule title="Cancellation policy" text={cancellationPolicy} />}
    {checkInCheckOutPolicy && <Rule title="Check-in and check-out" text={checkInCheckOutPolicy} />}
  </>
)

const Rule = ({ title, text }: { title: string; text: string }) => (
  <section>
    <h3 className={styles.rule}>{title}</h3>
    <p className="prose">{text}</p>
  </section>
)

/** The stay as a calendar file, made here: nothing is asked of anybody. It has the id of the file in the mails. */
export const CalendarLink = ({ stay, hotel }: SlipProps) => {
  const { id, version = 0, reference, pageKey: key, checkInDate, checkOutDate } = stay
  const { slug, name: hotelName, contactPhone, checkInTime, checkOutTime } = hotel
  const { host } = usePageFacts()
  const place = addressLine(hotel) || hotel.location
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const phone = contactPhone && formatPhone(contactPhone)
    const url = location.origin + bookingPagePath(slug, key ? { reference, key } : undefined)
    const known = { uid: stayUid(id, host), version, reference, checkInDate, checkOutDate }
    let made: string | undefined
    let isGone = false
    const make = async () => {
      const { calendarFile } = await loadCode(() => import('./calendar-file.ts'))
      if (isGone) return
      const file = calendarFile({ ...known, hotelName, place, phone, checkInTime, checkOutTime, url }, new Date())
      made = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
      setUrl(made)
    }
    void make()
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id, host, version, reference, key, slug, hotelName, place, contactPhone, checkInDate, checkOutDate, checkInTime, checkOutTime])
  return (
    <a className={styles.calendar} href={url} download={`booking-${reference}.ics`}>
      <IconCalendarPlus size={20} stroke={1.75} aria-hidden />
      Add to calendar
    </a>
  )
}

export const PrintButton = () => (
  <Button icon={<IconPrinter size={20} stroke={1.75} aria-hidden />} onClick={() => window.print()}>
    Print
  </Button>
)
