import type { ChosenRoom } from '#shared/bookings/bookings.ts'
import { limits, type MealOption } from '#shared/prices/stay.ts'
import { roomsOf } from '../desk/desk-rooms.ts'
import type { NotReady } from '../stay/not-ready.ts'
import { type Choice, choicesOf, countOf, type Kind, stillOnOffer, withBeds } from '../stay/room-choice.ts'

/** The rooms to sell: how many of each kind, and those of them that were chosen by number. */
export interface SaleRooms {
  /** Undefined until a row of the table is used; until then `picked` alone counts. */
  choices: Choice[] | undefined
  picked: readonly ChosenRoom[]
}

/** The rooms of a sale by what is free now; a picked room that is taken is replaced by another one of its kind. */
export const roomsOnSale = ({ choices, picked }: SaleRooms, kinds: readonly Kind[], notReady: NotReady) => {
  const wanted = choices ?? choicesOf(picked, kinds)
  const offered = stillOnOffer(wanted, kinds, limits.rooms)
  const asked = choices ? countOf(choices) : picked.length
  return { choices: offered, chosen: roomsOf(offered, kinds, picked, notReady), lost: asked - countOf(offered) }
}

/** The meal of the chosen rooms of a kind; undefined where none is chosen. */
export const mealOf = (choices: readonly Choice[], kind: string): MealOption | undefined => choices.find(one => one.kind === kind)?.meal

/** Sets the number of rooms of a kind, all with one meal; the kind keeps its place among the choices. */
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

/** Replaces the number of a chosen room; with an empty one, the room is picked automatically again. */
export const withNumber = (picked: readonly ChosenRoom[], room: ChosenRoom, to: string): ChosenRoom[] => {
  const others = picked.filter(({ id }) => id !== room.id && id !== to)
  return to === '' ? others : [...others, { id: to, mealOption: room.mealOption }]
}
