import { type Area, can } from '#shared/contract/permissions.ts'
import { RatesTab } from '#web/rates/RatesTab.tsx'
import { TabbedScreen } from '#web/shell/layout/HotelScreen.tsx'
import { AmenitiesTab } from './AmenitiesTab.tsx'
import { RoomsTab } from './RoomsTab.tsx'
import { RoomTypesTab } from './RoomTypesTab.tsx'

const tabs = [
  { area: 'rooms', id: 'rooms', label: 'Rooms', Content: RoomsTab },
  { area: 'roomTypes', id: 'types', label: 'Room Types', Content: RoomTypesTab },
  { area: 'amenities', id: 'amenities', label: 'Amenities', Content: AmenitiesTab },
  { area: 'rooms', id: 'rates', label: 'Rates', Content: RatesTab },
] as const satisfies readonly { area: Area; [part: string]: unknown }[]

/** `/dashboard/rooms`: the hotel's rooms and what they are made of, as far as the viewer may read it. */
export const RoomsPage = () => (
  <TabbedScreen title="Rooms Management" tabs={({ viewer }) => tabs.filter(({ area }) => can(viewer, area, 'READ'))} />
)
