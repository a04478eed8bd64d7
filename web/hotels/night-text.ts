import type { PublicHotel } from '#shared/hotels/hotels.ts'

type Kinds = readonly Pick<PublicHotel['roomKinds'][number], 'adultCapacity' | 'baseAdults'>[]

/** What a "from" price includes: its adults, two where more pay extra; not said where kinds of rooms differ in that. */
export const inNightPrice = (kinds: Kinds): string => {
  const [people, other] = new Set(
    kinds.map(({ adultCapacity, baseAdults }) => Math.min(adultCapacity, Math.max(2, baseAdults ?? adultCapacity))),
  )
  return `${other ? '' : `for\u00a0${people}, `}with breakfast`
}

/** The unit of such a price, as a part of a sentence; no line breaks between its first words. */
export const nightText = (kinds: Kinds): string => `a\u00a0night ${inNightPrice(kinds)}`
