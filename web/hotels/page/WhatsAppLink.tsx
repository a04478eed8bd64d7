import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { type StayInMind, whatsappLink } from '#shared/bookings/guest-page.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { isDate } from '#shared/words/dates.ts'
import { useHydrated } from '#web/ui/base/use-browser.ts'

interface WhatsAppLinkProps {
  hotel: Pick<PublicHotel, 'name' | 'whatsappPhone'>
  /** What the guest writes about; without it the dates in the page's address. */
  stay?: StayInMind | undefined
}

/** Leads into a chat with a hotel that has a number for it; nothing for any other. */
export const WhatsAppLink = ({ hotel, stay }: WhatsAppLinkProps) => {
  const [params] = useSearchParams()
  // The page is rendered for everybody, whatever a visitor's address says.
  const [checkIn = '', checkOut = ''] = useHydrated() ? ['in', 'out'].map(name => params.get(name) ?? '') : []
  const searched = isDate(checkIn) && isDate(checkOut) ? { checkIn, checkOut } : undefined
  const href = whatsappLink(hotel, stay ?? searched)
  return href === undefined ? null : (
    <a className="icon-link" href={href} target="_blank" rel="noopener noreferrer">
      <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />
      WhatsApp
    </a>
  )
}
