import type { ChosenRoom } from '#shared/bookings/bookings.ts'
import { limits, type MealOption } from '#shared/prices/stay.ts'
import { roomsOf } from '../desk/desk-rooms.ts'
import type { NotReady } from '../stay/not-ready.ts'
import { type Choice, choicesOf, countOf, type Kind, stillOnOffer, withBeds } from '../stay/room-choice.ts'

/** Which rooms are sold: how many of each kind, and those of them that were chosen by their number. */
export interface SaleRooms {
  /** Undefined until something is chosen in the table: the rooms by number say it then. */
  choices: Choice[] | undefined
  picked: readonly ChosenRoom[]
}

/** The sale by the rooms that are free now. A room by number that is taken meanwhile gives way to another one of its kind. */
export const roomsOnSale = ({ choices, picked }: SaleRooms, kinds: readonly Kind[], notReady: NotReady) => {
  const wanted = choices ?? choicesOf(picked, kinds)
  const offered = stillOnOffer(wanted, kinds, limits.rooms)
  const asked = choices ? countOf(choices) : picked.length
  return { choices: offered, chosen: roomsOf(offered, kinds, picked, notReady), lost: asked - countOf(offered) }
}

/** The meal of a row of the table: that of its rooms, else what was chosen for it. */
export const mealOf = (choices: readonly Choice[], kind: string): MealOption | undefined => choices.find(one => one.kind === kind)?.meal

/** So many rooms of a kind, all with one meal; its place among the others stays. */
export const withRooms = (choices: readonly Choice[], kind: string, meal: MealOption, count: number): Choice[] => {
  const own = choices.filter(one => one.kind === kind)
  const beds = own.reduce((sum, one) => sum + (one.beds ?? 0), 0)
  const before = countOf(own)
  const kept = count >= before ? beds : Math.min(beds, Math.ceil((beds / Math.max(1, before)) * count))
  const [next] = count > 0 ? [withBeds({ kind, meal, count }, kept)] : []
  const at = choices.findIndex(one => one.kind === kind)
  const others = choices.filter(one => one.kind !== kind)
  if (!next) return others
  return at < 0 ? [...others, next] : others.toSpliced(choices.slice(0, at).filter(one => one.kind !== kind).length, 0, next)
}

/** Another number in the place of a chosen room; without one the product chooses again. */
export const withNumber = (picked: readonly ChosenRoom[], room: ChosenRoom, to: string): ChosenRoom[] => {
  const others = picked.filter(({ id }) => id !== room.id && id !== to)
  return to === '' ? others : [...others, { id: to, mealOption: room.mealOption }]
}
