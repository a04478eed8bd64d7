import { IconStarFilled } from '@tabler/icons-react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { formatDate, formatTime } from '#shared/words/dates.ts'
import { hostOf } from '../hotel-text.ts'
import { inNightPrice } from '../night-text.ts'
import styles from './FactsStrip.module.css'
import { FromPrice } from './FromPrice.tsx'

/** A hotel's main facts: times, number of rooms, the lowest price (`from`, once known), and the linked reviews. */
export const FactsStrip = ({ hotel, from }: { hotel: PublicHotel; from: number | undefined }) => {
  const { checkInTime, checkOutTime, places } = hotel
  const facts = [
    ['Check-in', checkInTime && formatTime(checkInTime)],
    ['Check-out', checkOutTime && formatTime(checkOutTime)],
    ['Rooms', places.length || null],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, fact]) =>
          fact && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
      {places.length > 0 && (
        <div className={from === undefined ? styles.unknown : undefined}>
          <dt>A night from</dt>
          <dd>
            <FromPrice rupees={from} short />
            <small>{inNightPrice(hotel.roomKinds)}</small>
          </dd>
        </div>
      )}
      <Reviews hotel={hotel} />
    </dl>
  )
}

const Reviews = ({ hotel: { rating, reviewsLink, reviewsCount, reviewsDate } }: { hotel: PublicHotel }) => {
  const host = hostOf(reviewsLink ?? '')
  if (!reviewsLink || !host) return null
  return (
    <div className={styles.reviews}>
      <dt>Guests say</dt>
      <dd>
        {rating !== null && (
          <>
            <IconStarFilled size={16} aria-hidden /> {rating.toFixed(1)} of 5,{' '}
          </>
        )}
        <a href={reviewsLink} target="_blank" rel="noopener noreferrer">
          {`${reviewsCount?.toLocaleString('en-IN') ?? ''} ${reviewsCount === 1 ? 'review' : 'reviews'}`.trimStart()}
        </a>
        <small>
          on {host}
          {reviewsDate && `, ${formatDate(reviewsDate)}`}
        </small>
      </dd>
    </div>
  )
}
