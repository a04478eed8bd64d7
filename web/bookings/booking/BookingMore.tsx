import type { ReactNode } from 'react'
import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import { momentText } from '#web/ui/base/moment.ts'
import styles from '../view/Bookings.module.css'
import { costLines, moneyLines, moneySums, priceSums, transferLines } from '../view/booking-lines.ts'
import { actorText, changeText, entryText } from '../view/booking-words.ts'
import { Lines, Section } from '../view/Lines.tsx'

interface BookingMoreProps {
  detail: BookingDetail
  today: string
  onView: (id: string) => void
  /** Below its money. */
  children: ReactNode
}

/** The account of a booking, what goes along with it, and its history. */
export const BookingMore = ({ detail, today, onView, children }: BookingMoreProps) => {
  const reader = { today, forGuest: false }
  const { offers, group, history } = detail
  const [money, sums] = [moneyLines(detail, reader), moneySums(detail)]
  return (
    <>
      <Lines title="Price" lines={costLines(detail, reader)} sums={priceSums(detail)} />
      {detail.keptOffer !== null && <p className="small">{detail.keptOffer}</p>}
      <Lines title="Payments and refunds" lines={money} sums={money.length > 0 || sums.some(([, rupees]) => rupees > 0) ? sums : []} />
      <Lines title="Transfers to the hotel" lines={transferLines(detail)} />
      {children}
      {offers.length > 0 && (
        <Section title="Offers at arrival">
          <OfferNotes offers={offers} />
        </Section>
      )}
      {group.length > 0 && (
        <Section title="Booked together with">
          <div className="row">
            {group.map(({ id, reference, userName }) => (
              <button key={id} type="button" className={styles.together} onClick={() => onView(id)}>
                {userName}, <span className="figures">{reference}</span>
              </button>
            ))}
          </div>
        </Section>
      )}
      {history.length > 0 && (
        <Section title="History">
          <ol className={styles.history}>
            {history.toReversed().map(entry => (
              <li key={`${entry.at} ${entry.what} ${JSON.stringify(entry.changes)}`}>
                <div>
                  <span className={styles.what}>{entryText(entry)}</span>{' '}
                  <small>
                    {momentText(entry.at)}, {actorText(entry)}
                  </small>
                </div>
                {entry.changes.map(change => (
                  <div key={`${change.field} ${JSON.stringify(change.to)}`}>{changeText(change)}</div>
                ))}
              </li>
            ))}
          </ol>
        </Section>
      )}
    </>
  )
}

/** An offer as it goes along with a booking: it changes no price, the hotel keeps it at its desk. */
const offerText = ({ name, discountPercentage }: BookingDetail['offers'][number]): string =>
  `Offer at this hotel: ${name}${discountPercentage > 0 ? `, ${discountPercentage}% off` : ''}, at the desk`

const OfferNotes = ({ offers }: { offers: BookingDetail['offers'] }) => (
  <ul className="stack gap-2">
    {offers.map(offer => (
      <li key={offer.name}>
        <p>{offerText(offer)}</p>
        {offer.description && <p className="small prose">{offer.description}</p>}
      </li>
    ))}
  </ul>
)
