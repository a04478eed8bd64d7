import { IconMail, IconPhone, IconWorld } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { loadCode } from '#web/shell/load-code.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { EmailAddress } from '#web/ui/text/EmailAddress.tsx'
import styles from './Contact.module.css'
import { WhatsAppLink } from './WhatsAppLink.tsx'

const look = { size: 20, stroke: 1.6, 'aria-hidden': true } as const

// A form is more than the page may carry before anybody asks for it.
const loadAsk = () => loadCode(() => import('./AskDialog.tsx'))
const AskDialog = lazy(async () => ({ default: (await loadAsk()).AskDialog }))

/** How to reach the hotel. */
export const Contact = ({ hotel }: { hotel: PublicHotel }) => {
  const { contactPhone, contactEmail, whatsappPhone } = hotel
  const website = websiteOf(hotel)
  return (
    <aside className={styles.contact} aria-labelledby="contact">
      <h2 className="title-3" id="contact">
        At the hotel
      </h2>
      <ul className={styles.ways}>
        {contactPhone && (
          <li>
            <a className="icon-link" href={`tel:${contactPhone}`}>
              <IconPhone {...look} />
              {formatPhone(contactPhone)}
            </a>
          </li>
        )}
        {whatsappPhone && (
          <li>
            <WhatsAppLink hotel={hotel} />
          </li>
        )}
        {contactEmail && (
          <li>
            <a className="icon-link" href={`mailto:${contactEmail}`}>
              <IconMail {...look} />
              <span>
                <EmailAddress email={contactEmail} />
              </span>
            </a>
          </li>
        )}
        {website && (
          <li>
            <WebsiteAddress website={website} className="icon-link">
              <IconWorld {...look} />
            </WebsiteAddress>
          </li>
        )}
      </ul>
      <div className="mt-5">
        <AskHotel hotel={hotel} />
      </div>
    </aside>
  )
}

/** The hotel's own site, where its address is one. */
export const websiteOf = ({ website }: PublicHotel): string | undefined => (website && /^https?:\/\//.test(website) ? website : undefined)

interface WebsiteAddressProps {
  website: string
  className?: string
  children?: ReactNode
}

export const WebsiteAddress = ({ website, className, children }: WebsiteAddressProps) => (
  <a className={className} href={website} rel="noopener">
    {children}
    <span>
      <EmailAddress email={website.replace(/^https?:\/\/(www\.)?|\/$/g, '')} />
    </span>
  </a>
)

/** Opens the form in which a guest asks the hotel something. */
export const AskHotel = ({ hotel }: { hotel: PublicHotel }) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
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
    </>
  )
}
