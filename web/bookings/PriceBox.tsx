import { toRupees } from '#shared/money.ts'
import type { StayPrice } from '#shared/stay.ts'
import { Money } from '#web/ui/Money.tsx'
import styles from './PriceBox.module.css'
import { mealLabels, type PriceLine } from './room-choice.ts'
import { firstSentence, nightsText } from './stay-words.ts'

interface PriceBoxProps {
  lines: readonly PriceLine[]
  nights: number
  price: StayPrice
  cancellation: string | null
}

/** What the stay costs and when it is paid: the same figures from the first room to the payment. */
export const PriceBox = ({ lines, nights, price, cancellation }: PriceBoxProps) => (
  <div className="card">
    <h3 className="title-3">Payment summary</h3>
    <ul className={styles.lines}>
      {lines.map(line => (
        <li className={styles.row} key={`${line.kind} ${line.meal}`}>
          <span>
            {line.count} × {line.roomType}
            <small>
              {mealLabels[line.meal]}, {nightsText(nights)} at <Money rupees={toRupees(line.nightPaise)} short /> per night
            </small>
          </span>
          <Money rupees={toRupees(line.totalPaise)} />
        </li>
      ))}
    </ul>
    <dl className={styles.sums}>
      <div className={`strong ${styles.row}`}>
        <dt>Total for the stay</dt>
        <dd>
          <Money rupees={toRupees(price.totalPaise)} />
        </dd>
      </div>
      <div className={styles.row}>
        <dt>Pay now</dt>
        <dd>
          <Money rupees={toRupees(price.advancePaise)} />
        </dd>
      </div>
      <div className={styles.row}>
        <dt>Pay at the property</dt>
        <dd>
          <Money rupees={toRupees(price.duePaise)} />
        </dd>
      </div>
    </dl>
    <p className={styles.rule}>{cancellation ? firstSentence(cancellation) : 'Please ask the hotel about its cancellation rule.'}</p>
  </div>
)
