import type { PublicHotel } from '#shared/hotels/hotels.ts'

type Kinds = readonly Pick<PublicHotel['roomKinds'][number], 'adultCapacity'>[]

/** What a "from" price includes: two adults, or one where no room sleeps more; not said where rooms differ in that. */
export const inNightPrice = (kinds: Kinds): string => {
  const [people, other] = new Set(kinds.map(({ adultCapacity }) => Math.min(adultCapacity, 2)))
  return `${other ? '' : `for\u00a0${people}, `}with breakfast`
}

/** The unit of such a price, as a part of a sentence; no line breaks between its first words. */
export const nightText = (kinds: Kinds): string => `a\u00a0night ${inNightPrice(kinds)}`
