import { IconCalendarPlus, IconMapPin, IconPhone, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDate, formatTime, nightsBetween } from '#shared/dates.ts'
import type { PublicHotel } from '#shared/hotels.ts'
import { formatPhone } from '#shared/phones.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Money } from '#web/ui/Money.tsx'
import styles from './BookingConfirmed.module.css'
import { calendarFile } from './calendar-file.ts'
import type { ConfirmedStay } from './payment-phase.ts'
import { Stamp } from './Stamp.tsx'

interface BookingConfirmedProps {
  stay: ConfirmedStay
  hotel: PublicHotel
  /** The hotel's address in one line, and a map of it. */
  address: string
  map: string
  onClose: () => void
}

const meals = { breakfast: 'With Breakfast', allMeals: 'With All Meals' }

/** The end of a booking, which cannot be had again once it is closed: reference, what was paid and what remains, the way there. Prints on one page. */
export const BookingConfirmed = ({ stay, hotel, address, map, onClose }: BookingConfirmedProps) => {
  const nights = nightsBetween(stay.checkInDate, stay.checkOutDate)
  const footer = (
    <>
      <CalendarLink stay={stay} hotel={hotel} place={address || hotel.location} />
      <Button icon={<IconPrinter size={20} stroke={1.75} aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      <Button variant="primary" className={styles.done} onClick={onClose}>
        Done
      </Button>
    </>
  )
  return (
    <Dialog open title="Booking Confirmed" footer={footer}>
      <div className={styles.slip}>
        <div className={styles.head}>
          <div>
            <p className="small">Booking reference</p>
            <p className={styles.reference}>{stay.reference}</p>
          </div>
          <Stamp />
        </div>
        <p>
          Your stay at <strong>{hotel.name}</strong> is confirmed.
          {stay.email && ` We have also sent this to ${stay.email}.`}
        </p>
        <dl className="facts gap-1">
          <Row name="Check-in">
            {formatDate(stay.checkInDate)}
            {hotel.checkInTime && `, from ${formatTime(hotel.checkInTime)}`}
          </Row>
          <Row name="Check-out">
            {formatDate(stay.checkOutDate)}
            {hotel.checkOutTime && `, until ${formatTime(hotel.checkOutTime)}`}
          </Row>
          <Row name="Nights">{nights}</Row>
          {stay.rooms.map(room => (
            <Row key={room.roomNumber} name={`Room ${room.roomNumber}`}>
              {room.roomType}, {meals[room.mealOption]}
            </Row>
          ))}
        </dl>
        <dl className={`facts gap-1 ${styles.money}`}>
          <Row name="Total">
            <Money rupees={stay.totalAmount} />
          </Row>
          <Row name="Paid">
            <Money rupees={stay.paidAmount} />
          </Row>
          <Row name="To pay at the property">
            <strong>
              <Money rupees={stay.remainingBalance} />
            </strong>
          </Row>
        </dl>
        <address className={styles.place}>
          {address && (
            <p className="icon-text">
              <IconMapPin size={20} stroke={1.5} aria-hidden />
              <span>
                {address}
                <br />
                <a href={map} target="_blank" rel="noreferrer">
                  Directions
                </a>
              </span>
            </p>
          )}
          {hotel.contactPhone && (
            <p className="icon-text">
              <IconPhone size={20} stroke={1.5} aria-hidden />
              <a href={`tel:${hotel.contactPhone}`}>{formatPhone(hotel.contactPhone)}</a>
            </p>
          )}
        </address>
      </div>
    </Dialog>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.row}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The stay as a calendar file, made here: nothing is asked of anybody. */
const CalendarLink = ({ stay, hotel, place }: { stay: ConfirmedStay; hotel: PublicHotel; place: string }) => {
  const { reference, checkInDate, checkOutDate } = stay
  const { name, contactPhone, checkInTime, checkOutTime } = hotel
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const phone = contactPhone && formatPhone(contactPhone)
    const file = calendarFile(
      { reference, hotelName: name, place, phone, checkInDate, checkOutDate, checkInTime, checkOutTime },
      new Date(),
    )
    const made = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [reference, name, place, contactPhone, checkInDate, checkOutDate, checkInTime, checkOutTime])
  return (
    <a className={styles.calendar} href={url} download={`booking-${reference}.ics`}>
      <IconCalendarPlus size={20} stroke={1.75} aria-hidden />
      Add to calendar
    </a>
  )
}
