import { useLocation } from 'react-router'
import { can } from '#shared/contract/permissions.ts'
import { floorOf } from '#shared/rooms/cleaning-words.ts'
import { type RoomRow, roomFormApi } from '#shared/rooms/room-form.ts'
import { roomTypeApi } from '#shared/rooms/room-types.ts'
import { useCall } from '#web/api/client.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { Pictures } from '#web/shell/layout/Pictures.tsx'
import { Picture } from '#web/ui/picture/Picture.tsx'
import { usePictureViewer } from '#web/ui/picture/use-picture-viewer.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { Money } from '#web/ui/text/Money.tsx'
import { RoomDialog } from './RoomDialog.tsx'
import styles from './Rooms.module.css'

const availabilities = ['Available', 'Not Available'].map(value => ({ value, label: value }))
const availabilityOf = ({ isAvailable }: RoomRow) => (isAvailable ? 'Available' : 'Not Available')
const amenitiesOf = ({ amenities }: RoomRow) => amenities.map(({ name }) => name).join(', ')

const figure = (id: string, label: string, value: (room: RoomRow) => number, width: number): Column<RoomRow> => ({
  id,
  label,
  text: room => String(value(room)),
  value,
  looks: 'number',
  width,
})
const money = (id: string, label: string, value: (room: RoomRow) => number): Column<RoomRow> => ({
  ...figure(id, label, value, 4.1),
  cell: room => <Money rupees={value(room)} />,
})

const columns: readonly Column<RoomRow>[] = [
  { id: 'number', label: 'Room Number', text: room => room.roomNumber, width: 3.3 },
  {
    id: 'images',
    label: 'Images',
    text: room => String(room.roomImages.length),
    cell: room => <FirstImage room={room} />,
    value: false,
    width: 3.5,
  },
  { id: 'type', label: 'Room Type', text: room => room.roomType, width: 4.6 },
  money('meals', 'Price With Meals', room => room.priceWithMeals),
  money('price', 'Price Per Night', room => room.pricePerNight),
  figure('adults', 'Adult Capacity', room => room.adultCapacity, 3.3),
  figure('children', 'Children Capacity', room => room.childrenCapacity, 3.3),
  { id: 'availability', label: 'Availability', text: availabilityOf, width: 3.6 },
]

const FirstImage = ({ room: { id, roomImages, roomNumber } }: { room: RoomRow }) => {
  const { open } = usePictureViewer(id)
  const { length } = roomImages
  const first = (
    <>
      <span className={styles.image}>
        <Picture picture={roomImages[0]} alt={`Room ${roomNumber}`} sizes="56px" />
      </span>
      {length}
    </>
  )
  if (length === 0) return <span className={styles.images}>{first}</span>
  const label = `Room ${roomNumber}: show ${length} ${length === 1 ? 'image' : 'images'} large`
  return (
    <button type="button" className={styles.images} aria-label={label} onClick={() => open(0)}>
      {first}
    </button>
  )
}

/** Full-screen images of the room that the address names in `picture`; the list and the room's view open them. */
const LargeImages = ({ rooms }: { rooms: readonly RoomRow[] }) => {
  const named = new URLSearchParams(useLocation().search).get('picture')?.split('.')[0] ?? ''
  const viewer = usePictureViewer(named)
  const room = rooms.find(({ id }) => id === named)
  return room && <Pictures viewer={viewer} pictures={room.roomImages} title={`Room ${room.roomNumber}`} />
}

const AllImages = ({ room: { id, roomImages, roomNumber } }: { room: RoomRow }) => {
  const { open } = usePictureViewer(id)
  return roomImages.map((picture, at) => (
    <button type="button" className="picture-button" key={picture.imagePath} onClick={() => open(at)}>
      <Picture picture={picture} alt={`Room ${roomNumber}, image ${at + 1}`} sizes="8rem" />
    </button>
  ))
}

const More = ({ room }: { room: RoomRow }) => (
  <dl className={styles.more}>
    {room.roomImages.length > 1 && (
      <div>
        <dt>All images</dt>
        <dd className={styles.pictures}>
          <AllImages room={room} />
        </dd>
      </div>
    )}
    {floorOf(room.roomNumber, room.floor) !== '' && (
      <div>
        <dt>Floor</dt>
        <dd>{floorOf(room.roomNumber, room.floor)}</dd>
      </div>
    )}
    <div>
      <dt>Description</dt>
      <dd className="prose">{room.description}</dd>
    </div>
    <div>
      <dt>Amenities</dt>
      <dd>{amenitiesOf(room)}</dd>
    </div>
  </dl>
)

export const RoomsTab = ({ viewer, hotelId }: HotelProps) => {
  const rooms = useCall(roomFormApi.list, { hotelId })
  const types = useCall(roomTypeApi.list, { hotelId })
  return (
    <>
      <CrudTab
        noun={{ one: 'room', many: 'rooms' }}
        contracts={roomFormApi}
        input={{ hotelId }}
        removal={room => ({ hotelId, roomId: room.id })}
        nameOf={room => room.roomNumber}
        question={room => `Are you sure you want to delete room ${room.roomNumber}?`}
        columns={columns}
        usualOrder="number"
        filters={[
          {
            id: 'type',
            label: 'Room type',
            all: 'All room types',
            options: (types.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            values: room => [room.typeId],
          },
          {
            id: 'availability',
            label: 'Availability',
            all: 'Available or not',
            options: availabilities,
            values: room => [availabilityOf(room)],
          },
        ]}
        extraSearchText={room => `${amenitiesOf(room)} ${room.description ?? ''}`}
        may={action => can(viewer, 'rooms', action)}
        // A new room starts with the amenities that all others have, so its form waits for the list of rooms.
        form={(room, onClose) => !rooms.isPending && <RoomDialog {...{ viewer, hotelId, room, onClose }} rooms={rooms.data ?? []} />}
        more={room => <More room={room} />}
        empty="No Room Found, Add new Room."
        noMatch="No rooms match your search."
        purpose="Guests book what is here: rooms with their pictures, prices and amenities."
      />
      <LargeImages rooms={rooms.data ?? []} />
    </>
  )
}
