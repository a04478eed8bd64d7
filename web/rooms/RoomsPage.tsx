import { can } from '#shared/permissions.ts'
import { TabbedScreen } from '#web/shell/HotelScreen.tsx'
import { RoomTypesTab } from './RoomTypesTab.tsx'

const NotYet = () => <p>Not built yet: the next version brings rooms with their pictures and prices, and amenities.</p>

const rooms = { id: 'rooms', label: 'Rooms', Content: NotYet }
const types = { id: 'types', label: 'Room Types', Content: RoomTypesTab }

/** `/dashboard/rooms`: the hotel's rooms and what they are made of. Whoever may do anything with rooms reads their types. */
export const RoomsPage = () => (
  <TabbedScreen
    title="Rooms Management"
    tabs={({ viewer }) => (can(viewer, 'roomTypes', 'READ') || viewer.permissions.rooms.length > 0 ? [rooms, types] : [rooms])}
  />
)
