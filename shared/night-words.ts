import type { BookedNight } from './booking-lists.ts'
import { formatRupees, toPaise, toRupees } from './money.ts'
import { extraAdults, extraBeds, extraChildren, stepText } from './price-words.ts'
import type { MealOption } from './stay.ts'

type Parts = NonNullable<BookedNight['parts']>

/** Why a night costs what it does, beside its room's own price. */
export const whyText = ({ parts }: Pick<BookedNight, 'parts'>): string | null =>
  parts?.why === 'override' ? 'agreed price' : (parts?.why ?? null)

/** What is in a night's price, in words and paise; nothing where it is the room alone. */
export const partsOf = (parts: Parts | undefined, meal?: MealOption, offer = 'Offer'): (readonly [words: string, paise: number])[] => {
  if (!parts) return []
  const forChildren = toPaise(parts.forChildren)
  const all = [
    ['Room', toPaise(parts.room)],
    [extraAdults(parts.extraAdults, meal), toPaise(parts.people) - forChildren],
    [extraChildren(parts.extraChildren, meal), forChildren],
    [extraBeds(parts.extraBeds), toPaise(parts.beds)],
    [offer, toPaise(parts.offer)],
    [stepText, toPaise(parts.step)],
    ['GST', toPaise(parts.tax)],
  ] as const
  const said = all.filter(([, paise]) => paise !== 0)
  return said.length > 1 ? said : []
}

/** `, Christmas: room ₹4,100.00, extra bed ₹600.00`: why a night costs what it does; nothing where it is the plain price of the room. */
export const partsText = (night: Pick<BookedNight, 'parts'>): string => {
  const why = whyText(night)
  const said = partsOf(night.parts).map(
    ([words, paise]) => `${words.replace(/^[A-Z](?=[a-z])/, letter => letter.toLowerCase())} ${formatRupees(toRupees(paise))}`,
  )
  return `${why ? `, ${why}` : ''}${said.length > 0 ? `: ${said.join(', ')}` : ''}`
}
