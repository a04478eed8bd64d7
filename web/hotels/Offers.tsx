import { formatDate, todayInIndia } from '#shared/dates.ts'
import type { SpecialOffer } from '#shared/offers.ts'
import styles from './Offers.module.css'

/** Offers that run or are to come. They are shown, they change no price. */
export const Offers = ({ offers }: { offers: readonly SpecialOffer[] }) => {
  if (offers.length === 0) return null
  return (
    <section aria-labelledby="offers">
      <h2 className="title-2" id="offers">
        Special offers
      </h2>
      <ul className={styles.offers}>
        {offers.map(offer => (
          <li className={styles.offer} key={offer.id}>
            {offer.discountPercentage > 0 && (
              <p className={styles.stamp}>
                {offer.discountPercentage}% <span>off</span>
              </p>
            )}
            <div className="stack gap-1">
              <h3 className="title-3">{offer.name}</h3>
              {offer.description && <p>{offer.description}</p>}
              {/* The server's day counts: the clock of a phone may be wrong. */}
              <p className={styles.dates} suppressHydrationWarning>
                {datesOf(offer)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const datesOf = ({ startDate, endDate }: SpecialOffer): string => {
  const [from, to] = [startDate.slice(0, 10), endDate.slice(0, 10)]
  return from <= todayInIndia(new Date()) ? `Until ${formatDate(to)}` : `${formatDate(from)} to ${formatDate(to)}`
}
