import type { HotelUpdate } from '#shared/hotels/hotel-form.ts'
import { houseRuleNames } from '#shared/hotels/house-rules.ts'
import type { Tx } from '../db/connect.ts'

/** Sets the rules that are named and takes those away that are empty; the others stay. */
export const writeHouseRules = async (tx: Tx, hotel_id: string, rules: HotelUpdate['houseRules'] = {}): Promise<void> => {
  const named = houseRuleNames.filter(rule => rules[rule] !== undefined)
  if (named.length === 0) return
  await tx.deleteFrom('hotel_house_rule').where('hotel_id', '=', hotel_id).where('rule', 'in', named).execute()
  const rows = named.flatMap(rule => {
    const words = rules[rule]
    if (!words) return []
    const isAnswer = words === 'yes' || words === 'no'
    return [{ hotel_id, rule, answer: isAnswer ? words === 'yes' : null, words: isAnswer ? null : words }]
  })
  if (rows.length > 0) await tx.insertInto('hotel_house_rule').values(rows).execute()
}

/** Sets all distances; undefined: they stay. */
export const writeDistances = async (tx: Tx, hotel_id: string, distances: HotelUpdate['distances']): Promise<void> => {
  if (distances === undefined) return
  await tx.deleteFrom('hotel_distance').where('hotel_id', '=', hotel_id).execute()
  const rows = (distances ?? []).map((one, position) => ({ hotel_id, position, ...one }))
  if (rows.length > 0) await tx.insertInto('hotel_distance').values(rows).execute()
}
