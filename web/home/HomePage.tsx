import { can, hasRole } from '#shared/permissions.ts'
import { useHotel, useUser } from '#web/session/session.ts'
import { isPlatformAdmin } from '#web/shell/menus.ts'
import { useTitle } from '#web/shell/use-title.ts'
import { Checklist, HotelPageLink } from './Checklist.tsx'
import { FreeTonight } from './FreeTonight.tsx'
import styles from './HomePage.module.css'
import { NoHotelYet } from './NoHotelYet.tsx'
import { PlatformSummary } from './PlatformSummary.tsx'
import { TodayAtHotel } from './TodayAtHotel.tsx'

/** The start page: what today brings at the hotel, or how the platform's plans sell. Each part needs the right of its page. */
export const HomePage = () => {
  const user = useUser()
  const hotel = useHotel()
  const title = user && hasRole(user, 'SUPER_ADMIN') ? 'Super admin home page' : 'Home'
  useTitle(title)
  if (!user) return null
  const [seesBookings, seesRooms] = [can(user, 'bookings', 'READ'), can(user, 'rooms', 'READ')]
  return (
    <div className={styles.home} data-fills-page>
      <header>
        <h1 className="title-1">{title}</h1>
        {hotel && !isPlatformAdmin(user) && <p className={styles.hotel}>{hotel.name}</p>}
      </header>
      {isPlatformAdmin(user) && <PlatformSummary />}
      {!isPlatformAdmin(user) && !hotel && <NoHotelYet user={user} />}
      {!isPlatformAdmin(user) && hotel && can(user, 'hotels', 'READ') && <Checklist user={user} hotel={hotel} />}
      {!isPlatformAdmin(user) && hotel && (
        <div className={styles.day}>
          {seesBookings && <TodayAtHotel hotelId={hotel.id} />}
          {seesRooms && <FreeTonight hotelId={hotel.id} />}
          {!seesBookings && !seesRooms && <p className={styles.quiet}>Choose a page from the menu.</p>}
        </div>
      )}
      {!isPlatformAdmin(user) && hotel && can(user, 'hotels', 'UPDATE') && <HotelPageLink hotel={hotel} />}
    </div>
  )
}
