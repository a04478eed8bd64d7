import type { stopKeys } from '#shared/home/checklist.ts'
import type { ListedHotel } from '#shared/home/directory.ts'
import { formatDay, todayInIndia } from '#shared/words/dates.ts'

type Stop = (typeof stopKeys)[number]

/** The checklist's reasons for no bookings, said of somebody else's hotel. */
export const stopWords: Record<Stop, string> = {
  plan: 'No plan runs',
  linkedAccount: 'No linked account',
  advance: 'Advance too low',
  rooms: 'No room on sale',
}

/** `5 Dec 2026`. */
export const dayWords = (day: string): string => formatDay(day, '').replace(/^\w+, /, '')

/** The last day of the plan, `5 Dec 2027`. A plan ends at the midnight after it. */
export const planWords = ({ plan, planUntil }: Pick<ListedHotel, 'plan' | 'planUntil'>): string => {
  if (plan === 'PER_BOOKING') return 'Per booking, no end'
  if (planUntil === null) return 'Never bought'
  const last = dayWords(todayInIndia(new Date(Date.parse(planUntil) - 1)))
  return plan === 'EXPIRED' ? `Ended ${last}` : last
}

/** `Plan until 5 Dec 2027`, of a plan without a day to come `Plan: Never bought`. */
export const planLine = (hotel: Pick<ListedHotel, 'plan' | 'planUntil'>): string =>
  `${hotel.plan === 'TIMED' ? 'Plan until' : 'Plan:'} ${planWords(hotel)}`

export const lastBookingWords = ({ lastBooking }: Pick<ListedHotel, 'lastBooking'>): string =>
  lastBooking === null ? 'None yet' : dayWords(lastBooking)

export const pathOfHotel = ({ slug }: { slug: string }): string => `/dashboard?hotel=${slug}`
