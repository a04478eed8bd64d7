import type { ReactNode } from 'react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { EmailAddress } from '#web/ui/text/EmailAddress.tsx'
import { addressLine, mapOf } from '../hotel-text.ts'
import { AskHotel, WebsiteAddress, websiteOf } from './Contact.tsx'
import styles from './HotelDetails.module.css'
import { WhatsAppLink } from './WhatsAppLink.tsx'

export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null

/** The hotel's description, its first sentence larger: of at least 20 letters, as a stop may end an abbreviation. */
const Description = ({ text }: { text: string }) => {
  const [, lead, rest] = /^(.{20,220}?[.!?।])\s+(\S.*)$/s.exec(text) ?? []
  return (
    <p className="prose">
      {lead && <span className={styles.lead}>{lead}</span>} {rest ?? text}
    </p>
  )
}

/** How the hotel describes itself, where it is and how to reach it. */
export const HotelDetails = ({ hotel }: { hotel: PublicHotel }) => {
  const { description, distances, location, contactEmail, contactPhone, rating } = hotel
  const address = addressLine(hotel) || location
  const website = websiteOf(hotel)
  return (
    <div className={styles.details}>
      {description && <Description text={description} />}
      <div className="stack gap-5">
        <dl className="facts">
          <Fact name="Name">{hotel.name}</Fact>
          <Fact name="Email">
            {contactEmail && (
              <a href={`mailto:${contactEmail}`}>
                <EmailAddress email={contactEmail} />
              </a>
            )}
          </Fact>
          <Fact name="Phone">{contactPhone && <a href={`tel:${contactPhone}`}>{formatPhone(contactPhone)}</a>}</Fact>
          <Fact name="Website">{website && <WebsiteAddress website={website} />}</Fact>
          <Fact name="Address">
            {address && (
              <>
                {address}
                <br />
                <a href={mapOf(hotel)} target="_blank" rel="noopener noreferrer">
                  Show on a map
                </a>
              </>
            )}
          </Fact>
          <Fact name="Rating">{rating !== null && `${rating.toFixed(1)} out of 5`}</Fact>
        </dl>
        {distances.length > 0 && <Distances distances={distances} />}
        <div className="row">
          <AskHotel hotel={hotel} />
          <WhatsAppLink hotel={hotel} />
        </div>
      </div>
    </div>
  )
}

const Distances = ({ distances }: Pick<PublicHotel, 'distances'>) => (
  <dl className={styles.distances} aria-label="Distances">
    {distances.map(({ place, distance }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move, and two places may be called the same
      <div key={at} className="ends">
        <dt>{place}</dt>
        <dd>{distance}</dd>
      </div>
    ))}
  </dl>
)
