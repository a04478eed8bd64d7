import type { HouseRule } from '#shared/hotels/house-rules.ts'

/** What a guest reads of a rule: what it is about, and what yes and no mean. */
export const houseRuleWords: Readonly<Record<HouseRule, readonly [about: string, yes: string, no: string]>> = {
  PARKING: ['Parking', 'Parking at the hotel', 'No parking'],
  LIFT: ['Lift', 'Lift', 'No lift'],
  GENERATOR: ['Generator', 'Generator for power cuts', 'No generator'],
  VEGETARIAN_KITCHEN: ['Vegetarian kitchen', 'Vegetarian kitchen', 'No vegetarian kitchen'],
  JAIN_FOOD: ['Jain food', 'Jain food', 'No Jain food'],
  ALCOHOL: ['Alcohol', 'Alcohol allowed', 'No alcohol'],
  PETS: ['Pets', 'Pets welcome', 'No pets'],
  UNMARRIED_COUPLES: ['Unmarried couples', 'Unmarried couples welcome', 'No unmarried couples'],
  LOCAL_ID: ['Local ID', 'Local ID accepted', 'No guests with a local ID'],
  VISITORS: ['Visitors', 'Visitors allowed', 'No visitors'],
  WHEELCHAIR: ['Wheelchair', 'Wheelchair access', 'No wheelchair access'],
  POOL_HOURS: ['Pool hours', 'Pool', 'No pool'],
  EARLY_CHECK_IN: ['Early check-in', 'Early check-in', 'No early check-in'],
}
