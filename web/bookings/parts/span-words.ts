import { type DeskDay, formatDay } from '#shared/words/dates.ts'
import { deskDay } from './status-part.ts'

/** `Sat, 5 Dec to Tue, 8 Dec`; of another year than today's with the year. */
export const spanText = (from: string, to: string, { today }: Pick<DeskDay, 'today'> = deskDay()): string =>
  `${formatDay(from, today)} to ${formatDay(to, today)}`
