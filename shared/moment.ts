import { formatDate, formatTime, todayInIndia } from './dates.ts'

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' })

/** A moment in India: `21 November 2026, 02:05 PM`. */
export const formatMoment = (instant: string | Date): string => {
  const at = new Date(instant)
  return `${formatDate(todayInIndia(at))}, ${formatTime(clock.format(at))}`
}
