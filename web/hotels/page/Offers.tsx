import { roomsPath } from '#shared/contract/paths.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import type { PageOffer, SpecialOffer } from '#shared/rates/offers.ts'
import { formatDate, nightsBetween, todayInIndia } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import { Link } from '#web/ui/text/Link.tsx'
import styles from './Offers.module.css'

/** What an offer gives, as a figure and a word; undefined: only its text says. */
const stampOf = ({ effect, discountPercentage, amount, nthNight }: SpecialOffer): [string, string] | undefined => {
  if (effect === 'AMOUNT') return [formatRupees(amount ?? 0), 'off a night']
  if (effect === 'FREE_NIGHT') return [`1 in ${nthNight}`, 'nights free']
  return discountPercentage > 0 ? [`${discountPercentage}%`, 'off'] : undefined
}

/** Offers that run or are to come. */
export const Offers = ({ hotel }: { hotel: Pick<PublicHotel, 'slug' | 'offers' | 'bookable' | 'places'> }) => {
  const { slug, offers = [], bookable, places } = hotel
  if (offers.length === 0) return null
  // Two, where a room sleeps them.
  const adults = Math.min(2, Math.max(1, ...places.map(({ adultCapacity }) => adultCapacity)))
  return (
    <section aria-labelledby="offers">
      <h2 className="title-2" id="offers">
        Special offers
      </h2>
      <ul className={styles.offers}>
        {offers.map(offer => (
          <li className={styles.offer} key={offer.id}>
            <OfferStamp offer={offer} />
            <div className={styles.words}>
              <h3 className="title-3">{offer.name}</h3>
              {offer.description && <p>{offer.description}</p>}
              {/* The server's day counts: the clock of a phone may be wrong. */}
              <p className={styles.dates} suppressHydrationWarning>
                {datesOf(offer)}
              </p>
              {bookable && offer.stay !== null && (
                <p className="thumb-links">
                  {offer.stay ? (
                    <Link to={roomsPath(slug, offer.stay, adults)} aria-label={`${stayText(offer.stay)}: ${offer.name}`}>
                      {stayText(offer.stay)}
                    </Link>
                  ) : (
                    <a href="#search" aria-label={`Choose dates: ${offer.name}`}>
                      Choose dates
                    </a>
                  )}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const OfferStamp = ({ offer }: { offer: SpecialOffer }) => {
  const stamp = stampOf(offer)
  return stamp ? (
    <p className={styles.stamp}>
      {stamp[0]} <span>{stamp[1]}</span>
    </p>
  ) : null
}

const stayText = ({ checkIn, checkOut }: NonNullable<PageOffer['stay']>): string =>
  `See rooms: ${counted(nightsBetween(checkIn, checkOut), 'night')} from ${formatDate(checkIn).replaceAll(' ', '\u00a0')}`

const datesOf = ({ startDate, endDate }: SpecialOffer): string => {
  const [from, to] = [startDate.slice(0, 10), endDate.slice(0, 10)]
  return from <= todayInIndia(new Date()) ? `Until ${formatDate(to)}` : `${formatDate(from)} to ${formatDate(to)}`
}
