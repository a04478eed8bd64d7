import type { MealOption } from '#shared/prices/stay.ts'
import type { Pricing } from '../stay/pricing.ts'
import { type Choice, changeChoice, countOf, type Kind } from '../stay/room-choice.ts'
import { mealLabels } from '../stay/stay-words.ts'

/** A chosen room that another one could replace. */
export interface Swap {
  kind: string
  meal: MealOption
  name: string
  /** How much more the stay would cost, in paise; negative for less. */
  morePaise: number
}

/**
 * The chosen rooms that a room of this kind and meal could replace; none where it can simply be added, while fewer than
 * `wanted` rooms are chosen and one of its kind is left.
 */
export const swapsFor = (
  choices: readonly Choice[],
  kinds: readonly Kind[],
  wanted: number,
  cardPrice: Pricing['cardPrice'],
  [kind, meal]: [Kind, MealOption],
): Swap[] => {
  const isLeft = countOf(choices, kind.key) < kind.rooms.length
  if (isLeft && countOf(choices) < wanted) return []
  return choices.flatMap(choice => {
    const from = kinds.find(({ key }) => key === choice.kind)
    const isSame = choice.kind === kind.key && choice.meal === meal
    if (!from || isSame || (!isLeft && choice.kind !== kind.key)) return []
    const morePaise = cardPrice(kind, meal).totalPaise - cardPrice(from, choice.meal).totalPaise
    return { kind: choice.kind, meal: choice.meal, name: `${from.room.roomType}, ${mealLabels[choice.meal]}`, morePaise }
  })
}

export const swapChoice = (choices: readonly Choice[], from: Swap, kind: string, meal: MealOption): Choice[] =>
  changeChoice(changeChoice(choices, from.kind, from.meal, -1), kind, meal, 1)
