import type { CleaningRoom } from '#shared/rooms/cleaning.ts'
import { isToClean } from '#shared/rooms/cleaning-words.ts'
import { inReadingOrder } from '#shared/words/text.ts'

/**
 * Rooms by floor in the order of the floors, on each those first in which somebody arrives today, then what is to be cleaned, then the others;
 * within that as they come. `wasToClean`: of rooms that were tapped, as they were before, so that none moves under the finger.
 */
export const byFloor = (
  rooms: readonly CleaningRoom[],
  wasToClean: ReadonlyMap<string, boolean> = new Map(),
): { floor: string; title: string; rooms: CleaningRoom[] }[] => {
  const floors = Map.groupBy(rooms, ({ floor }) => floor)
  const rank = (room: CleaningRoom) => (room.arriving !== null ? 0 : (wasToClean.get(room.id) ?? isToClean(room)) ? 1 : 2)
  return [...floors]
    .sort(([one], [other]) => inReadingOrder(one, other))
    .map(([floor, all]) => ({ floor, title: floorTitle(floor), rooms: all.toSorted((one, other) => rank(one) - rank(other)) }))
}

/** `Floor 1`; what a hotel named itself stands as it is. */
const floorTitle = (floor: string): string => (floor === '' ? 'Other rooms' : floor.length <= 3 ? `Floor ${floor}` : floor)
