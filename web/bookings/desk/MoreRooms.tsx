import { limits } from '#shared/prices/stay.ts'
import { pathOfPage } from '#web/shell/layout/menus.ts'
import { Link } from '#web/ui/text/Link.tsx'

/** Where more is booked than one booking has. */
export const MoreRooms = () => (
  <p className="small">
    More than {limits.rooms} rooms or {limits.adults} adults? <Link to={`${pathOfPage('bookings')}?tab=list&newgroup=1`}>Add group</Link>
  </p>
)
