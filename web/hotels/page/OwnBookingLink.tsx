import { bookingPagePath } from '#shared/bookings/guest-page.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { useOwnBookings } from '../own-bookings.ts'
import styles from './OwnBookingLink.module.css'

/** Leads who has booked in this browser to the booking; it says nothing of a booking that this browser does not know. */
export const OwnBookingLink = ({ hotel }: { hotel: Pick<PublicHotel, 'id' | 'slug'> }) => {
  const [booking] = useOwnBookings(hotel.id)
  if (!booking) return null
  return (
    <Link className={styles.link} to={bookingPagePath(hotel.slug, booking)}>
      <span>
        Your booking<span className={styles.more}> at this hotel</span>
      </span>
    </Link>
  )
}
