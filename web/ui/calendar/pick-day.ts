/** What a day shows beside its number. What that means is said by `says`. */
export interface DayMarks {
  /** Under the number, and where that is too wide for a phone. */
  below?: { text: string; narrow: string } | undefined
  /** A few letters at its corner. */
  corner?: string | undefined
  isRinged?: boolean | undefined
}

/** Which days a range may have. */
export interface RangeRules {
  /** Where the calendar begins and ends. */
  earliest: string
  latest: string
  canStart: (day: string) => boolean
  canEnd: (start: string, day: string) => boolean
  /** Why a range from a start cannot end on a day, as a sentence, where that is not to begin another one. */
  endRefused?: (start: string, day: string) => string | undefined
  /** What is said of a day that is struck through. */
  struck?: (day: string) => string | undefined
  /** What else is said of a day, while the end of a range from `picking` is looked for, or nothing. */
  says?: (day: string, picking: string) => string
  /** Where days show more than their number; they have room for it from the beginning. */
  marks?: (day: string) => DayMarks
}

/**
 * What picking a day does: the end of the range that was begun where it can be one, else a new start; undefined when it can be neither. A day
 * that is too early or too late for the end leaves the start as it is, and says so.
 */
export const pickDay = (
  day: string,
  picking: string,
  { canStart, canEnd, endRefused }: RangeRules,
): { from: string; to: string; refused?: string } | undefined => {
  if (picking && canEnd(picking, day)) return { from: picking, to: day }
  const refused = picking ? endRefused?.(picking, day) : undefined
  if (refused) return { from: picking, to: '', refused }
  return canStart(day) ? { from: day, to: '' } : undefined
}
