import { IconMail, IconPhone } from '@tabler/icons-react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { formatPhone } from '#shared/words/phones.ts'
import styles from './BookingPaused.module.css'
import { WhatsAppLink } from './WhatsAppLink.tsx'

/** Stands where the search would be while the hotel takes no bookings online. */
export const BookingPaused = ({ hotel }: { hotel: Pick<PublicHotel, 'name' | 'contactPhone' | 'contactEmail' | 'whatsappPhone'> }) => (
  <div className={styles.paused}>
    <h2 className="title-3 mb-1">Online booking is paused for this hotel</h2>
    <p>Please ask the hotel itself for a room.</p>
    <p className={styles.ways}>
      {hotel.contactPhone && (
        <a className="icon-link" href={`tel:${hotel.contactPhone}`}>
          <IconPhone size={20} stroke={1.75} aria-hidden />
          {formatPhone(hotel.contactPhone)}
        </a>
      )}
      <WhatsAppLink hotel={hotel} />
      {hotel.contactEmail && (
        <a className="icon-link" href={`mailto:${hotel.contactEmail}`}>
          <IconMail size={20} stroke={1.75} aria-hidden />
          {hotel.contactEmail}
        </a>
      )}
    </p>
  </div>
)
