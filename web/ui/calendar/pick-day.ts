/** What a day shows besides its number; `says` explains it in words. */
export interface DayMarks {
  /** The text under the number; `narrow` replaces it where that is too wide for a phone. */
  below?: { text: string; narrow: string } | undefined
  /** A few letters at its corner. */
  corner?: string | undefined
  isRinged?: boolean | undefined
}

/** Which days a range may have. */
export interface RangeRules {
  /** The first and the last day of the calendar. */
  earliest: string
  latest: string
  canStart: (day: string) => boolean
  canEnd: (start: string, day: string) => boolean
  /** Why a range cannot end on a day, as a sentence; undefined if picking that day starts another range. */
  endRefused?: (start: string, day: string) => string | undefined
  /** The explanation of a day that is struck through; undefined for other days. */
  struck?: (day: string) => string | undefined
  /** Further words about a day while the end of a range from `picking` is chosen, or ''. */
  says?: (day: string, picking: string) => string
  /** The marks of a day; if given, every day has room for marks from the beginning. */
  marks?: (day: string) => DayMarks
}

/**
 * What picking a day does: it ends the range that was begun, or else starts a new one; undefined if it can do neither.
 * A day that is too early or too late for an end (`endRefused`) keeps the start and returns the reason.
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
