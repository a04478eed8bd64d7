import { lazy, Suspense } from 'react'
import { addedBy, type ChargeForm } from '#shared/charges.ts'
import type { PublicHotel } from '#shared/hotels.ts'
import { toRupees } from '#shared/money.ts'
import type { StayPrice } from '#shared/stay.ts'
import { loadCode } from '#web/shell/load-code.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { Money } from '#web/ui/Money.tsx'
import { mealLabels, nightsText } from '../account/stay-words.ts'
import styles from './PriceBox.module.css'
import type { StaySteps } from './use-stay.ts'

interface PriceBoxProps {
  hotel: Pick<PublicHotel, 'cancellationPolicy'>
  wizard: Pick<StaySteps, 'lines' | 'nights' | 'price' | 'pricing'>
  price?: StayPrice
  charges?: readonly ChargeForm[]
}

// It comes with the code that prices.
const NightPrices = lazy(async () => ({ default: (await loadCode(() => import('./prices-code.ts'))).NightPrices }))

/** What the stay costs and when it is paid: the same figures from the first room to the payment. */
export const PriceBox = ({ hotel, wizard: { lines, nights, ...wizard }, price = wizard.price, charges = [] }: PriceBoxProps) => (
  <div className="card">
    <h3 className="title-3">Payment summary</h3>
    <ul className={styles.lines}>
      {lines.map(line => (
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
            </small>
          </span>
          <Money rupees={toRupees(line.totalPaise)} />
          {line.hasDetails && (
            <Suspense>
              <NightPrices rooms={line.rooms} />
            </Suspense>
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
    <Facts
      className={styles.sums}
      rowClassName={styles.row}
      facts={[
        ['Total for the stay', toRupees(price.totalPaise)],
        ...wizard.price.taxes.map(tax => [`GST ${tax.basisPoints / 100} %, included`, toRupees(2 * tax.half)] as const),
        ['Pay now', toRupees(price.advancePaise)],
        ['Pay at the property', toRupees(price.duePaise)],
      ]}
    />
    {wizard.price.offer && (
      <p className={styles.saved}>
        {wizard.price.offer.name}: you save <Money rupees={toRupees(wizard.price.savedPaise)} />
      </p>
    )}
    <div className={styles.rules}>
      {wizard.pricing?.cancellation && <p>{wizard.pricing.cancellation}</p>}
      {hotel.cancellationPolicy ? (
        <details>
          <summary>Cancellation policy</summary>
          <p className="small prose">{hotel.cancellationPolicy}</p>
        </details>
      ) : (
        !wizard.pricing?.cancellation && <p className="small">Cancellation policy: please ask the hotel.</p>
      )}
    </div>
  </div>
)
