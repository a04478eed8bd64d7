import type { ReactNode } from 'react'
import { formatDate, formatTime } from '#shared/dates.ts'
import type { PublicHotel } from '#shared/hotels.ts'
import { formatPhone, tidyPhone } from '#shared/phones.ts'
import type { MealOption } from '#shared/stay.ts'
import { peopleText } from '#shared/text.ts'
import { ExtraCosts } from '#web/hotels/ExtraCosts.tsx'
import { EmailAddress } from '#web/ui/EmailAddress.tsx'
import { ageText, mealLabels, nightsText } from '../account/stay-words.ts'
import styles from './ReviewStep.module.css'
import type { StaySteps } from './use-stay.ts'

interface ReviewFactsProps {
  hotel: PublicHotel
  wizard: StaySteps
  /** The numbers of the rooms of a line, where they are chosen. */
  numbers?: ((kind: string, meal: MealOption) => string) | undefined
}

/** Everything that a booking will be held to, in words. */
export const ReviewFacts = ({ hotel, wizard, numbers }: ReviewFactsProps) => (
  <div className="stack gap-6">
    <StayPart hotel={hotel} wizard={wizard} />
    <GuestPart wizard={wizard} />
    <Part title="Selected rooms">
      {wizard.lines.map(({ kind, meal, count, roomType }) => (
        <Row key={`${kind} ${meal}`} name={`${count} × ${roomType}`}>
          {[numbers?.(kind, meal), mealLabels[meal]].filter(Boolean).join(', ')}
        </Row>
      ))}
    </Part>
    <ExtraCosts hotel={hotel} level={3} />
    {hotel.cancellationPolicy && (
      <section>
        <h3 className={styles.title}>Cancellation policy</h3>
        <p className="prose">{hotel.cancellationPolicy}</p>
      </section>
    )}
  </div>
)

const StayPart = ({ hotel, wizard }: { hotel: PublicHotel; wizard: StaySteps }) => {
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
        {hotel.checkOutTime && `, by ${formatTime(hotel.checkOutTime)}`}
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

const GuestPart = ({ wizard: { details } }: { wizard: StaySteps }) => (
  <Part title="Guest details">
    <Row name="Name">{details.userName}</Row>
    <Row name="Email">{details.userEmail ? <EmailAddress email={details.userEmail} /> : 'N/A'}</Row>
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
