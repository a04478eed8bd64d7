import { IconClock, IconMail, IconMapPin, IconPhone, IconWorld } from '@tabler/icons-react'
import { formatTime } from '#shared/dates.ts'
import type { PublicHotel } from '#shared/hotels.ts'
import { formatPhone } from '#shared/phones.ts'
import styles from './Contact.module.css'
import { addressLine, mapLink } from './hotel-address.ts'

const look = { size: 20, stroke: 1.6, 'aria-hidden': true } as const

/** How to reach the hotel, and when. */
export const Contact = ({ hotel }: { hotel: PublicHotel }) => {
  const { contactPhone, contactEmail, website, checkInTime, checkOutTime } = hotel
  return (
    <aside className={styles.contact} aria-labelledby="contact">
      <h2 className="title-3" id="contact">
        At the hotel
      </h2>
      <ul className={styles.ways}>
        {contactPhone && (
          <li className="icon-text gap-3">
            <IconPhone {...look} />
            <a href={`tel:${contactPhone}`}>{formatPhone(contactPhone)}</a>
          </li>
        )}
        {contactEmail && (
          <li className="icon-text gap-3">
            <IconMail {...look} />
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </li>
        )}
        <li className="icon-text gap-3">
          <IconMapPin {...look} />
          <span>
            {addressLine(hotel) || hotel.location}
            <br />
            <a href={mapLink(hotel)} target="_blank" rel="noopener noreferrer">
              Show on a map
            </a>
          </span>
        </li>
        {website && /^https?:\/\//.test(website) && (
          <li className="icon-text gap-3">
            <IconWorld {...look} />
            <a href={website} rel="noopener">
              {website.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
            </a>
          </li>
        )}
        {checkInTime && checkOutTime && (
          <li className="icon-text gap-3">
            <IconClock {...look} />
            <span>
              Check-in from {formatTime(checkInTime)}, check-out by {formatTime(checkOutTime)}
            </span>
          </li>
        )}
      </ul>
    </aside>
  )
}
