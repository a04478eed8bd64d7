import type { ReactNode } from 'react'
import { formatDate, formatTime } from '#shared/dates.ts'
import type { PublicHotel } from '#shared/hotels.ts'
import { formatPhone, tidyPhone } from '#shared/phones.ts'
import type { Payment } from '#web/payments/use-payment.ts'
import { Button } from '#web/ui/Button.tsx'
import { PriceBox } from './PriceBox.tsx'
import styles from './ReviewStep.module.css'
import { mealLabels } from './room-choice.ts'
import { ageText, nightsText, peopleText } from './stay-words.ts'
import type { Booking } from './use-booking.ts'
import type { Wizard } from './use-wizard.ts'

interface ReviewStepProps {
  hotel: PublicHotel
  wizard: Wizard
  payment: Payment
  booking: Booking
  notice: ReactNode
  onReset: () => void
}

/** Everything the guest will be held to, in words, and the two ways on. */
export const ReviewStep = ({ hotel, wizard, payment, booking, notice, onReset }: ReviewStepProps) => {
  const { lines, nights, price } = wizard
  const busy = payment.phase === 'ordering' || payment.phase === 'open'
  // Once an order exists, the notice above carries the way on, unless another stay is chosen by now.
  const bookable = payment.phase === 'idle' || busy || booking.changed
  // Money that is on its way is not left behind.
  const resettable = payment.phase !== 'settling' && payment.phase !== 'checking'
  return (
    <div className={styles.review}>
      <div className="stack gap-6">
        <StayPart hotel={hotel} wizard={wizard} />
        <GuestPart wizard={wizard} />
        <Part title="Selected rooms">
          {lines.map(line => (
            <Row key={`${line.kind} ${line.meal}`} name={`${line.count} × ${line.roomType}`}>
              {mealLabels[line.meal]}
            </Row>
          ))}
        </Part>
        {hotel.cancellationPolicy && (
          <section>
            <h3 className={styles.title}>Cancellation policy</h3>
            <p className="prose">{hotel.cancellationPolicy}</p>
          </section>
        )}
      </div>
      <div className={styles.pay}>
        <PriceBox lines={lines} nights={nights} price={price} cancellation={hotel.cancellationPolicy} />
        {notice}
        <div className="row">
          {resettable && <Button onClick={onReset}>Reset</Button>}
          {bookable && (
            <Button
              variant="primary"
              className={styles.book}
              busy={busy}
              disabled={lines.length === 0 || price.totalPaise <= 0}
              onClick={() => void booking.book()}
            >
              Book
            </Button>
          )}
        </div>
        {bookable && <p className="small">A secure payment window of our payment provider opens.</p>}
      </div>
    </div>
  )
}

const StayPart = ({ hotel, wizard }: { hotel: PublicHotel; wizard: Wizard }) => {
  const { checkIn, checkOut, adults, ages, rooms } = wizard.search
  return (
    <Part title="Booking details">
      <Row name="Hotel">{hotel.name}</Row>
      <Row name="Check-in">
        {formatDate(checkIn)}
        {hotel.checkInTime && `, from ${formatTime(hotel.checkInTime)}`}
      </Row>
      <Row name="Check-out">
        {formatDate(checkOut)}
        {hotel.checkOutTime && `, until ${formatTime(hotel.checkOutTime)}`}
      </Row>
      <Row name="Nights">{nightsText(wizard.nights)}</Row>
      <Row name="Rooms">{rooms}</Row>
      <Row name="Guests">{peopleText(adults, ages.length)}</Row>
      {ages.map((age, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a child is known by its place
        <Row key={at} name={`Age of child ${at + 1}`}>
          {ageText(age ?? 0)}
        </Row>
      ))}
    </Part>
  )
}

const GuestPart = ({ wizard: { details } }: { wizard: Wizard }) => (
  <Part title="Guest details">
    <Row name="Name">{details.userName}</Row>
    <Row name="Email">{details.userEmail}</Row>
    <Row name="Mobile number">{formatPhone(tidyPhone(details.userPhone))}</Row>
    {details.userAddress && <Row name="Address">{details.userAddress}</Row>}
    {details.isGst === 'yes' && (
      <Row name="GST invoice for">
        {details.companyName}, {details.companyGst.toUpperCase()}, {details.companyAddress}
      </Row>
    )}
    {details.specialRequest && <Row name="Special request">{details.specialRequest}</Row>}
  </Part>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className={styles.title}>{title}</h3>
    <dl className="facts gap-1">{children}</dl>
  </section>
)

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.row}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
