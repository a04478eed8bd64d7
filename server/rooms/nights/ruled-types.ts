import type { StayRule } from '#shared/prices/stay-rules.ts'

/**
 * For a type of rooms one that rules treat alike: all types of which no rule speaks are as one, so that a day is looked at for few of them.
 */
export const ruledTypes = (rules: readonly StayRule[]): ((type: string) => string) => {
  const named = new Set(rules.map(({ typeId }) => typeId))
  return type => (named.has(type) ? type : '')
}
