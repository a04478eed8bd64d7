import type { MealOption } from '#shared/stay.ts'
import type { TaxMode } from '#shared/tax.ts'
import type { Books } from './books.ts'

/** Who sleeps in a room. */
export interface ModelParty {
  adults: number
  ages: readonly number[]
}

/** How many cost more, and what they do together. */
export type Extra = readonly [count: number, paise: number]

/** A night as it was agreed, in paise: `price` is what the guest pays, the others are what it is made of. */
export interface ModelNight {
  price: number
  room: number
  extraAdults: Extra
  extraChildren: Extra
  beds: number
  /** What an offer takes off; never above 0. */
  offer: number
  /** GST on top of a price without it. */
  added: number
  /** What a price is lowered by that no lawful GST is in; never above 0. */
  step: number
  /** Undefined: sold for all whom the room sleeps. */
  party: ModelParty | undefined
  extraBeds: number
  /** The desk said what it costs. */
  isSet: boolean
  /** How its price was typed when it was sold. */
  tax: TaxMode
}

export interface ModelOffer {
  from: string
  to: string
  kind: 'PERCENT' | 'AMOUNT'
  /** Basis points, or paise a night. */
  value: number
}

/** What a hotel says of its prices beside those of its rooms, in paise. */
export interface ModelRates {
  /** Prices are for the people of `types`; else for all whom a room sleeps. */
  countsPeople: boolean
  /** Of single days, by type and night. */
  days: Map<string, { breakfast: number; allMeals: number }>
  season: { type: string; from: string; to: string; kind: 'ADD' | 'PERCENT'; value: number } | undefined
  offer: ModelOffer | undefined
  tax: { from: string; mode: 'inclusive' | 'exclusive' } | undefined
}

export const noRates = (countsPeople: boolean): ModelRates => ({
  ...{ countsPeople, days: new Map(), season: undefined, offer: undefined, tax: undefined },
})

/** Whom a price includes, how many beds may be added, and what one person alone pays less. */
export const types: Readonly<Record<string, { adults: number; children: number; beds: number; less: number }>> = {
  Deluxe: { adults: 2, children: 0, beds: 1, less: 50_033 },
  Garden: { adults: 1, children: 1, beds: 0, less: 0 },
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
export const dayKey = (type: string, night: string): string => `${type} ${night}`

const typeIn = (books: Books, roomId: string) => (books.rates.countsPeople ? types[books.room(roomId).type] : undefined)

/** The extra beds that a room may have. */
export const bedsIn = (books: Books, roomId: string): number => typeIn(books, roomId)?.beds ?? 0

const nobody = { extraAdults: [0, 0], extraChildren: [0, 0] } as const

/** People beyond those of the price, and what they cost; a child takes the place of an adult who is not there. */
const extraIn = (books: Books, roomId: string, meal: MealOption, { adults, ages }: ModelParty) => {
  const type = typeIn(books, roomId)
  if (!type) return nobody
  const { adult, child } = meal === 'allMeals' ? extras.allMeals : extras.breakfast
  const children = ages.filter(age => age >= extras.paysFrom).length
  const places = type.children + Math.max(0, type.adults - adults)
  const [moreAdults, moreChildren] = [Math.max(0, adults - type.adults), Math.max(0, children - places)]
  return { extraAdults: [moreAdults, moreAdults * adult], extraChildren: [moreChildren, moreChildren * child] } as const
}

/** What the room alone costs that night: by the day, else by the season, else by its own price. */
const listed = (books: Books, roomId: string, night: string, meal: MealOption): number => {
  const { type } = books.room(roomId)
  const { days, season } = books.rates
  const own = books.price(roomId, meal)
  const day = days.get(dayKey(type, night))
  if (day) return meal === 'allMeals' ? day.allMeals : day.breakfast
  if (!season || season.type !== type || night < season.from || night > season.to) return own
  const changed = season.kind === 'ADD' ? own + season.value : Math.round((own * (10_000 + season.value)) / 1_000_000) * 100
  return Math.max(100, changed)
}

const modeOn = (books: Books, night: string): TaxMode => {
  const { tax } = books.rates
  return tax && tax.from <= night ? tax.mode : 'none'
}

/** Each half of the GST of a price before it, or within it; 5 % up to ₹7,500.00 before tax, 18 % above. */
const halfOnTop = (paise: number) => Math.round((paise * (paise > 750_000 ? 900 : 250)) / 10_000)
const halfWithin = (paise: number, percent: number) => Math.round((paise * percent) / (2 * (100 + percent)))

const peopleIn = ({ extraAdults, extraChildren }: Pick<ModelNight, 'extraAdults' | 'extraChildren'>) => extraAdults[1] + extraChildren[1]

/** The night with these parts: its price with GST, as its price is typed. */
const withTax = (night: Omit<ModelNight, 'price' | 'added' | 'step'>): ModelNight => {
  const whole = night.room + peopleIn(night) + night.beds
  const offer = Math.max(night.offer, -whole) || 0
  const typed = whole + offer
  const added = night.tax === 'exclusive' ? 2 * halfOnTop(typed) : 0
  const isAtFive = typed - 2 * halfWithin(typed, 5) <= 750_000
  const isAtEighteen = typed - 2 * halfWithin(typed, 18) > 750_000
  const step = night.tax === 'inclusive' && !isAtFive && !isAtEighteen ? 787_500 - typed : 0
  return { ...night, offer, added, step, price: typed + added + step }
}

export interface NightWish {
  roomId: string
  night: string
  meal: MealOption
  party: ModelParty | undefined
  extraBeds: number
  offer: ModelOffer | undefined
}

const isAlone = (party: ModelParty | undefined) => party?.adults === 1 && party.ages.length === 0

/** A night at today's price. */
export const nightToday = (books: Books, { roomId, night, meal, party, extraBeds, offer }: NightWish): ModelNight => {
  const type = typeIn(books, roomId)
  const room = listed(books, roomId, night, meal) - (type && isAlone(party) ? type.less : 0)
  const people = party ? extraIn(books, roomId, meal, party) : nobody
  const beds = extraBeds * extras.bed
  const typed = room + peopleIn(people) + beds
  const covers = offer && offer.from <= night && night <= offer.to
  const less = covers ? (offer.kind === 'PERCENT' ? Math.round((typed * offer.value) / 10_000) : offer.value) : 0
  const parts = { room, ...people, beds, offer: -less, extraBeds, isSet: false, tax: modeOn(books, night) }
  return withTax({ ...parts, party: type && party })
}

/** What comes costs today's price, what goes takes its share of what was agreed along. */
const movedBy = ([count, paise]: Extra, by: number, each: number): Extra => {
  if (by >= 0) return [count + by, paise + by * each]
  return count + by > 0 ? [count + by, Math.round((paise * (count + by)) / count)] : [0, 0]
}

/** A night that is kept, with other people and beds where they are named. */
export const withPeople = (
  books: Books,
  night: ModelNight,
  { roomId, meal, ...people }: Pick<NightWish, 'roomId' | 'meal'> & Partial<Pick<NightWish, 'party' | 'extraBeds'>>,
): ModelNight => {
  const before = night.party
  const { party = before, extraBeds = night.extraBeds } = people
  if (!before || !party || (JSON.stringify(before) === JSON.stringify(party) && extraBeds === night.extraBeds)) return night
  const less = night.isSet ? 0 : (typeIn(books, roomId)?.less ?? 0)
  const [was, is] = [extraIn(books, roomId, meal, before), extraIn(books, roomId, meal, party)]
  const each = meal === 'allMeals' ? extras.allMeals : extras.breakfast
  return withTax({
    ...night,
    room: night.room + (isAlone(before) ? less : 0) - (isAlone(party) ? less : 0),
    extraAdults: movedBy(night.extraAdults, is.extraAdults[0] - was.extraAdults[0], each.adult),
    extraChildren: movedBy(night.extraChildren, is.extraChildren[0] - was.extraChildren[0], each.child),
    beds: movedBy([night.extraBeds, night.beds], extraBeds - night.extraBeds, extras.bed)[1],
    ...{ party, extraBeds },
  })
}

/** A night that costs what the desk says, as the hotel types it. */
export const setTo = (night: ModelNight, typed: number): ModelNight =>
  withTax({ ...night, room: typed - peopleIn(night) - night.beds, offer: 0, isSet: true })

export interface StayToSell {
  nights: readonly string[]
  meal: MealOption
  /** Each with the people and beds that are asked for. */
  rooms: readonly { id: string; party: ModelParty; extraBeds: number }[]
}

/** What a stay costs that is sold now: each night by its room and date, with the hotel's offer where that makes it cheaper. */
export const soldNow = (books: Books, { nights, meal, rooms }: StayToSell) => {
  const priced = (offer: ModelOffer | undefined) =>
    nights.map(night => rooms.map(({ id, ...people }) => nightToday(books, { roomId: id, night, meal, ...people, offer })))
  const totalOf = (all: readonly ModelNight[][]) => all.flat().reduce((sum, { price }) => sum + price, 0)
  const { offer } = books.rates
  const plain = priced(undefined)
  const fits = offer && offer.from <= (nights[0] ?? '') && (nights[0] ?? '') <= offer.to
  const cheaper = fits ? priced(offer) : plain
  const isOffered = totalOf(cheaper) < totalOf(plain)
  const best = isOffered ? cheaper : plain
  return { priced: best, total: totalOf(best), offer: isOffered ? offer : undefined }
}

/** A room as an order names it; who sleeps in it only where there are several. */
export const chosenRoom = ({ id, party, extraBeds }: StayToSell['rooms'][number], mealOption: MealOption, namesPeople: boolean) => ({
  ...{ id, mealOption, extraBeds },
  ...(namesPeople && { adults: party.adults, childAges: [...party.ages] }),
})

/** The night of that date and room, both counted from 0. */
export const nightAt = (priced: readonly ModelNight[][], date: number, room: number): ModelNight => {
  const night = priced[date]?.[room]
  if (!night) throw new Error('The model did not price this night')
  return night
}
