/** What a hotel asks for beside its rooms, as it is called; and as a part of the price of a stay. */
const names = {
  extraBedCost: ['Extra bed', 'Extra bed'],
  extraAdultBreakfastCost: ['Breakfast for one more adult', 'Extra adult, with breakfast'],
  extraAdultMealCost: ['Meals for one more adult', 'Extra adult, with all meals'],
  extraChildBreakfastCost: ['Breakfast for one more child', 'Extra child, with breakfast'],
  extraChildMealCost: ['Meals for one more child', 'Extra child, with all meals'],
} as const
export type ExtraCost = keyof typeof names
export const extraCostNames = Object.keys(names) as ExtraCost[]
export const extraCostText = (name: ExtraCost, isInPrice = false): string => names[name][isInPrice ? 1 : 0]
