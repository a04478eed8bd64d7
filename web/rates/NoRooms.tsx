import { Link } from '#web/ui/text/Link.tsx'

/** Stands where prices would, until there is something to price. */
export const NoRooms = () => (
  <p>
    Prices begin with the first room on sale. It is added under <Link to="/dashboard/rooms?tab=rooms">Rooms</Link>.
  </p>
)
