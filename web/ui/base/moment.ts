import { formatTime, todayInIndia } from '#shared/words/dates.ts'

const clock = { timeZone: 'Asia/Kolkata' } as const
const day = new Intl.DateTimeFormat('en-GB', { ...clock, day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { ...clock, day: 'numeric', month: 'short', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-GB', { ...clock, hour: '2-digit', minute: '2-digit' })

/** `5 Dec, 02:05 PM`, in a later year `5 Dec 2026, 02:05 PM`: when something was, by the hotel's clock. */
export const momentText = (at: string, now = new Date()): string => {
  const was = new Date(at)
  const isThisYear = todayInIndia(was).slice(0, 4) === todayInIndia(now).slice(0, 4)
  return `${(isThisYear ? day : dayOfYear).format(was)}, ${formatTime(time.format(was)).replace(' ', '\u00a0')}`
}
