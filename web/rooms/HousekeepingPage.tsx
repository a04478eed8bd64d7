import { can } from '#shared/contract/permissions.ts'
import { HotelScreen } from '#web/shell/layout/HotelScreen.tsx'
import { Loaded, LoadingBlock } from '#web/ui/status/Loaded.tsx'
import { HousekeepingRooms } from './HousekeepingRooms.tsx'
import { useCleaning } from './use-cleaning.ts'

/** `/dashboard/housekeeping`: which rooms are clean, and who comes today, for whoever cleans them. */
export const HousekeepingPage = () => (
  <HotelScreen title="Housekeeping">
    {({ viewer, hotelId }) =>
      can(viewer, 'rooms', 'READ') ? (
        <Rooms key={`${viewer.id} ${hotelId}`} hotelId={hotelId} />
      ) : (
        <p>You do not have permission to view this page.</p>
      )
    }
  </HotelScreen>
)

const Rooms = ({ hotelId }: { hotelId: string }) => (
  <Loaded query={useCleaning(hotelId)} loading={<LoadingBlock heights={['3rem', '10rem', '10rem', '10rem']} />}>
    {({ rooms, date }) => <HousekeepingRooms {...{ hotelId, rooms, date }} />}
  </Loaded>
)
