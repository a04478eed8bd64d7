import { bookingPagePath } from '#shared/bookings/guest-page.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { useOwnBookings } from '../own-bookings.ts'
import styles from './OwnBookingLink.module.css'

/** Leads who has booked in this browser to the booking, others to the form that finds one. */
export const OwnBookingLink = ({ hotel }: { hotel: Pick<PublicHotel, 'id' | 'slug'> }) => {
  const [booking] = useOwnBookings(hotel.id)
  const [words, more, end] = booking ? ['Your booking', ' at this hotel'] : ['Find', ' your', ' booking']
  return (
    <Link className={styles.link} to={bookingPagePath(hotel.slug, booking)}>
      <span>
        {words}
        <span className={styles.more}>{more}</span>
        {end}
      </span>
    </Link>
  )
}
