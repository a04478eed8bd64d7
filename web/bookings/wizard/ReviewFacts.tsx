import type { ReactNode } from 'react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import type { MealOption } from '#shared/prices/stay.ts'
import { ageText } from '#shared/words/ages.ts'
import { formatDate, formatDay, formatTime } from '#shared/words/dates.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { notGiven, peopleText } from '#shared/words/text.ts'
import { tidyPhone } from '#shared/words/typed.ts'
import { ExtraCostList, hasCostsBeside } from '#web/hotels/ExtraCosts.tsx'
import { houseRuleLines } from '#web/hotels/house-rule-lines.ts'
import { Disclosure } from '#web/ui/text/Disclosure.tsx'
import { EmailAddress } from '#web/ui/text/EmailAddress.tsx'
import { type FactList, Facts } from '#web/ui/text/Facts.tsx'
import { mealLabels, nightsText } from '../stay/stay-words.ts'
import { RefundSteps } from '../view/RefundSteps.tsx'
import styles from './ReviewFacts.module.css'
import type { StaySteps } from './use-stay.ts'

interface ReviewFactsProps {
  hotel: PublicHotel
  wizard: StaySteps
  /** Stands before the hotel's name. */
  picture?: ReactNode
  numbers?: ((kind: string, meal: MealOption) => string) | undefined
}

/** What is booked, for whom, and the rules: all that is agreed but the money. */
export const ReviewFacts = ({
  hotel,
  wizard: { search, nights, lines, details, pricing, included, pricesCode },
  picture,
  numbers,
}: ReviewFactsProps) => {
  const party: FactList = [
    ['Nights', nightsText(nights)],
    ['Guests', peopleText(search.adults, search.ages.length)],
    ...search.ages.map((age, at) => [`Age of child ${at + 1}`, ageText(age ?? 0)] as const),
  ]
  const guest: FactList = [
    ['Name', details.userName],
    ['Email', details.userEmail ? <EmailAddress key="email" email={details.userEmail} /> : notGiven],
    ['Mobile number', formatPhone(tidyPhone(details.userPhone))],
    ['Address', [details.userAddress, details.userState, details.userPin].filter(Boolean).join(', ')],
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
    <div className={styles.facts}>
      <section>
        <h3 className={styles.title}>Booking details</h3>
        <dl className={styles.stay}>
          <div className={styles.hotel}>
            <dt className="unseen">Hotel</dt>
            <dd>
              {picture && <span className={styles.picture}>{picture}</span>}
              <span>{hotel.name}</span>
            </dd>
          </div>
          <Day name="Check-in" date={search.checkIn} word="from" time={hotel.checkInTime} />
          <Day name="Check-out" date={search.checkOut} word="by" time={hotel.checkOutTime} />
          {party.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Part title="Guest details" facts={guest} />
      <Part title="Selected rooms" facts={rooms} className={styles.rooms}>
        {pricesCode && <pricesCode.Included offers={included} nights={nights} />}
      </Part>
      <Rules {...{ hotel, pricing }} />
    </div>
  )
}

/** A day with its weekday, which is no part of the specification's text, and the time on a line of its own. */
const Day = ({ name, date, word, time }: { name: string; date: string; word: string; time: string | null }) => (
  <div className={styles.day}>
    <dt data-weekday={formatDay(date).slice(0, 3)}>{name}</dt>
    <dd>
      <span className="strong">{formatDate(date)}</span>
      {time && (
        <span className={styles.time}>
          <span className="unseen">, </span>
          {word} {formatTime(time)}
        </span>
      )}
    </dd>
  </div>
)

interface PartProps {
  title: string
  facts: FactList
  className?: string | undefined
  children?: ReactNode
}

const Part = ({ title, facts, className = '', children }: PartProps) => (
  <section className={className}>
    <h3 className={styles.title}>{title}</h3>
    <Facts className="facts gap-1" rowClassName={styles.row} facts={facts} />
    {children && <div className="mt-2">{children}</div>}
  </section>
)

/** What the guest is held to beside the stay, a line each. */
const Rules = ({ hotel, pricing }: Pick<ReviewFactsProps, 'hotel'> & Pick<StaySteps, 'pricing'>) => {
  const { cancellationPolicy, checkInCheckOutPolicy } = hotel
  const rules = houseRuleLines(hotel.houseRules)
  const steps = pricing?.refundSteps
  const words = cancellationPolicy && <p className="prose">{cancellationPolicy}</p>
  return (
    <div className={styles.rules}>
      {steps && (
        <div className={styles.rule}>
          <h3>Cancellation policy</h3>
          <RefundSteps steps={steps} />
        </div>
      )}
      {words && <Disclosure title={steps ? <h3>The hotel’s own words</h3> : <h3>Cancellation policy</h3>}>{words}</Disclosure>}
      {checkInCheckOutPolicy && (
        <Disclosure title="Check-in and check-out">
          <p className="prose">{checkInCheckOutPolicy}</p>
        </Disclosure>
      )}
      {rules.length > 0 && (
        <Disclosure title="House rules">
          <ul className={styles.list}>
            {rules.map(rule => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      {hasCostsBeside(hotel) && (
        <Disclosure title="Extra meals and beds">
          <ExtraCostList hotel={hotel} />
        </Disclosure>
      )}
    </div>
  )
}
