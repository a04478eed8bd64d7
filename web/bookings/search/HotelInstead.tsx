import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { formatPhone } from '#shared/words/phones.ts'
import styles from './StayForm.module.css'

type Reachable = Pick<PublicHotel, 'contactPhone' | 'contactEmail'>

interface ContactLink {
  verb: 'call' | 'write to'
  href: string
  text: string
}

export const byPhone = ({ contactPhone: phone }: Reachable): ContactLink | undefined =>
  phone ? { verb: 'call', href: `tel:${phone}`, text: formatPhone(phone) } : undefined

export const byMail = ({ contactEmail: email }: Reachable, query = ''): ContactLink | undefined =>
  email ? { verb: 'write to', href: `mailto:${email}${query}`, text: email } : undefined

export const contactAnchor = ({ href, text }: ContactLink) => <a href={href}>{text}</a>
export const sentenceStart = ({ verb }: ContactLink) => (verb === 'call' ? 'Call' : 'Write to')

/** What the search cannot do, a line each, and whom to ask instead. */
export const HotelInstead = ({ hotel }: { hotel: Reachable }) => {
  const contact = byPhone(hotel) ?? byMail(hotel)
  if (!contact) return null
  return (
    <ul className={styles.instead} aria-label="What cannot be booked here">
      <li>Children over 9? Count them as adults.</li>
      <li>
        Arriving tonight, or more than 5 adults? {sentenceStart(contact)} {contactAnchor(contact)}.
      </li>
    </ul>
  )
}

/** In the place of the search where scripts are switched off. */
export const WithoutScripts = ({ hotel }: { hotel: Reachable }) => (
  <noscript>
    <p>Please call or email us to book (online booking needs JavaScript).</p>
    <ul className={styles.ways}>
      {[byPhone(hotel), byMail(hotel)].map(contact => contact && <li key={contact.verb}>{contactAnchor(contact)}</li>)}
    </ul>
  </noscript>
)
