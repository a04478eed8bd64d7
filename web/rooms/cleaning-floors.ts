import type { CleaningRoom } from '#shared/rooms/cleaning.ts'
import { isToClean } from '#shared/rooms/cleaning-words.ts'
import { inReadingOrder } from '#shared/words/text.ts'

/**
 * Groups rooms by floor. On each floor, rooms with an arrival today come first, then rooms to be cleaned, then others.
 * `wasToClean` has the state that tapped rooms had before the tap, so that none moves under the finger.
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

/** `Floor 1`; a longer name that the hotel gave stays as it is. */
const floorTitle = (floor: string): string => (floor === '' ? 'Other rooms' : floor.length <= 3 ? `Floor ${floor}` : floor)
