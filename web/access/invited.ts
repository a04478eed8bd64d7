import { invitationDays } from '#shared/access.ts'
import { addDays, formatDate, todayInIndia } from '#shared/dates.ts'

const shortDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short' })

/** Beside the name of somebody who was invited and has no password yet. */
export const invitedText = (at: string): string => `Invited ${shortDay.format(new Date(at))}`

/** The same in full, and until when the link works or worked. */
export const invitationText = (at: string, now: Date): string => {
  const day = todayInIndia(new Date(at))
  const over = new Date(at).getTime() + invitationDays * 86_400_000 <= now.getTime()
  const link = `The link in the mail ${over ? 'worked' : 'works'} until ${formatDate(addDays(day, invitationDays))}.`
  return `Invited on ${formatDate(day)}; no password chosen yet. ${link}`
}
