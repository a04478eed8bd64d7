import { extraAdults, extraBeds, extraChildren, stepText } from '../prices/price-words.ts'
import type { MealOption } from '../prices/stay.ts'
import { formatRupees, toPaise, toRupees } from '../words/money.ts'
import type { BookedNight } from './booking-lists.ts'

type Parts = NonNullable<BookedNight['parts']>

/** Why a night differs from the room's own price. */
export const whyText = ({ parts }: Pick<BookedNight, 'parts'>): string | null =>
  parts?.why === 'override' ? 'agreed price' : (parts?.why ?? null)

type Part = readonly [words: string, paise: number]

/** What a night's price adds to the room's price, in words and paise. */
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

/** All parts of a night's price; empty if it is the room alone. */
export const partsOf = (parts: Parts | undefined, meal?: MealOption, offer?: string): Part[] => {
  const extras = extrasOf(parts, meal, offer)
  return parts && extras.length > 0 ? [['Room', toPaise(parts.room)], ...extras] : []
}

/** Explains a night's price: `, Christmas: room ₹4,100.00, extra bed ₹600.00`; empty for the room's plain price. */
export const partsText = (night: Pick<BookedNight, 'parts'>): string => {
  const why = whyText(night)
  const said = partsOf(night.parts).map(
    ([words, paise]) => `${words.replace(/^[A-Z](?=[a-z])/, letter => letter.toLowerCase())} ${formatRupees(toRupees(paise))}`,
  )
  return `${why ? `, ${why}` : ''}${said.length > 0 ? `: ${said.join(', ')}` : ''}`
}
