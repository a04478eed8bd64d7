import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import type { Booking } from '#shared/bookings/bookings.ts'
import { formatDate, nightsBetween } from '#shared/words/dates.ts'
import { notGiven } from '#shared/words/text.ts'
import { type FactList, Facts } from '#web/ui/text/Facts.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import { nightsText } from '../stay/stay-words.ts'
import { BookingStatusBadge } from '../view/BookingStatusBadge.tsx'
import { roomNumbers } from '../view/booking-words.ts'
import styles from './BookingHead.module.css'
import { namesStep, type WhatNext } from './next-step.ts'

interface BookingHeadProps {
  booking: Booking
  today: string
  /** What comes next, and what stands in its way. */
  next: WhatNext
  warnings: readonly string[]
  /** Rupees that are to go back to the guest. */
  owed: number
  /** Who does that, where it is not the viewer. */
  payer: string | undefined
}

/** What a booking opens with: who, where, how long, what is due, and what is to be done. */
export const BookingHead = ({ booking, today, next, warnings, owed, payer }: BookingHeadProps) => {
  const { user, checkInDate, checkOutDate, payment } = booking
  const due = payment.remainingBalance
  const facts: FactList = [
    ['Customer Name', <strong key="name">{user.name}</strong>],
    ['Booking Status', <BookingStatusBadge key="status" booking={booking} today={today} alone />],
    ['Booked Rooms', roomNumbers(booking).length > 0 && <strong key="rooms">{roomNumbers(booking).join(', ')}</strong>],
    ['Check-in', formatDate(checkInDate)],
    ['Check-out', `${formatDate(checkOutDate)}, ${nightsText(nightsBetween(checkInDate, checkOutDate))}`],
    [
      'Remaining Amount',
      <>
        <strong className={due > 0 ? styles.due : undefined}>
          <Money rupees={due} />
        </strong>
        {owed > 0 && (
          <span className={styles.owed}>
            To give back <Money rupees={owed} />
            {payer && `: ${payer} pays it`}
          </span>
        )}
      </>,
    ],
  ]
  return (
    <section className={styles.head} aria-label="What is to be done">
      <Facts className={styles.facts} facts={facts} unknown={notGiven} />
      <p className={styles.next}>
        {namesStep(booking, next) && <IconArrowRight size={18} aria-hidden />}
        <span className="strong">{next.text}</span>
      </p>
      {warnings.map(text => (
        <p key={text} className={styles.warning}>
          <IconAlertTriangle size={18} aria-hidden />
          {text}
        </p>
      ))}
    </section>
  )
}
