import { can } from '#shared/permissions.ts'
import { roomFormApi } from '#shared/room-form.ts'
import { RoomTypeForm, roomTypeApi } from '#shared/room-types.ts'
import { CardTab } from '#web/lists/CardTab.tsx'
import type { HotelProps } from '#web/shell/HotelScreen.tsx'

/** The kinds of rooms that the hotel has, by their names. */
export const RoomTypesTab = ({ viewer, hotelId }: HotelProps) => (
  <CardTab
    noun={{ one: 'room type', many: 'room types' }}
    contracts={roomTypeApi}
    input={{ hotelId }}
    schema={RoomTypeForm}
    creation={name => ({ hotelId, name })}
    renaming={({ id }, name) => ({ hotelId, typeId: id, name })}
    refreshes={[roomFormApi.list]}
    removal={type => ({ hotelId, typeId: type.id })}
    nameOf={type => type.name}
    may={action => can(viewer, 'roomTypes', action)}
    title="Manage Room Types"
    empty="No room types found. Please add a new room type."
    purpose="Every room is of a type, such as Deluxe or Suite: guests choose by it."
  />
)
