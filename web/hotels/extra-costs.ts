/** What a hotel asks for beside its rooms, as it is called. */
export const extraCosts = {
  extraBedCost: 'Extra bed',
  extraAdultBreakfastCost: 'Breakfast for one more adult',
  extraAdultMealCost: 'Meals for one more adult',
  extraChildBreakfastCost: 'Breakfast for one more child',
  extraChildMealCost: 'Meals for one more child',
} as const
export type ExtraCost = keyof typeof extraCosts
export const extraCostNames = Object.keys(extraCosts) as ExtraCost[]
