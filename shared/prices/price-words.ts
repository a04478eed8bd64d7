import { type MealOption, mealWords } from './stay.ts'

const mealOf = (meal?: MealOption) => (meal === undefined || meal === 'roomOnly' ? '' : `, ${mealWords[meal]}`)

const counted = (count: number, one: string) =>
  count === 1 ? `Extra ${one}` : `${count} extra ${one === 'child' ? 'children' : `${one}s`}`

/** `Extra adult, with breakfast` */
export const extraAdults = (count: number, meal?: MealOption): string => counted(count, 'adult') + mealOf(meal)
export const extraChildren = (count: number, meal?: MealOption): string => counted(count, 'child') + mealOf(meal)
export const extraBeds = (count: number): string => counted(count, 'bed')
export const gstText = (basisPoints: number): string => `GST ${basisPoints / 100}%`
export const stepText = 'Reduced for the lower GST rate'
