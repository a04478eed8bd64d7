import type { RoomParty } from '#shared/prices/split-party.ts'
import { ageText } from '#shared/words/ages.ts'
import { peopleText } from '#shared/words/text.ts'

/** Whether children of these rooms have different ages: a price may depend on who of them sleeps where. */
export const hasOwnAges = (parties: readonly RoomParty[]): boolean => new Set(parties.flatMap(({ childAges }) => childAges)).size > 1

/** `2 adults and 1 child`, or with the ages `2 adults and 1 child (7)`. */
export const sleepersText = ({ adults, childAges }: RoomParty, withAges: boolean): string =>
  peopleText(adults, childAges.length) + (withAges && childAges.length > 0 ? ` (${childAges.toSorted().map(ageText).join(',\u00a0')})` : '')
