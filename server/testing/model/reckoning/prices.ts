import type { MealOption } from '#shared/prices/stay.ts'
import type { TaxMode } from '#shared/prices/tax.ts'
import type { Books } from './books.ts'
import type { Extra, ModelNight, ModelOffer } from './entries.ts'
import { type Counted, extraOf, extras, type ModelParty, types } from './people.ts'

export const dayKey = (type: string, night: string): string => `${type} ${night}`

const typeIn = (books: Books, roomId: string) => (books.rates.countsPeople ? types[books.room(roomId).type] : undefined)

/** The extra beds that a room may have. */
export const bedsIn = (books: Books, roomId: string): number => typeIn(books, roomId)?.beds ?? 0

/** Whether a room is sold with these meals. */
export const isSoldWith = (books: Books, roomId: string, meal: MealOption): boolean =>
  meal !== 'roomOnly' || typeIn(books, roomId)?.roomOnlyLess !== undefined

/** All year a night costs more on these days of the week, at a hotel that counts people. */
export const year = { weekdays: [2, 4, 6], more: 35_050 }
const isDearer = (night: string) => year.weekdays.includes(new Date(night).getUTCDay())

/** The listed price of the room alone: the day's, else the season's, else the weekday's, else the room's own. */
const listed = (books: Books, roomId: string, night: string, meal: MealOption): number => {
  const { type } = books.room(roomId)
  const { days, season, countsPeople } = books.rates
  const own = books.price(roomId, meal)
  const day = days.get(dayKey(type, night))
  if (day) return meal === 'allMeals' ? day.allMeals : day.breakfast
  if (!season || season.type !== type || night < season.from || night > season.to)
    return countsPeople && isDearer(night) ? own + year.more : own
  const changed = season.kind === 'ADD' ? own + season.value : Math.round((own * (10_000 + season.value)) / 1_000_000) * 100
  return Math.max(100, changed)
}

const modeOn = (books: Books, night: string): TaxMode => {
  const { tax } = books.rates
  return tax && tax.from <= night ? tax.mode : 'none'
}

/** Half of the GST on top of a price, or within a price: 5% up to ₹7,500.00 before tax, 18% above. */
const halfOnTop = (paise: number) => Math.round((paise * (paise > 750_000 ? 900 : 250)) / 10_000)
const halfWithin = (paise: number, percent: number) => Math.round((paise * percent) / (2 * (100 + percent)))

export const peopleIn = ({ extraAdults, extraChildren }: Pick<ModelNight, 'extraAdults' | 'extraChildren'>) =>
  extraAdults[1] + extraChildren[1]

/** Completes a night with its GST and the price that the guest pays. */
export const withTax = (night: Omit<ModelNight, 'price' | 'added' | 'step'>): ModelNight => {
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

/** What a PERCENT or AMOUNT offer takes off a night; free nights depend on the whole stay. */
const lessOn = (offer: ModelOffer | undefined, night: string, typed: number): number => {
  if (!offer || night < offer.from || night > offer.to || offer.kind === 'FREE_NIGHT') return 0
  return offer.kind === 'PERCENT' ? Math.round((typed * offer.value) / 10_000) : offer.value
}

type ExtraPeople = Pick<ModelNight, 'extraAdults' | 'extraChildren'>
const nobody: ExtraPeople = { extraAdults: [0, 0], extraChildren: [0, 0] }

/** Added ones cost today's price; removed ones take away their share of what was agreed. */
const movedBy = ([count, paise]: Extra, by: number, each: number): Extra => {
  if (by >= 0) return [count + by, paise + by * each]
  return count + by > 0 ? [count + by, Math.round((paise * (count + by)) / count)] : [0, 0]
}

/** Adds this many adults and children; removes them below 0. */
const withMore = ({ extraAdults, extraChildren }: ExtraPeople, { adults, children }: Counted, meal: MealOption): ExtraPeople => {
  const { adult, child } = meal === 'allMeals' ? extras.allMeals : extras.breakfast
  return { extraAdults: movedBy(extraAdults, adults, adult), extraChildren: movedBy(extraChildren, children, child) }
}

/** What so many extra beds cost in a night that is kept. */
const withBeds = (night: ModelNight, extraBeds: number): number =>
  movedBy([night.extraBeds, night.beds], extraBeds - night.extraBeds, extras.bed)[1]

/** A night at today's price; a FREE_NIGHT offer is not applied here. */
export const nightToday = (books: Books, { roomId, night, meal, party, extraBeds, offer }: NightWish): ModelNight => {
  const type = typeIn(books, roomId)
  const less = (meal === 'roomOnly' && type?.roomOnlyLess) || 0
  const room = listed(books, roomId, night, meal) - less - (type && isAlone(party) ? type.less : 0)
  const people = withMore(nobody, party ? extraOf(type, party) : { adults: 0, children: 0 }, meal)
  const beds = extraBeds * extras.bed
  const typed = room + peopleIn(people) + beds
  const parts = { room, ...people, beds, offer: -lessOn(offer, night, typed), extraBeds, isSet: false, tax: modeOn(books, night) }
  return withTax({ ...parts, party: type && party })
}

/** Charges extra people as long as `beyond` has some left, so in the first rooms that have any. */
const withPeopleBeyond = (
  books: Books,
  night: ModelNight,
  { roomId, meal, party, extraBeds }: Pick<NightWish, 'roomId' | 'meal' | 'extraBeds'> & { party: ModelParty },
  beyond: Counted,
): ModelNight => {
  const extra = extraOf(typeIn(books, roomId), party)
  const more = { adults: Math.min(extra.adults, beyond.adults), children: Math.min(extra.children, beyond.children) }
  beyond.adults -= more.adults
  beyond.children -= more.children
  const isMore = more.adults + more.children > 0
  if (!isMore && extraBeds === night.extraBeds) return night
  const beds = withBeds(night, extraBeds)
  return withTax({ ...night, ...withMore(night, more, meal), beds, extraBeds, party: isMore ? party : undefined })
}

/**
 * A kept night, with other people and beds if they are given. If it was sold for all whom the room sleeps, people are
 * charged only as far as there are more than were booked.
 */
export const withPeople = (
  books: Books,
  night: ModelNight,
  { roomId, meal, ...people }: Pick<NightWish, 'roomId' | 'meal'> & Partial<Pick<NightWish, 'party' | 'extraBeds'>>,
  beyond: Counted,
): ModelNight => {
  const before = night.party
  const { party = before, extraBeds = night.extraBeds } = people
  if (!party) return night
  if (!before) return withPeopleBeyond(books, night, { roomId, meal, party, extraBeds }, beyond)
  if (JSON.stringify(before) === JSON.stringify(party) && extraBeds === night.extraBeds) return night
  const less = night.isSet ? 0 : (typeIn(books, roomId)?.less ?? 0)
  const [was, is] = [extraOf(typeIn(books, roomId), before), extraOf(typeIn(books, roomId), party)]
  return withTax({
    ...night,
    room: night.room + (isAlone(before) ? less : 0) - (isAlone(party) ? less : 0),
    ...withMore(night, { adults: is.adults - was.adults, children: is.children - was.children }, meal),
    beds: withBeds(night, extraBeds),
    party,
    extraBeds,
  })
}

/** A night at a price set by the desk, with or without tax as the hotel enters its prices. */
export const setTo = (night: ModelNight, typed: number): ModelNight =>
  withTax({ ...night, room: typed - peopleIn(night) - night.beds, offer: 0, isSet: true })

export interface StayToSell {
  nights: readonly string[]
  meal: MealOption
  /** The code of an offer, as it was typed. */
  code: string | undefined
  /** Each with the people and beds that are asked for. */
  rooms: readonly { id: string; party: ModelParty; extraBeds: number }[]
}

/** A room as an order names it; who sleeps in it only where there are several. */
export const chosenRoom = ({ id, party, extraBeds }: StayToSell['rooms'][number], mealOption: MealOption, namesPeople: boolean) => ({
  id,
  mealOption,
  extraBeds,
  ...(namesPeople && { adults: party.adults, childAges: [...party.ages] }),
})

/** The night of that date and room, both counted from 0. */
export const nightAt = (byRoom: readonly ModelNight[][], date: number, room: number): ModelNight => {
  const night = byRoom[room]?.[date]
  if (!night) throw new Error('The model did not price this night')
  return night
}
