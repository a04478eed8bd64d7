import type { AnyStay } from '#shared/bookings.ts'
import { nightsOf } from '#shared/dates.ts'
import { toPaise } from '#shared/money.ts'
import type { Room } from '#shared/rooms.ts'
import { MealOption, nightPrice } from '#shared/stay.ts'
import type { BookingRow } from './booking.ts'
import { type AgreedNight, RoomTaken } from './nights.ts'
import type { SaleRoom } from './rooms.ts'

/** What was agreed, in paise, for a night of a room with these meals before the booking's latest change; undefined where that left it alone. */
export type AgreedBefore = (night: string, room: { id: string; mealOption: string }) => number | undefined

export const noPreviousPrice: AgreedBefore = () => undefined

/** A room of a stay; `replaces`: the one that it stands for, where that is another. */
export interface WishedRoom {
  id: string
  mealOption: MealOption
  replaces?: string | undefined
}

export interface StayPlan {
  booking: BookingRow
  rooms: readonly SaleRoom[]
  firstOpen: string
  before: AgreedBefore
  /** Another room or other meals cost what the former ones did: an upgrade for nothing. */
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

/** What a night in a room of a new stay costs, in paise. */
export const nightPaise = ({ pricePerNight, priceWithMeals }: Pick<Room, 'pricePerNight' | 'priceWithMeals'>, meal: MealOption): number =>
  nightPrice({ pricePaise: toPaise(pricePerNight), priceWithMealsPaise: toPaise(priceWithMeals) }, meal)

interface Priced {
  room: { id: string }
  nightPaise: number
}

export const nightsQuoted = ({ checkInDate, checkOutDate }: Pick<AnyStay, 'checkInDate' | 'checkOutDate'>, rooms: readonly Priced[]) =>
  nightsOf(checkInDate, checkOutDate).flatMap(night =>
    rooms.map(({ room, nightPaise: pricePaise }): AgreedNight => ({ roomId: room.id, night, pricePaise })),
  )

/** Today's price of a night, in paise. Throws RoomTaken for a room that is not there any more. */
export const priceToday = (rooms: readonly SaleRoom[], { id, mealOption }: WishedRoom): number => {
  const room = rooms.find(one => one.id === id)
  if (!room) throw new RoomTaken()
  return nightPrice({ pricePaise: room.price_paise, priceWithMealsPaise: room.price_with_meals_paise }, mealOption)
}

/** A kept night, or one that an undo brings back, keeps its price; `keepPrice` takes that of the room it stands for; else today's price. */
export const priceOn = ({ booking, rooms, before, keepPrice }: StayPlan, night: string, wished: WishedRoom): number => {
  const today = priceToday(rooms, wished)
  const hasSameMeals = booking.rooms.some(({ id, mealOption }) => id === wished.id && mealOption === wished.mealOption)
  const kept = booking.nights.find(other => other.night === night && other.roomId === wished.id)
  if (kept && hasSameMeals) return kept.pricePaise
  const agreed = before(night, wished)
  if (agreed !== undefined) return agreed
  const former = wished.replaces ?? wished.id
  const isOther = former !== wished.id || !hasSameMeals
  const free = keepPrice && isOther ? neighboursOf(booking, night).find(({ roomId }) => roomId === former) : undefined
  return free?.pricePaise ?? today
}

export const nightsAfter = (
  plan: StayPlan,
  { checkIn, checkOut, rooms }: { checkIn: string; checkOut: string; rooms: readonly WishedRoom[] | undefined },
): AgreedNight[] =>
  nightsOf(checkIn, checkOut).flatMap(night => {
    const { booking, firstOpen } = plan
    if (night < firstOpen) return booking.nights.filter(other => other.night === night)
    return wishedOn(booking, rooms, night).map(room => ({ roomId: room.id, night, pricePaise: priceOn(plan, night, room) }))
  })
