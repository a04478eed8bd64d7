import { limits, type MealOption } from '#shared/prices/stay.ts'
import { formatDate, formatDay } from '#shared/words/dates.ts'
import { counted, peopleText } from '#shared/words/text.ts'
import type { SearchValue } from './wizard-url.ts'

export const mealLabels: Record<MealOption, string> = {
  breakfast: 'With Breakfast',
  allMeals: 'With All Meals',
  roomOnly: 'Room only',
}

export const nightsText = (nights: number): string => counted(nights, 'night')
export const roomsText = (rooms: number): string => counted(rooms, 'room')

/** Ages to choose from; from ten years on a child counts as an adult. */
export const childAgeOptions = Array.from({ length: limits.childAge + 1 }, (_, age) => ({
  value: String(age),
  label: age === 0 ? 'Under 1' : String(age),
}))

export const searchText = (search: SearchValue): string =>
  `${formatDate(search.checkIn)} to ${formatDate(search.checkOut)}, ${roomsText(search.rooms)}, ${peopleText(search.adults, search.ages.length)}`

/** `Sat, 5 Dec`; in another year than this one `5 December 2026`. */
export const dayText = (date: string, today: string): string => (date.startsWith(today.slice(0, 4)) ? formatDay : formatDate)(date)
