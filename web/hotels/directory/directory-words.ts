import type { stopKeys } from '#shared/home/checklist.ts'
import type { ListedHotel } from '#shared/home/directory.ts'
import { lastDayOf } from '#shared/plans/receipts.ts'
import { formatDate } from '#shared/words/dates.ts'

type Stop = (typeof stopKeys)[number]

/** The checklist's reasons for no bookings, said of somebody else's hotel. */
export const stopWords: Record<Stop, string> = {
  plan: 'No plan runs',
  linkedAccount: 'No linked account',
  advance: 'Advance below the deduction',
  rooms: 'No room on sale',
}

/** `5 December 2026`, `Ended 5 December 2026`, `No end: per booking`, `Never bought`. */
export const planWords = ({ plan, planUntil }: Pick<ListedHotel, 'plan' | 'planUntil'>): string => {
  if (plan === 'NONE') return 'Never bought'
  if (plan === 'PER_BOOKING') return 'Per booking, no end'
  return plan === 'EXPIRED' ? `Ended ${lastDayOf(planUntil)}` : lastDayOf(planUntil)
}

export const lastBookingWords = ({ lastBooking }: Pick<ListedHotel, 'lastBooking'>): string =>
  lastBooking === null ? 'None yet' : formatDate(lastBooking)

export const pathOfHotel = ({ slug }: { slug: string }): string => `/dashboard?hotel=${slug}`
