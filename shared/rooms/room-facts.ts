import { z } from 'zod'

/** What a hotel says of all rooms of a type beside its name; null where it says nothing. */
export const RoomFacts = z.object({ bed: z.string().nullable(), sizeSqm: z.int().nullable(), view: z.string().nullable() })
export type RoomFacts = z.output<typeof RoomFacts>
