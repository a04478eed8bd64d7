import { z } from 'zod'

/** What guests of hotels in India ask about before they book, in the order in which it is read. */
export const houseRuleNames = [
  'PARKING',
  'LIFT',
  'GENERATOR',
  'VEGETARIAN_KITCHEN',
  'JAIN_FOOD',
  'ALCOHOL',
  'PETS',
  'UNMARRIED_COUPLES',
  'LOCAL_ID',
  'VISITORS',
  'WHEELCHAIR',
  'POOL_HOURS',
  'EARLY_CHECK_IN',
] as const
export type HouseRule = (typeof houseRuleNames)[number]

/** `yes`, `no`, or the hotel's own words; a rule that is not named is one of which the hotel says nothing. */
export const HouseRules = z.partialRecord(z.enum(houseRuleNames), z.string())
export type HouseRules = z.output<typeof HouseRules>

/** How far it is to a place near the hotel, such as `12 km, 25 minutes`. */
export const Distance = z.object({ place: z.string(), distance: z.string() })
export type Distance = z.output<typeof Distance>
