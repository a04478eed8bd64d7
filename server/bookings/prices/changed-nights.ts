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

/** The night as agreed before the booking's latest change, for a room with these meals; undefined if unchanged. */
export type AgreedBefore = (night: string, room: { id: string; mealOption: string }) => AgreedNight | undefined

export const noPreviousPrice: AgreedBefore = () => undefined

/** A room of a stay; `replaces`: another room whose place it takes. Without named people the former ones stay in it. */
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
  /** True for a free upgrade: another room costs what the former one did, with other meals at today's price. */
  keepPrice: boolean
}

/** The agreed nights of that date, else of the last one before it, else of the first: new nights get their rooms. */
const neighboursOf = ({ nights }: BookingRow, night: string): AgreedNight[] => {
  const dates = nights.map(other => other.night)
  const date = dates.findLast(earlier => earlier <= night) ?? dates[0]
  return nights.filter(other => other.night === date)
}

export const mealOf = ({ rooms }: BookingRow, roomId: string): MealOption =>
  MealOption.parse(rooms.find(({ id }) => id === roomId)?.mealOption)

export const wishedOn = (booking: BookingRow, wished: readonly WishedRoom[] | undefined, night: string): readonly WishedRoom[] =>
  wished ?? neighboursOf(booking, night).map(({ roomId }) => ({ id: roomId, mealOption: mealOf(booking, roomId) }))

/** The booking's own offer if it covers the night; a free-night offer gives no further free nights. */
const offerOn = ({ offer }: BookingRow, night: string): PricedOffer | undefined =>
  offer && offer.effect.kind !== 'FREE_NIGHT' && offer.startDate <= night && night <= offer.endDate ? offer : undefined

/** Today's rates of a room on a night; `room` is the only rate. */
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

/** A night at today's price for the named people, else the nearest night's. Throws RoomTaken if the room is gone. */
const nightToday = (plan: StayPlan, night: string, wished: WishedRoom): AgreedNight => {
  const { booking, rooms, rules } = plan
  const room = rooms.find(({ id }) => id === wished.id)
  if (!room) throw new RoomTaken()
  const type = rules.types[room.type_id]
  const parts = neighboursOf(booking, night).find(({ roomId }) => roomId === (wished.replaces ?? wished.id))?.parts
  const former = parts && parts.adults !== null ? { adults: parts.adults, childAges: parts.childAges } : null
  const split = partyOf(wished) ?? former
  const extraBeds = wished.extraBeds ?? Math.min(parts?.extraBeds ?? 0, type?.extraBeds ?? 0)
  // A guest without meals who stays longer pays the breakfast price where room-only is no longer sold.
  const isSold = wished.mealOption !== 'roomOnly' || (type?.roomOnlyLess ?? null) !== null
  const rates = ratesToday(plan, night, room)
  const meal = isSold ? wished.mealOption : 'breakfast'
  const [priced] = priceNights(rates, { rate: 'room', meal, extraBeds }, split, offerOn(booking, night))
  const rate = rates.rates.room
  if (!priced || !rate) throw new RoomTaken()
  return agreedAt(wished.id, priced, { rate, split, extraBeds, tax: rates.tax[0] ?? noTax })
}

/** A kept night with other meals, which are priced as in its room today; unchanged where the meals stay. */
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

/** What the former room costs on a night: as agreed, else today's price; undefined if the stay did not have it. */
const formerNight = (plan: StayPlan, night: string, former: string): AgreedNight | undefined => {
  const near = neighboursOf(plan.booking, night).find(({ roomId }) => roomId === former)
  if (!near || near.night === night) return near
  if (!plan.rooms.some(({ id }) => id === former)) return undefined
  return nightToday(plan, night, { id: former, mealOption: mealOf(plan.booking, former) })
}

/**
 * The agreed price of a night: what an undo restores, what is kept, or with `keepPrice` the former room's price.
 * `isBack`: its people are restored too. Undefined: the night costs today's price.
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

/** True when the kept price of a former room is below today's price of this room, which is of another type. */
export const isRaised = (plan: StayPlan, night: string, wished: WishedRoom): boolean => {
  const { booking, rooms, keepPrice } = plan
  const former = booking.rooms.find(({ id }) => id === wished.replaces)
  const type = rooms.find(({ id }) => id === wished.id)?.type_id
  if (!keepPrice || !former || former.typeId === type) return false
  const today = nightToday(plan, night, wished).pricePaise
  return (agreedFor(plan, night, wished)?.agreed.pricePaise ?? today) < today
}

/** The nights of one date in these rooms. Kept ones keep their price, except for people and beds added or removed. */
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

/** Past nights stay as they are, except those that an undo restores. */
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
