import { randomUUID } from 'node:crypto'
import type { CallOf } from '#shared/contract/endpoint.ts'
import type { paymentApi } from '#shared/payments/payments.ts'
import { priceOfStay } from '#shared/prices/stay.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { toPaise } from '#shared/words/money.ts'
import type { Random } from '../../demo/random.ts'
import type { World } from './world.ts'

export type Order = CallOf<typeof paymentApi.createOrder>
type Stay = NonNullable<Order['booking']>

/** The wanted dates move on by one day per this many milliseconds, so that rooms stay scarce and never run out. */
const dayEveryMs = 700
const longestWindow = 480

/** Prices as `makeHotels` sets them, by the first digits of a room's number. */
const pricePaise = (number: string, meal: string) =>
  toPaise(meal === 'allMeals' ? 5500 : number.startsWith('2') && number.length === 3 ? 7999.99 : 3333.33)

export interface Guest {
  name: string
  email: string
  phone: string
}

export const guestNumber = (index: number): Guest => ({
  name: `Guest ${index}`,
  email: `guest${index}@mail.example`,
  phone: `+9198${String(10_000_000 + index)}`,
})

export interface StayPlan {
  hotel: World['hotels'][number]
  checkIn: string
  checkOut: string
  numbers: string[]
  meal: 'breakfast' | 'allMeals'
}

/** Dates and rooms that many guests want at the same time. `rush`: all want the very same. */
export const planStay = (random: Random, world: Pick<World, 'hotels'>, elapsedMs: number, rush: boolean): StayPlan => {
  const hotel = rush ? world.hotels[0] : random.pick(world.hotels)
  if (!hotel) throw new Error('There is no hotel')
  const day = 2 + (Math.floor(elapsedMs / dayEveryMs) % longestWindow)
  const checkIn = addDays(todayInIndia(new Date()), rush ? day + 2 : day + random.int(0, 4))
  const nights = rush ? 1 : random.int(1, 3)
  const all = Object.keys(hotel.rooms)
  const first = rush ? '201' : random.pick(all)
  const second = !rush && random.chance(0.15) ? random.pick(all) : first
  return {
    hotel,
    checkIn,
    checkOut: addDays(checkIn, nights),
    numbers: [...new Set([first, second])],
    meal: random.chance(0.8) ? 'breakfast' : 'allMeals',
  }
}

/** The input of an order as the wizard sends it. */
export const orderOf = (plan: StayPlan, guest: Guest, key: string): Order => {
  const nights = Math.round((Date.parse(plan.checkOut) - Date.parse(plan.checkIn)) / 86_400_000)
  const price = priceOfStay(
    plan.numbers.map(number => pricePaise(number, plan.meal)),
    nights,
    2000,
  )
  const booking: Stay = {
    hotelId: plan.hotel.slug,
    checkInDate: plan.checkIn,
    checkOutDate: plan.checkOut,
    adults: plan.numbers.length,
    children: 0,
    rooms: plan.numbers.map(number => ({ id: plan.hotel.rooms[number] ?? randomUUID(), mealOption: plan.meal })),
    userName: guest.name,
    userEmail: guest.email,
    userPhone: guest.phone,
    key,
  }
  return { amount: price.advancePaise, currency: 'INR', receipt: 'trial', booking }
}
