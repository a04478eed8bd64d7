import { extraAdults, extraBeds, extraChildren, stepText } from '../prices/price-words.ts'
import type { MealOption } from '../prices/stay.ts'
import { formatRupees, toPaise, toRupees } from '../words/money.ts'
import type { BookedNight } from './booking-lists.ts'

type Parts = NonNullable<BookedNight['parts']>

/** Why a night costs what it does, beside its room's own price. */
export const whyText = ({ parts }: Pick<BookedNight, 'parts'>): string | null =>
  parts?.why === 'override' ? 'agreed price' : (parts?.why ?? null)

type Part = readonly [words: string, paise: number]

/** What is in a night's price beside its room, in words and paise. */
export const extrasOf = (parts: Parts | undefined, meal?: MealOption, offer = 'Offer'): Part[] => {
  if (!parts) return []
  const forChildren = toPaise(parts.forChildren)
  const all: Part[] = [
    [extraAdults(parts.extraAdults, meal), toPaise(parts.people) - forChildren],
    [extraChildren(parts.extraChildren, meal), forChildren],
    [extraBeds(parts.extraBeds), toPaise(parts.beds)],
    [offer, toPaise(parts.offer)],
    [stepText, toPaise(parts.step)],
    ['GST', toPaise(parts.tax)],
  ]
  return all.filter(([, paise]) => paise !== 0)
}

/** All that is in a night's price; nothing where it is the room alone. */
export const partsOf = (parts: Parts | undefined, meal?: MealOption, offer?: string): Part[] => {
  const extras = extrasOf(parts, meal, offer)
  return parts && extras.length > 0 ? [['Room', toPaise(parts.room)], ...extras] : []
}

/** `, Christmas: room ₹4,100.00, extra bed ₹600.00`: why a night costs what it does; nothing where it is the plain price of the room. */
export const partsText = (night: Pick<BookedNight, 'parts'>): string => {
  const why = whyText(night)
  const said = partsOf(night.parts).map(
    ([words, paise]) => `${words.replace(/^[A-Z](?=[a-z])/, letter => letter.toLowerCase())} ${formatRupees(toRupees(paise))}`,
  )
  return `${why ? `, ${why}` : ''}${said.length > 0 ? `: ${said.join(', ')}` : ''}`
}
