import { formatDate } from '#shared/dates.ts'
import type { SearchValue } from './wizard-url.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const nightsText = (nights: number): string => counted(nights, 'night', 'nights')
export const roomsText = (rooms: number): string => counted(rooms, 'room', 'rooms')

/** `2 adults and 1 child`. */
export const peopleText = (adults: number, children: number): string =>
  [counted(adults, 'adult', 'adults'), children > 0 && counted(children, 'child', 'children')].filter(Boolean).join(' and ')

export const ageText = (age: number): string => (age === 0 ? 'under 1' : String(age))

/** `5 December 2026 to 7 December 2026, 1 room, 2 adults`. */
export const searchText = (search: SearchValue): string =>
  `${formatDate(search.checkIn)} to ${formatDate(search.checkOut)}, ${roomsText(search.rooms)}, ${peopleText(search.adults, search.ages.length)}`

/** The first sentence of a policy: what a guest is held to, in short. */
export const firstSentence = (text: string): string => /^[^\n]*?[.!?](?=\s|$)/.exec(text.trim())?.[0] ?? text.trim().split('\n')[0] ?? ''
