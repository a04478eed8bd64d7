import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { can } from '#shared/contract/permissions.ts'
import { DocumentsTab } from '#web/documents/DocumentsTab.tsx'
import { useHotelId, useUser } from '#web/session/session.ts'
import { type HotelProps, HotelScreen, TabbedScreen } from '#web/shell/layout/HotelScreen.tsx'
import { stored } from '#web/ui/base/stored.ts'
import { Navigate } from '#web/ui/text/Link.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { BookingsTab } from './BookingsTab.tsx'
import { useLive } from './calls/use-live.ts'
import { DayTab } from './day/DayTab.tsx'
import { PlanTab } from './plan/PlanTab.tsx'
import { SaleButtons, Sales } from './sell/Sales.tsx'

const Day = (about: HotelProps) => (
  <>
    <DayTab {...about} aside={<SaleButtons viewer={about.viewer} />} />
    <Sales {...about} />
  </>
)

const tabs = [
  { id: 'list', label: 'Bookings', Content: BookingsTab },
  { id: 'day', label: 'Day', Content: Day },
  { id: 'plan', label: 'Room plan', Content: PlanTab },
  { id: 'documents', label: 'Documents', Content: DocumentsTab },
] as const

/** The tab that was chosen last; the page opens it where its address names nothing else. */
const lastTab = stored('browser', 'atithi.bookings.tab', z.enum(tabs.map(({ id }) => id)), undefined)

const title = 'Booking Details'

/** `/dashboard/bookings`: the hotel's bookings as a list, by day and by room, and the documents issued for them. */
export const BookingsPage = () => {
  const hotelId = useHotelId()
  const [params] = useSearchParams()
  const viewer = useUser()
  // A viewer without the right to read bookings gets only the first tab, and no live updates.
  if (viewer && !can(viewer, 'bookings', 'READ')) return <HotelScreen title={title}>{about => <BookingsTab {...about} />}</HotelScreen>
  const last = lastTab.get()
  if (last && [...params.keys()].every(name => name === 'hotel')) return <Navigate to={`/dashboard/bookings?tab=${last}`} replace />
  return (
    <>
      {hotelId && <Live hotelId={hotelId} />}
      <TabbedScreen title={title} tabs={() => tabs} onTab={tab => lastTab.set(tabs.find(({ id }) => id === tab)?.id)} />
    </>
  )
}

const Live = ({ hotelId }: { hotelId: string }) => (
  <VisuallyHidden>
    <span role="status">{useLive(hotelId)}</span>
  </VisuallyHidden>
)
