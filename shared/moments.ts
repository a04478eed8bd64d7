import { formatDate, formatTime, todayInIndia } from './dates.ts'

/** `5 December 2026, 02:05 PM`: a moment by the clock of India. */
export const formatMoment = (at: Date): string =>
  `${formatDate(todayInIndia(at))}, ${formatTime(new Date(at.getTime() + 19_800_000).toISOString().slice(11))}`
