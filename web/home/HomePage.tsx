import { lazy, Suspense } from 'react'
import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { can, hasRole, seesHouseFigures } from '#shared/contract/permissions.ts'
import { homeApi } from '#shared/home/home.ts'
import { useCall } from '#web/api/client.ts'
import { useHotel, useUser } from '#web/session/session.ts'
import { canAddHotel, isPlatformAdmin } from '#web/shell/layout/menus.ts'
import { loadCode } from '#web/shell/load-code.ts'
import { useModals } from '#web/shell/notices/modals.tsx'
import { homeStaleMs } from '#web/shell/use-early-figures.ts'
import { useTitle } from '#web/shell/use-title.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { LoadingBlock } from '#web/ui/status/Loaded.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Checklist, HotelPageLink } from './Checklist.tsx'
import { FreeTonight } from './FreeTonight.tsx'
import { HomeCardsLoading } from './HomeCard.tsx'
import styles from './HomePage.module.css'
import { RefundsOwed } from './RefundsOwed.tsx'
import { TodayAtHotel } from './TodayAtHotel.tsx'

const OwnerMorning = lazy(async () => ({ default: await loadCode(async () => (await import('./OwnerMorning.tsx')).OwnerMorning) }))

/** This is loaded separately, since only admins of the platform see it. */
const PlatformSummary = lazy(async () => ({
  default: await loadCode(async () => (await import('./PlatformSummary.tsx')).PlatformSummary),
}))

/** The hotel's figures. The code that draws them loads after the data of the day. */
const Morning = (props: { hotelId: string }) => {
  const { isPending } = useCall(homeApi.today, { hotelId: props.hotelId }, { staleTime: homeStaleMs })
  const loading = <LoadingBlock heights={['17rem', '20rem', '20rem']} />
  return <Suspense fallback={loading}>{!isPending && <OwnerMorning {...props} />}</Suspense>
}

/** The start page: today at the hotel, or the sales of the platform's plans. Each part needs the right of its page. */
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
      {isPlatformAdmin(user) && (
        <Suspense fallback={<HomeCardsLoading count={3} />}>
          <PlatformSummary />
        </Suspense>
      )}
      {!isPlatformAdmin(user) && !hotel && <NoHotelYet user={user} />}
      {!isPlatformAdmin(user) && hotel && can(user, 'hotels', 'READ') && <Checklist user={user} hotel={hotel} />}
      {!isPlatformAdmin(user) && hotel && (
        <div className={styles.day}>
          {seesBookings && <TodayAtHotel hotelId={hotel.id} />}
          {seesRooms && <FreeTonight hotelId={hotel.id} />}
          {seesBookings && <RefundsOwed hotelId={hotel.id} />}
          {!seesBookings && !seesRooms && <p className={styles.quiet}>Choose a page from the menu.</p>}
        </div>
      )}
      {!isPlatformAdmin(user) && hotel && can(user, 'hotels', 'UPDATE') && <HotelPageLink hotel={hotel} />}
      {!isPlatformAdmin(user) && hotel && seesHouseFigures(user) && <Morning key={hotel.id} hotelId={hotel.id} />}
    </div>
  )
}

/** The start page of a user without a hotel: what is missing, and the one thing to do. */
const NoHotelYet = ({ user }: { user: SignedInUser }) => {
  const { openModal } = useModals()
  if (!canAddHotel(user))
    return (
      <Alert tone="info" title="You belong to no hotel">
        Ask the owner of your hotel to add you to its staff.
      </Alert>
    )
  return (
    <Alert tone="info" title="No hotel yet">
      <p>Register your hotel: its rooms, bookings and pictures come after that.</p>
      <Button variant="primary" onClick={() => openModal('hotelRegistration')}>
        Add Hotel
      </Button>
    </Alert>
  )
}
