import { formatDay } from '#shared/words/dates.ts'
import { peopleText } from '#shared/words/text.ts'
import { roomsText } from './stay-words.ts'
import type { SearchValue } from './wizard-url.ts'

/** `5 Dec`; with the year where it is not that of today. */
export const shortDay = (date: string, today: string): string => formatDay(date, today).replace(/^\w+, /, '')

/** `12–14 Dec`, `30 Nov – 2 Dec`. */
const shortDates = ({ checkIn, checkOut }: SearchValue, today: string): string => {
  const [from, to] = [shortDay(checkIn, today), shortDay(checkOut, today)]
  return from.replace(/^\d+/, '') === to.replace(/^\d+/, '') ? `${Number(checkIn.slice(8))}–${to}` : `${from} – ${to}`
}

/** A search in one line of a phone: `12–14 Dec · 1 room, 2 adults and 1 child`. */
export const shortSearch = (search: SearchValue, today: string): string =>
  `${shortDates(search, today)} · ${roomsText(search.rooms)}, ${peopleText(search.adults, search.ages.length)}`
