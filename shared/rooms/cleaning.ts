import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { id } from '../contract/fields.ts'

/** A room of which nobody ever said anything is CLEAN. */
export const CleaningState = z.enum(['CLEAN', 'DIRTY', 'CLEANING'])
export type CleaningState = z.output<typeof CleaningState>

/** Who is in a room: a guest who came today, who stays on, or who is to leave. */
export const RoomGuest = z.enum(['arrived', 'staying', 'leaving'])
export type RoomGuest = z.output<typeof RoomGuest>

/** A room for who cleans it: nothing of it says whose it is or what it costs. */
export const CleaningRoom = z.object({
  id,
  roomNumber: z.string(),
  /** As the hotel named it, else what its number says. */
  floor: z.string(),
  roomType: z.string(),
  isAvailable: z.boolean(),
  state: CleaningState,
  /** True if `state` is CLEAN, but a guest who is not leaving today has slept in the room since it was cleaned. */
  toBeMade: z.boolean(),
  /** Counts the changes of its state; 0: there was none. `changedBy`: a name. */
  version: z.int(),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
  guest: RoomGuest.nullable(),
  /** Who is still to come today; how many people is null where it is known of several rooms together only. */
  arriving: z.object({ adults: z.int().nullable(), children: z.int().nullable(), extraBeds: z.int() }).nullable(),
})
export type CleaningRoom = z.output<typeof CleaningRoom>

export const cleaningApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/room/getcleaning',
    summary: 'For housekeeping: which rooms are clean, and who comes, stays and leaves today, without names and amounts',
    access: { area: 'rooms', action: 'READ' },
    input: z.strictObject({ hotelId: id }),
    data: z.object({ date: z.string(), rooms: z.array(CleaningRoom) }),
  }),
  set: endpoint({
    method: 'PATCH',
    path: '/api/room/setcleaning',
    summary: 'Says that a room is clean, dirty or being cleaned; `seen` is the `version` that the caller saw, and an older one is a 409',
    access: { area: 'rooms', action: 'READ', row: ['room', 'roomId'] },
    input: z.strictObject({ hotelId: id, roomId: id, state: CleaningState, seen: z.int().min(0).max(2_147_483_647) }),
    example: { state: 'CLEAN', seen: 0 },
    data: CleaningRoom,
  }),
}
