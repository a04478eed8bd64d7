import type { DeskDay } from '#shared/dates.ts'

/** The first night of a stay that may still be changed: the night that is being slept only where the stay has just begun. */
export const firstOpenOf = (checkIn: string, { today, firstOpen }: DeskDay): string => (checkIn === firstOpen ? firstOpen : today)
