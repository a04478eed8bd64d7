import { extraPaise, priceNights } from '#shared/prices/price.ts'
import type { RateFacts } from '#shared/prices/rate-rules.ts'
import { MealOption } from '#shared/prices/stay.ts'
import type { PricedOffer } from '#shared/prices/stay-rates.ts'
import { noTax } from '#shared/prices/tax.ts'
import { ratesFor } from '#shared/rates/rates.ts'
import { addDays, nightsOf } from '#shared/words/dates.ts'
import type { HotelRules } from '../../rooms/nights/rate-rules.ts'
import type { BookingRow } from '../booking/booking.ts'
import type { SaleRoom } from '../booking/sale-rooms.ts'
import { type AgreedNight, noParts } from '../nights/agreed-night.ts'
import { RoomTaken } from '../nights/inventory.ts'
import type { RoomPeople } from '../search/quote.ts'
import { type KeptNight, partyOf, withPeople } from './night-people.ts'
import { agreedAt } from './quoted-nights.ts'
import { repriced, roomPaise, taxOfSale } from './repriced.ts'

/** What was agreed for a night of a room with these meals before the booking's latest change; undefined where that left it alone. */
export type AgreedBefore = (night: string, room: { id: string; mealOption: string }) => AgreedNight | undefined

export const noPreviousPrice: AgreedBefore = () => undefined

/** A room of a stay; `replaces`: the one that it stands for, where that is another. Who is not named is who slept there before. */
export interface WishedRoom extends RoomPeople {
  id: string
  mealOption: MealOption
  replaces?: string | undefined
}

export interface StayPlan {
  booking: BookingRow
  rooms: readonly SaleRoom[]
  rules: HotelRules
  today: string
  firstOpen: string
  before: AgreedBefore
  /** Another room costs what the former one did, with meals at today's price: an upgrade for nothing. */
  keepPrice: boolean
}

/** The agreed nights of that date, or of the nearest one that the booking has: new nights get the rooms of their neighbours. */
const neighboursOf = ({ nights }: BookingRow, night: string): AgreedNight[] => {
  const dates = nights.map(other => other.night)
  const date = dates.findLast(earlier => earlier <= night) ?? dates[0]
  return nights.filter(other => other.night === date)
}

export const mealOf = ({ rooms }: BookingRow, roomId: string): MealOption =>
  MealOption.parse(rooms.find(({ id }) => id === roomId)?.mealOption)

export const wishedOn = (booking: BookingRow, wished: readonly WishedRoom[] | undefined, night: string): readonly WishedRoom[] =>
  wished ?? neighboursOf(booking, night).map(({ roomId }) => ({ id: roomId, mealOption: mealOf(booking, roomId) }))

/** The booking's own offer goes on with nights that it covers; of free nights only those that were agreed. */
const offerOn = ({ offer }: BookingRow, night: string): PricedOffer | undefined =>
  offer && offer.effect.kind !== 'FREE_NIGHT' && offer.startDate <= night && night <= offer.endDate ? offer : undefined

/** What a room costs today on a night, of which rate `room` is the only one. */
const ratesToday = ({ rules, today }: StayPlan, night: string, room: SaleRoom) => {
  const facts: RateFacts = {
    typeId: room.type_id,
    breakfast: room.price_paise,
    allMeals: room.price_with_meals_paise,
    adultCapacity: room.adult_capacity,
    childrenCapacity: room.children_capacity,
  }
  return ratesFor({ ...rules, rates: { room: facts } }, { checkIn: night, checkOut: addDays(night, 1) }, today)
}

/** A night at today's price, for the people who are named, else of the night that it goes on from. Throws RoomTaken for a room that is not there any more. */
const nightToday = (plan: StayPlan, night: string, wished: WishedRoom): AgreedNight => {
  const { booking, rooms, rules } = plan
  const room = rooms.find(({ id }) => id === wished.id)
  if (!room) throw new RoomTaken()
  const type = rules.types[room.type_id]
  const parts = neighboursOf(booking, night).find(({ roomId }) => roomId === (wished.replaces ?? wished.id))?.parts
  const former = parts && parts.adults !== null ? { adults: parts.adults, childAges: parts.childAges } : null
  const split = partyOf(wished) ?? former
  const extraBeds = wished.extraBeds ?? Math.min(parts?.extraBeds ?? 0, type?.extraBeds ?? 0)
  // Who bought no meals and stays on pays as for breakfast where nothing less is sold any more.
  const isSold = wished.mealOption !== 'roomOnly' || (type?.roomOnlyLess ?? null) !== null
  const rates = ratesToday(plan, night, room)
  const meal = isSold ? wished.mealOption : 'breakfast'
  const [priced] = priceNights(rates, { rate: 'room', meal, extraBeds }, split, offerOn(booking, night))
  const rate = rates.rates.room
  if (!priced || !rate) throw new RoomTaken()
  return agreedAt(wished.id, priced, { rate, split, extraBeds, tax: rates.tax[0] ?? noTax })
}

/** A night that is kept in another room, with other meals at what they cost there today: the room alone is kept for nothing. */
const withMealsToday = (plan: StayPlan, kept: AgreedNight, former: MealOption, meal: MealOption): AgreedNight => {
  const room = plan.rooms.find(({ id }) => id === kept.roomId)
  const prices = room && former !== meal && ratesToday(plan, kept.night, room).rates.room?.nights[0]
  if (!prices) return kept
  const [breakfast, allMeals, roomOnly] = prices
  const costs = { breakfast, allMeals, roomOnly: roomOnly ?? breakfast }
  const { extraAdults, extraChildren, people, forChildren } = kept.parts ?? noParts
  const more = (adults: number, children: number) => {
    const cost = (one: MealOption) => extraPaise({ adults, children }, plan.rules.people, one)
    return cost(meal) - cost(former)
  }
  const own = roomPaise(kept)
  // Fewer meals lower the kept price at most in proportion to today's price of this room: the price may be kept from a
  // cheaper room, and these meals may cost more than all of it.
  const least = Math.floor((own * costs[meal]) / Math.max(costs[former], costs[meal]))
  return repriced(
    kept,
    {
      room: Math.max(least, own + costs[meal] - costs[former]),
      people: Math.max(0, people + more(extraAdults, extraChildren)),
      forChildren: Math.max(0, forChildren + more(0, extraChildren)),
    },
    taxOfSale(kept, plan.rules),
  )
}

/** What the former room costs on a night: as agreed, or today's price on one that was not sold; undefined where the stay did not have that room. */
const formerNight = (plan: StayPlan, night: string, former: string): AgreedNight | undefined => {
  const near = neighboursOf(plan.booking, night).find(({ roomId }) => roomId === former)
  if (!near || near.night === night) return near
  if (!plan.rooms.some(({ id }) => id === former)) return undefined
  return nightToday(plan, night, { id: former, mealOption: mealOf(plan.booking, former) })
}

/**
 * What an undo brings back, what is kept, and with `keepPrice` the price of the room that it stands for. `isBack`: with its people too.
 * Undefined: it costs today's price.
 */
const agreedFor = (plan: StayPlan, night: string, wished: WishedRoom): { agreed: AgreedNight; isBack?: true } | undefined => {
  const { booking, before, keepPrice } = plan
  const back = before(night, wished)
  if (back) return { agreed: back, isBack: true }
  const hasSameMeals = booking.rooms.some(({ id, mealOption }) => id === wished.id && mealOption === wished.mealOption)
  const kept = booking.nights.find(other => other.night === night && other.roomId === wished.id)
  if (kept && hasSameMeals) return { agreed: kept }
  const former = wished.replaces ?? wished.id
  const isOther = former !== wished.id || !hasSameMeals
  const free = keepPrice && isOther ? formerNight(plan, night, former) : undefined
  return free && { agreed: withMealsToday(plan, { ...free, roomId: wished.id, night }, mealOf(booking, former), wished.mealOption) }
}

/** Whether a room of another type is had for less than it costs on that night today, since the former one's price is kept. */
export const isRaised = (plan: StayPlan, night: string, wished: WishedRoom): boolean => {
  const { booking, rooms, keepPrice } = plan
  const former = booking.rooms.find(({ id }) => id === wished.replaces)
  const type = rooms.find(({ id }) => id === wished.id)?.type_id
  if (!keepPrice || !former || former.typeId === type) return false
  const today = nightToday(plan, night, wished).pricePaise
  return (agreedFor(plan, night, wished)?.agreed.pricePaise ?? today) < today
}

/** The nights of one date in these rooms. Kept ones keep their price, but for people and beds that come or go. */
export const nightsOn = (plan: StayPlan, night: string, rooms: readonly WishedRoom[]): AgreedNight[] => {
  const kept: KeptNight[] = []
  const others = rooms.flatMap(wished => {
    const today = nightToday(plan, night, wished)
    const { agreed = today, isBack = agreed === today } = agreedFor(plan, night, wished) ?? {}
    if (isBack) return [agreed]
    const typeId = plan.rooms.find(({ id }) => id === wished.id)?.type_id ?? ''
    kept.push({ agreed, typeId, meal: wished.mealOption, people: wished })
    return []
  })
  return [...others, ...withPeople(kept, plan.booking, plan.rules)]
}

/** Nights that are past stay, but for what an undo brings back. */
const pastNights = ({ booking, before }: StayPlan, night: string): AgreedNight[] =>
  booking.nights
    .filter(other => other.night === night)
    .map(agreed => before(night, { id: agreed.roomId, mealOption: mealOf(booking, agreed.roomId) }) ?? agreed)

export const nightsAfter = (
  plan: StayPlan,
  { checkIn, checkOut, rooms }: { checkIn: string; checkOut: string; rooms: readonly WishedRoom[] | undefined },
): AgreedNight[] =>
  nightsOf(checkIn, checkOut).flatMap(night =>
    night < plan.firstOpen ? pastNights(plan, night) : nightsOn(plan, night, wishedOn(plan.booking, rooms, night)),
  )
