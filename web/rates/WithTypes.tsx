import type { ReactNode } from 'react'
import { type RoomType, roomTypeApi } from '#shared/rooms/room-types.ts'
import { useCall } from '#web/api/client.ts'
import { Loaded, LoadingBlock } from '#web/ui/status/Loaded.tsx'
import { NoRooms } from './NoRooms.tsx'

interface WithTypesProps {
  hotelId: string
  children: (types: readonly RoomType[]) => ReactNode
}

/** What is said by type of rooms waits for the types, and for the hotel to have one. */
export const WithTypes = ({ hotelId, children }: WithTypesProps) => (
  <Loaded
    query={useCall(roomTypeApi.list, { hotelId })}
    loading={<LoadingBlock heights={['2.75rem', '14rem']} />}
    failed="The room types could not be read."
  >
    {types => (types.length === 0 ? <NoRooms /> : children(types))}
  </Loaded>
)
