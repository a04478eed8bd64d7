import { addedBy, type ChargeForm } from '#shared/charges.ts'
import type { PublicHotel } from '#shared/hotels.ts'
import { toRupees } from '#shared/money.ts'
import { offersOn } from '#shared/offers.ts'
import type { PricedRoom } from '#shared/price.ts'
import type { StayPrice } from '#shared/stay.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { Money } from '#web/ui/Money.tsx'
import { mealLabels, nightsText } from '../account/stay-words.ts'
import { NightPrices } from './NightPrices.tsx'
import { OffersLink } from './OffersLink.tsx'
import styles from './PriceBox.module.css'
import { nightsPrice } from './stay-price.ts'
import type { StaySteps } from './use-stay.ts'

interface PriceBoxProps {
  hotel: Pick<PublicHotel, 'slug' | 'cancellationPolicy' | 'offers'>
  wizard: Pick<StaySteps, 'lines' | 'nights' | 'price' | 'search'>
  price?: StayPrice
  charges?: readonly ChargeForm[]
}

const PerNight = ({ rooms }: { rooms: readonly PricedRoom[] }) => {
  const { lowest, isSame } = nightsPrice(rooms)
  return isSame ? (
    <>
      {' '}
      at <Money rupees={toRupees(lowest)} /> per night
    </>
  ) : null
}

/** What the stay costs and when it is paid: the same figures from the first room to the payment. */
export const PriceBox = ({ hotel, wizard: { lines, nights, search, ...wizard }, price = wizard.price, charges = [] }: PriceBoxProps) => (
  <div className="card">
    <h3 className="title-3">Payment summary</h3>
    <ul className={styles.lines}>
      {lines.map(line => (
        <li className={styles.row} key={`${line.kind} ${line.meal}`}>
          <span>
            {line.count} × {line.roomType}
            <small>
              {mealLabels[line.meal]}, {nightsText(nights)}
              <PerNight rooms={line.rooms} />
            </small>
          </span>
          <Money rupees={toRupees(line.totalPaise)} />
          <NightPrices rooms={line.rooms} />
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
      {offersOn(hotel.offers, search.checkIn).length > 0 && <OffersLink slug={hotel.slug} />}
      {hotel.cancellationPolicy ? (
        <details>
          <summary>Cancellation policy</summary>
          <p className="small prose">{hotel.cancellationPolicy}</p>
        </details>
      ) : (
        <p className="small">Cancellation policy: please ask the hotel.</p>
      )}
    </div>
  </div>
)
