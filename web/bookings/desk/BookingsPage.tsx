import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { localStore } from '#web/session/local-store.ts'
import { useHotelId } from '#web/session/session.ts'
import { TabbedScreen } from '#web/shell/HotelScreen.tsx'
import { Navigate } from '#web/ui/Link.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { BookingsTab } from './BookingsTab.tsx'
import { DayTab } from './DayTab.tsx'
import { PlanTab } from './PlanTab.tsx'
import { useLive } from './use-live.ts'

const tabs = [
  { id: 'list', label: 'Bookings', Content: BookingsTab },
  { id: 'day', label: 'Day', Content: DayTab },
  { id: 'plan', label: 'Room plan', Content: PlanTab },
] as const

/** The tab that was chosen last, which the page begins with where its address asks for nothing. */
const lastTab = localStore('atithi.bookings.tab', z.enum(tabs.map(({ id }) => id)))

/** `/dashboard/bookings`: the hotel's bookings as a list, by day, and in their rooms. */
export const BookingsPage = () => {
  const hotelId = useHotelId()
  const [params] = useSearchParams()
  const last = lastTab.get()
  if (last && [...params.keys()].every(name => name === 'hotel')) return <Navigate to={`/dashboard/bookings?tab=${last}`} replace />
  return (
    <>
      {hotelId && <Live hotelId={hotelId} />}
      <TabbedScreen title="Booking Details" tabs={() => tabs} onTab={tab => lastTab.set(tabs.find(({ id }) => id === tab)?.id)} />
    </>
  )
}

const Live = ({ hotelId }: { hotelId: string }) => (
  <VisuallyHidden>
    <span role="status">{useLive(hotelId)}</span>
  </VisuallyHidden>
)
