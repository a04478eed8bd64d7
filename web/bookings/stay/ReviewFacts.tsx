import { formatDate, formatTime } from '#shared/dates.ts'
import type { PublicHotel } from '#shared/hotels.ts'
import { formatPhone, tidyPhone } from '#shared/phones.ts'
import type { MealOption } from '#shared/stay.ts'
import { notGiven, peopleText } from '#shared/text.ts'
import { ExtraCosts } from '#web/hotels/ExtraCosts.tsx'
import { EmailAddress } from '#web/ui/EmailAddress.tsx'
import { type FactList, Facts } from '#web/ui/Facts.tsx'
import { ageText, mealLabels, nightsText } from '../account/stay-words.ts'
import styles from './ReviewStep.module.css'
import type { StaySteps } from './use-stay.ts'

interface ReviewFactsProps {
  hotel: PublicHotel
  wizard: StaySteps
  numbers?: ((kind: string, meal: MealOption) => string) | undefined
}

export const ReviewFacts = ({ hotel, wizard: { search, nights, lines, details, pricing }, numbers }: ReviewFactsProps) => {
  const stay: FactList = [
    ['Hotel', hotel.name],
    ['Check-in', formatDate(search.checkIn) + (hotel.checkInTime ? `, from ${formatTime(hotel.checkInTime)}` : '')],
    ['Check-out', formatDate(search.checkOut) + (hotel.checkOutTime ? `, by ${formatTime(hotel.checkOutTime)}` : '')],
    ['Nights', nightsText(nights)],
    ['Rooms', String(search.rooms)],
    ['Guests', peopleText(search.adults, search.ages.length)],
    ...search.ages.map((age, at) => [`Age of child ${at + 1}`, ageText(age ?? 0)] as const),
  ]
  const guest: FactList = [
    ['Name', details.userName],
    ['Email', details.userEmail ? <EmailAddress key="email" email={details.userEmail} /> : notGiven],
    ['Mobile number', formatPhone(tidyPhone(details.userPhone))],
    ['Address', details.userAddress],
    [
      'GST invoice for',
      details.isGst === 'yes' && `${details.companyName}, ${details.companyGst.toUpperCase()}, ${details.companyAddress}`,
    ],
    ['Special request', details.specialRequest],
  ]
  const rooms = lines.map(
    ({ kind, meal, count, roomType }) =>
      [`${count} × ${roomType}`, [numbers?.(kind, meal), mealLabels[meal]].filter(Boolean).join(', ')] as const,
  )
  return (
    <div className="stack gap-6">
      <Part title="Booking details" facts={stay} />
      <Part title="Guest details" facts={guest} />
      <Part title="Selected rooms" facts={rooms} />
      <ExtraCosts hotel={hotel} level={3} />
      {(pricing?.cancellation || hotel.cancellationPolicy) && (
        <section>
          <h3 className={styles.title}>Cancellation policy</h3>
          {pricing?.cancellation && <p>{pricing.cancellation}</p>}
          <p className="prose">{hotel.cancellationPolicy}</p>
        </section>
      )}
    </div>
  )
}

const Part = ({ title, facts }: { title: string; facts: FactList }) => (
  <section>
    <h3 className={styles.title}>{title}</h3>
    <Facts className="facts gap-1" rowClassName={styles.row} facts={facts} />
  </section>
)
