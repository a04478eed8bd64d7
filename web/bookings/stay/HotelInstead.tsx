import type { PublicHotel } from '#shared/hotels.ts'
import { formatPhone } from '#shared/phones.ts'
import styles from './StayForm.module.css'

type Reachable = Pick<PublicHotel, 'contactPhone' | 'contactEmail'>

interface Way {
  verb: 'call' | 'write to'
  href: string
  text: string
}

export const byPhone = ({ contactPhone: phone }: Reachable): Way | undefined =>
  phone ? { verb: 'call', href: `tel:${phone}`, text: formatPhone(phone) } : undefined

export const byMail = ({ contactEmail: email }: Reachable, query = ''): Way | undefined =>
  email ? { verb: 'write to', href: `mailto:${email}${query}`, text: email } : undefined

export const wayLink = ({ href, text }: Way) => <a href={href}>{text}</a>
export const asStart = ({ verb }: Way) => (verb === 'call' ? 'Call' : 'Write to')

/** What the search cannot do, a line each, and whom to ask instead. */
export const HotelInstead = ({ hotel }: { hotel: Reachable }) => {
  const way = byPhone(hotel) ?? byMail(hotel)
  if (!way) return null
  return (
    <ul className={styles.instead} aria-label="What cannot be booked here">
      <li>
        Arriving tonight? {asStart(way)} {wayLink(way)}.
      </li>
      <li>
        More than 5 adults? {asStart(way)} {wayLink(way)}.
      </li>
      <li>
        Children over 9? Count them as adults, or {way.verb} {wayLink(way)}.
      </li>
    </ul>
  )
}

/** In the place of the search where scripts are switched off. */
export const WithoutScripts = ({ hotel }: { hotel: Reachable }) => (
  <noscript>
    <p>Booking here needs JavaScript. The hotel books for you:</p>
    <ul className={styles.ways}>{[byPhone(hotel), byMail(hotel)].map(way => way && <li key={way.verb}>{wayLink(way)}</li>)}</ul>
  </noscript>
)
