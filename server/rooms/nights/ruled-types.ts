import type { StayRule } from '#shared/prices/stay-rules.ts'

/** Maps a type to itself if a rule names it, else to '', so that all types without rules are checked as one. */
export const ruledTypes = (rules: readonly StayRule[]): ((type: string) => string) => {
  const named = new Set(rules.map(({ typeId }) => typeId))
  return type => (named.has(type) ? type : '')
}
