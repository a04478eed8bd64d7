import { type HouseRules, houseRuleNames } from '#shared/hotels/house-rules.ts'
import { houseRuleWords } from './profile/house-rule-words.ts'

/** What the hotel says of the matters that guests ask about, a line each. */
export const houseRuleLines = (rules: HouseRules): string[] =>
  houseRuleNames.flatMap(rule => {
    const answer = rules[rule]
    const [about, yes, no] = houseRuleWords[rule]
    if (!answer) return []
    return answer === 'yes' ? yes : answer === 'no' ? no : `${about}: ${answer}`
  })
