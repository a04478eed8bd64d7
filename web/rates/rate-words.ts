import { formatDay } from '#shared/dates.ts'
import { formatShortRupees } from '#shared/money.ts'
import type { CalendarNight, Occupancy, RatePreview } from '#shared/rate-calendar.ts'
import type { Season } from '#shared/seasons.ts'
import type { StayRuleRow } from '#shared/stay-rule-form.ts'
import { counted } from '#shared/text.ts'

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Why a night costs what it does, in a word. */
export const sourceText = ({ source, why }: CalendarNight): string =>
  why ?? { DAY: 'Own price', SEASON: 'Season', YEAR: 'All year', ROOM: 'Room price' }[source]

/** What a rule says, as short words; empty: nothing. */
export const ruleWords = (rule: Pick<CalendarNight, 'minNights' | 'maxNights' | 'noArrival' | 'noDeparture' | 'closed'>): string[] => [
  ...(rule.closed ? ['closed'] : []),
  ...(rule.minNights !== null && rule.minNights > 1 ? [`at least ${counted(rule.minNights, 'night')}`] : []),
  ...(rule.maxNights === null ? [] : [`at most ${counted(rule.maxNights, 'night')}`]),
  ...(rule.noArrival ? ['no arrival'] : []),
  ...(rule.noDeparture ? ['no departure'] : []),
]

/** `Fri, Sat` of seven bits, Monday the lowest; `every day` of all. */
export const weekdaysText = (weekdays: number): string =>
  weekdays === 127 ? 'every day' : weekdayNames.filter((_, at) => (weekdays & (1 << at)) !== 0).join(', ')

/** `20 Dec 2027 to 5 Jan 2028`, or `all year`. */
export const periodText = ({ fromDate, toDate }: Pick<Season, 'fromDate' | 'toDate'>): string =>
  fromDate && toDate ? `${formatDay(fromDate)} to ${formatDay(toDate)} ${toDate.slice(0, 4)}` : 'all year'

export const ruleText = (rule: StayRuleRow): string => ruleWords(rule).join(', ')

export const occupancyText = ({ baseAdults, baseChildren, extraBeds, singleLess, roomOnlyLess }: Occupancy): string =>
  [
    baseAdults === null
      ? 'All whom a room sleeps are in its price'
      : `${counted(baseAdults, 'adult')}${baseChildren ? ` and ${counted(baseChildren, 'child', 'children')}` : ''} in the price`,
    ...(extraBeds > 0 ? [`up to ${counted(extraBeds, 'extra bed')}`] : []),
    ...(singleLess > 0 ? [`one alone ${formatShortRupees(singleLess)} less`] : []),
    ...(roomOnlyLess === null ? [] : [`room only ${formatShortRupees(roomOnlyLess)} less`]),
  ].join('; ')

const nightsOfTypes = ({ nights, types }: RatePreview): string =>
  `${counted(nights, 'night')}${types > 1 ? ` of ${counted(types, 'room type')}` : ''}`

/** `12 nights of 2 room types change. Bookings keep their price.` */
export const previewText = (preview: RatePreview): string => {
  const { nights, steps, levelled } = preview
  const changed = nights === 0 ? 'No night changes its price.' : `${nightsOfTypes(preview)} change${nights === 1 ? 's' : ''}.`
  const level = levelled.length > 0 ? ` Rooms of ${levelled.join(', ')} cost the same then.` : ''
  const step =
    steps === 0 ? '' : ` On ${counted(steps, 'night')} guests pay less than this: no lawful GST is in the price, so it is lowered.`
  return `${changed} Bookings keep their price.${level}${step}`
}

/** What a stay rule is about. */
export const rulePreviewText = (preview: RatePreview): string =>
  `Holds on ${preview.nights === 0 ? 'no night that can be booked' : nightsOfTypes(preview)}. Guests are told; the desk may still sell. Bookings stay as they are.`
