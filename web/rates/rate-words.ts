import type { CalendarNight, Occupancy, RatePreview } from '#shared/rates/rate-calendar.ts'
import type { Season, SeasonPrice } from '#shared/rates/seasons.ts'
import type { StayRuleRow } from '#shared/rates/stay-rule-form.ts'
import { formatDay } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Why a night costs what it does, in a word. */
export const sourceText = ({ source, why }: CalendarNight): string =>
  why ?? { DAY: 'Own price', SEASON: 'Season', YEAR: 'All year', ROOM: 'Room price' }[source]

type RuleFacts = Pick<CalendarNight, 'minNights' | 'maxNights' | 'touches' | 'noArrival' | 'noDeparture' | 'closed'>

/** A stay rule in short words; empty if it restricts nothing. */
export const ruleWords = (rule: RuleFacts): string[] => [
  ...(rule.closed ? ['closed'] : []),
  ...(rule.minNights !== null && rule.minNights > 1 ? [`at least ${counted(rule.minNights, 'night')}`] : []),
  ...(rule.maxNights === null ? [] : [`at most ${counted(rule.maxNights, 'night')}`]),
  ...(rule.touches && ((rule.minNights ?? 1) > 1 || rule.maxNights !== null) ? ['for any stay that touches it'] : []),
  ...(rule.noArrival ? ['no arrival'] : []),
  ...(rule.noDeparture ? ['no departure'] : []),
]

/** Which guests pay a price lowered for GST: '' for all, `some` if prices differ by room, else those `with meals`. */
export const whoseLowered = ({ loweredTo, pricePerNight, isFrom }: CalendarNight): string =>
  loweredTo === null || pricePerNight > loweredTo ? '' : isFrom ? 'some' : 'with meals'

/** What guests pay on a night whose price is lowered for GST. */
export const loweredWords = (night: CalendarNight): string[] =>
  night.loweredTo === null ? [] : [`${whoseLowered(night)} guests pay ${formatRupees(night.loweredTo)}`.trim()]

/** The weekdays in seven bits, Monday the lowest, as text: `Fri, Sat`, or `every day`. */
export const weekdaysText = (weekdays: number): string =>
  weekdays === 127 ? 'every day' : weekdayNames.filter((_, at) => (weekdays & (1 << at)) !== 0).join(', ')

/** `Mon, 20 Dec 2027 to Wed, 5 Jan 2028`, the first year only where it differs, or `all year`. */
export const periodText = ({ fromDate, toDate }: Pick<Season, 'fromDate' | 'toDate'>): string =>
  fromDate && toDate ? `${formatDay(fromDate, toDate)} to ${formatDay(toDate)} ${toDate.slice(0, 4)}` : 'all year'

const changeText = ({ kind, breakfast }: Pick<SeasonPrice, 'kind' | 'breakfast'>): string => {
  if (breakfast === null) return 'all meals only'
  if (kind === 'SET') return formatRupees(breakfast)
  if (kind === 'PERCENT') return `${breakfast < 0 ? '−' : '+'}${Math.abs(breakfast)}%`
  // Joined, so that no line ends between the sign and the amount.
  return `${breakfast < 0 ? '' : '+\u2060'}${formatRupees(breakfast)}`
}

/** How a season changes the price with breakfast: `+12.5% on Fri, Sat`, or `by type and day` for several changes. */
export const seasonText = (prices: readonly SeasonPrice[]): string => {
  const days = new Map<string, number>()
  for (const line of prices) {
    const text = changeText(line)
    days.set(text, (days.get(text) ?? 0) | (1 << (line.weekday - 1)))
  }
  const [only] = [...days.keys()]
  if (only === undefined) return 'none yet'
  return days.size === 1 ? `${only} on ${weekdaysText(days.get(only) ?? 0)}`.replace(' on every day', '') : 'by type and day'
}

export const ruleText = (rule: StayRuleRow): string => ruleWords(rule).join(', ')

export const occupancyText = ({ baseAdults, baseChildren, extraBeds, singleLess, roomOnlyLess }: Occupancy): string =>
  [
    baseAdults === null
      ? 'Everyone is included: extra adults are not charged'
      : `${counted(baseAdults, 'adult')}${baseChildren ? ` and ${counted(baseChildren, 'child', 'children')}` : ''} in the price`,
    ...(extraBeds > 0 ? [`up to ${counted(extraBeds, 'extra bed')}`] : []),
    ...(singleLess > 0 ? [`one alone ${formatRupees(singleLess)} less`] : []),
    ...(roomOnlyLess === null ? [] : [`room only ${formatRupees(roomOnlyLess)} less`]),
  ].join('; ')

const nightsOfTypes = ({ nights, types }: RatePreview): string =>
  `${counted(nights, 'night')}${types > 1 ? ` of ${counted(types, 'room type')}` : ''}`

/** `12 nights of 2 room types change. Bookings keep their price.` */
export const previewText = (preview: RatePreview): string => {
  const { nights, steps, alike, levelled } = preview
  const changed = nights === 0 ? 'No night changes its price.' : `${nightsOfTypes(preview)} change${nights === 1 ? 's' : ''}.`
  const level = levelled.length > 0 ? ` Rooms of ${levelled.join(', ')} cost the same then.` : ''
  const step =
    steps === 0 ? '' : ` On ${counted(steps, 'night')} guests pay less than this: GST cannot be split out of the price, so it is lowered.`
  const same = alike === 0 ? '' : ` On ${counted(alike, 'night')} room only then costs as much as with breakfast.`
  return `${changed} Bookings keep their price.${level}${step}${same}`
}

/** Says on how many nights a stay rule holds. */
export const rulePreviewText = (preview: RatePreview): string =>
  `Holds on ${preview.nights === 0 ? 'no night that can be booked' : nightsOfTypes(preview)}. Guests are told; the desk may still sell. Bookings stay as they are.`
