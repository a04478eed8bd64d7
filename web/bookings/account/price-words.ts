import { type MealOption, mealWords } from '#shared/stay.ts'

const mealOf = (meal: MealOption) => (meal === 'roomOnly' ? '' : `, ${mealWords[meal]}`)

const counted = (count: number, one: string) =>
  count === 1 ? `Extra ${one}` : `${count} extra ${one === 'child' ? 'children' : `${one}s`}`

/** `Extra adult, with breakfast` */
export const extraAdults = (count: number, meal: MealOption): string => counted(count, 'adult') + mealOf(meal)
export const extraChildren = (count: number, meal: MealOption): string => counted(count, 'child') + mealOf(meal)
export const extraBeds = (count: number): string => counted(count, 'bed')
/** Where nobody knows any more who of the party they were. */
export const extraPeople = (meal: MealOption): string => `Extra people${mealOf(meal)}`
export const gstText = (basisPoints: number): string => `GST ${basisPoints / 100} %`
export const stepText = 'Less, so that a lower GST holds'
