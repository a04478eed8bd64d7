import { IconCalendar, IconClock, IconMail, IconMapPin, IconPhone, IconWorld } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatTime } from '#shared/dates.ts'
import { bookingPagePath } from '#shared/guest-page.ts'
import type { PublicHotel } from '#shared/hotels.ts'
import { formatPhone } from '#shared/phones.ts'
import { loadCode } from '#web/shell/load-code.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmailAddress } from '#web/ui/EmailAddress.tsx'
import { Link } from '#web/ui/Link.tsx'
import styles from './Contact.module.css'
import { addressLine, mapOf } from './hotel-text.ts'

const look = { size: 20, stroke: 1.6, 'aria-hidden': true } as const

// A form is more than the page may carry before anybody asks for it.
const loadAsk = () => loadCode(() => import('./AskDialog.tsx'))
const AskDialog = lazy(async () => ({ default: (await loadAsk()).AskDialog }))

/** How to reach the hotel, and when. */
export const Contact = ({ hotel }: { hotel: PublicHotel }) => {
  const { contactPhone, contactEmail, website, checkInTime, checkOutTime } = hotel
  const [isAsking, setAsking] = useState(false)
  return (
    <aside className={styles.contact} aria-labelledby="contact">
      <h2 className="title-3" id="contact">
        At the hotel
      </h2>
      <ul className="stack thumb-links mt-4 wrap-anywhere">
        {contactPhone && (
          <li className="icon-text gap-3">
            <IconPhone {...look} />
            <a href={`tel:${contactPhone}`}>{formatPhone(contactPhone)}</a>
          </li>
        )}
        {contactEmail && (
          <li className="icon-text gap-3">
            <IconMail {...look} />
            <a href={`mailto:${contactEmail}`}>
              <EmailAddress email={contactEmail} />
            </a>
          </li>
        )}
        <li className="icon-text gap-3">
          <IconMapPin {...look} />
          <span>
            {addressLine(hotel) || hotel.location}
            <br />
            <a href={mapOf(hotel)} target="_blank" rel="noopener noreferrer">
              Show on a map
            </a>
          </span>
        </li>
        <li className="icon-text gap-3">
          <IconCalendar {...look} />
          <Link to={bookingPagePath(hotel.slug)}>Find your booking</Link>
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
      <Button
        className="mt-5"
        onClick={async () => {
          await loadAsk()
          setAsking(true)
        }}
      >
        Ask the hotel
      </Button>
      {isAsking && (
        <Suspense>
          <AskDialog hotel={hotel} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </aside>
  )
}
