import type { CleaningRoom } from '#shared/rooms/cleaning.ts'
import { inReadingOrder } from '#shared/words/text.ts'

/** Rooms by floor in the order of the floors, on each those first in which somebody arrives today. */
export const byFloor = (rooms: readonly CleaningRoom[]): { floor: string; title: string; rooms: CleaningRoom[] }[] => {
  const floors = Map.groupBy(rooms, ({ floor }) => floor)
  const isFirst = ({ arriving }: CleaningRoom) => arriving !== null
  return [...floors]
    .sort(([one], [other]) => inReadingOrder(one, other))
    .map(([floor, all]) => ({ floor, title: floorTitle(floor), rooms: [...all.filter(isFirst), ...all.filter(room => !isFirst(room))] }))
}

/** `Floor 1`; what a hotel named itself stands as it is. */
const floorTitle = (floor: string): string => (floor === '' ? 'Other rooms' : floor.length <= 3 ? `Floor ${floor}` : floor)
