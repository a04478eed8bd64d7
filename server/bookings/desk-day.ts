import { todayInIndia } from '#shared/dates.ts'

/** The day as the desk counts it. */
export interface DeskDay {
  today: string
  /** The first night on which a stay may begin: today's, and until 06:00 yesterday's too, for guests who come late at night. */
  firstOpen: string
}

const nightEndsAt = 6 * 3_600_000

export const deskDayAt = (now: Date): DeskDay => ({
  today: todayInIndia(now),
  firstOpen: todayInIndia(new Date(now.getTime() - nightEndsAt)),
})

/** The first night of a stay that may still be changed: the night that is being slept only where the stay has just begun. */
export const firstOpenOf = (checkIn: string, { today, firstOpen }: DeskDay): string => (checkIn === firstOpen ? firstOpen : today)

/** The later of two days. */
export const later = (one: string, other: string): string => (one > other ? one : other)
