import type { PublicHotel } from '#shared/hotels/hotels.ts'
import type { RefundStep } from '#shared/prices/cancellation.ts'
import { addedBy, type ChargeForm } from '#shared/prices/charges.ts'
import { extraBeds } from '#shared/prices/price-words.ts'
import type { StayPrice } from '#shared/prices/stay.ts'
import { toRupees } from '#shared/words/money.ts'
import { Facts } from '#web/ui/text/Facts.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import type { PricedStay, PriceLine } from '../stay/pricing.ts'
import { hasOwnAges, sleepersText } from '../stay/sleepers.ts'
import { mealLabels, nightsText } from '../stay/stay-words.ts'
import { NightPrices } from '../view/NightPrices.tsx'
import { RefundSteps } from '../view/RefundSteps.tsx'
import { PeopleInRooms, type WhoSleeps } from './PeopleInRooms.tsx'
import styles from './PriceBox.module.css'

interface PriceBoxProps {
  hotel: Pick<PublicHotel, 'cancellationPolicy'>
  wizard: PricedStay & Partial<WhoSleeps>
  price?: StayPrice
  charges?: readonly ChargeForm[]
  /** The rules stand beside the box. */
  atReview?: boolean
}

/** Rooms of one line are told apart by who sleeps in them. */
const titlesOf = ({ line: { rooms }, first, withAges }: LineRooms) =>
  rooms.length > 1 ? rooms.map(({ split }, at) => `Room ${first + at}, ${sleepersText(split, withAges)}`) : []

interface LineRooms {
  line: PriceLine
  first: number
  withAges: boolean
}

/** `Room 2: 2 adults and 1 child`. */
const roomText = ({ line, first, withAges }: LineRooms, at = 0): string =>
  `Room ${first + at}: ${sleepersText(line.rooms[at]?.split ?? { adults: 0, childAges: [] }, withAges)}`

/** What each of several rooms of one line costs those who sleep in it. */
const EachRoom = (props: LineRooms) => (
  <ul className={styles.rooms}>
    {props.line.rooms.map(({ totalPaise }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rooms of a price have no other name
      <li className={styles.row} key={at}>
        <span>{roomText(props, at)}</span>
        <Money rupees={toRupees(totalPaise)} />
      </li>
    ))}
  </ul>
)

/** What the stay costs and when it is paid: the same figures from the first room to the payment. */
export const PriceBox = ({
  hotel,
  wizard: { lines, nights, missing, ...wizard },
  price = wizard.price,
  charges = [],
  atReview = false,
}: PriceBoxProps) => {
  // As long as rooms are missing nobody knows who sleeps where.
  const isShared = missing === undefined && lines.reduce((sum, { count }) => sum + count, 0) > 1
  const isOnCard = ({ kind, meal, rooms }: PriceLine) => {
    const card = wizard.kinds?.find(({ key }) => key === kind)
    const shown = card && wizard.pricing?.cardPrice(card, meal).totalPaise
    return rooms.every(({ totalPaise }) => shown === undefined || totalPaise === shown)
  }
  const withAges = hasOwnAges(lines.flatMap(({ rooms }) => rooms.map(({ split }) => split)))
  const roomsOf = (line: PriceLine, at: number): LineRooms => ({
    line,
    first: lines.slice(0, at).reduce((sum, { count }) => sum + count, 1),
    withAges,
  })
  return (
    <div className={styles.box}>
      <h3 className="title-3">Payment summary</h3>
      <ul className={styles.lines}>
        {lines.map((line, at) => (
          <li className={styles.row} key={`${line.kind} ${line.meal}`}>
            <span>
              {line.count} × {line.roomType}
              <small>
                {mealLabels[line.meal]}, {nightsText(nights)}
                {line.perNight.isSame && (
                  <>
                    {' '}
                    at <Money rupees={toRupees(line.perNight.lowest)} /> per night
                  </>
                )}
                {line.beds > 0 && <span className={styles.beds}>{extraBeds(line.beds)}</span>}
                {isShared && line.count === 1 && <span className={styles.beds}>{roomText(roomsOf(line, at))}</span>}
              </small>
            </span>
            <Money rupees={toRupees(line.totalPaise)} />
            {isShared && line.count > 1 && <EachRoom {...roomsOf(line, at)} />}
            {line.hasDetails && (
              <details className={styles.nights}>
                <summary>Night by night</summary>
                <NightPrices rooms={line.rooms} titles={titlesOf(roomsOf(line, at))} />
              </details>
            )}
          </li>
        ))}
        {charges.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
          <li className={styles.row} key={at}>
            <span>{line.text}</span>
            <Money rupees={addedBy(line)} />
          </li>
        ))}
      </ul>
      {isShared && !atReview && !lines.every(isOnCard) && (
        <p className={styles.shares}>Here each room is priced for the people in it. The list assumes the people named there.</p>
      )}
      {isShared && wizard.setPeople && <PeopleInRooms wizard={wizard} />}
      <Facts
        className={styles.sums}
        rowClassName={styles.row}
        facts={[
          ['Total for the stay', toRupees(price.totalPaise)],
          ...wizard.price.taxes.flatMap(({ basisPoints, half }) =>
            half > 0 ? [[`GST ${basisPoints / 100}%, included`, toRupees(2 * half)] as const] : [],
          ),
          ['Pay now', toRupees(price.advancePaise)],
          ['Pay at the property', toRupees(price.duePaise)],
        ]}
      />
      {wizard.price.offer && (
        <p className={styles.saved}>
          You save <Money rupees={toRupees(wizard.price.savedPaise)} />: {wizard.price.offer.name}
        </p>
      )}
      <Rules {...{ hotel, atReview }} steps={wizard.pricing?.refundSteps} />
    </div>
  )
}

const Rules = ({ hotel, steps, atReview }: Pick<PriceBoxProps, 'hotel' | 'atReview'> & { steps: RefundStep[] | undefined }) => {
  const isSaid = hotel.cancellationPolicy || steps
  if (isSaid && atReview) return null
  return (
    <div className={styles.rules}>
      {steps && (
        <section className="stack gap-2">
          <h4 className="strong">If you cancel</h4>
          <RefundSteps steps={steps} />
        </section>
      )}
      {hotel.cancellationPolicy && (
        <details>
          <summary>Cancellation policy</summary>
          <p className="small prose">{hotel.cancellationPolicy}</p>
        </details>
      )}
      {!isSaid && <p className="small">Cancellation policy: please ask the hotel.</p>}
    </div>
  )
}
