/** Who sleeps in a room. */
export interface ModelParty {
  adults: number
  ages: readonly number[]
}

/** Of a room type: people included in the price, extra beds allowed, and how much less a single guest pays. */
export interface ModelType {
  adults: number
  children: number
  beds: number
  less: number
  /** What a night without breakfast costs less; undefined: it is not sold. */
  roomOnlyLess: number | undefined
}

export const types: Readonly<Record<string, ModelType>> = {
  Deluxe: { adults: 2, children: 0, beds: 1, less: 50_033, roomOnlyLess: 30_025 },
  Garden: { adults: 1, children: 1, beds: 0, less: 0, roomOnlyLess: undefined },
}
export const extras = { breakfast: { adult: 80_050, child: 40_033 }, allMeals: { adult: 140_011, child: 70_070 }, bed: 60_010, paysFrom: 5 }

/** What each room sleeps. */
export const capacity = { adults: 3, children: 1 }
export const parties: readonly ModelParty[] = [
  { adults: 1, ages: [] },
  { adults: 2, ages: [] },
  { adults: 3, ages: [] },
  { adults: 2, ages: [7] },
  { adults: 1, ages: [3] },
]
export const partyAt = (n: number, room: number): ModelParty => parties[(n + room) % parties.length] as ModelParty
export const together = (all: readonly ModelParty[]): ModelParty => ({
  adults: all.reduce((sum, { adults }) => sum + adults, 0),
  ages: all.flatMap(({ ages }) => ages),
})
/** How many people count: all adults, and children from an age on. */
export interface Counted {
  adults: number
  children: number
}
export const counted = ({ adults, ages }: ModelParty): Counted => ({
  adults,
  children: ages.filter(age => age >= extras.paysFrom).length,
})

/** People beyond those included in the price; a child may take an absent adult's place. */
export const extraOf = (type: ModelType | undefined, party: ModelParty): Counted => {
  if (!type) return { adults: 0, children: 0 }
  const { adults, children } = counted(party)
  const places = type.children + Math.max(0, type.adults - adults)
  return { adults: Math.max(0, adults - type.adults), children: Math.max(0, children - places) }
}
