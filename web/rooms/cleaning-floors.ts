import type { CleaningRoom } from '#shared/rooms/cleaning.ts'
import { inReadingOrder } from '#shared/words/text.ts'

/** Groups rooms, which come by number, by floor. */
export const byFloor = (rooms: readonly CleaningRoom[]): { floor: string; title: string; rooms: CleaningRoom[] }[] =>
  [...Map.groupBy(rooms, ({ floor }) => floor)]
    .sort(([one], [other]) => inReadingOrder(one, other))
    .map(([floor, all]) => ({ floor, title: floorTitle(floor), rooms: all }))

/** `Floor 1`; a longer name that the hotel gave stays as it is. */
const floorTitle = (floor: string): string => (floor === '' ? 'Other rooms' : floor.length <= 3 ? `Floor ${floor}` : floor)
