import { expect, type Page } from '@playwright/test'
import type { RoomKind } from '#server/testing/worlds/hotel.ts'
import { employ, person } from '#server/testing/worlds/people.ts'
import type { TestServer } from '#server/testing.ts'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { type Booking, bookingApi } from '#shared/bookings/bookings.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { makeOwner, someEmail } from '../people.ts'

const usualKinds: RoomKind[] = [
  { name: 'Deluxe', numbers: ['101', '102', '103', '104'] },
  { name: 'Suite', numbers: ['201'], price: 6000, withMeals: 8000 },
]

export const day = (days: number): string => addDays(todayInIndia(new Date()), days)

interface Sale extends Record<string, unknown> {
  /** Days from today; nothing of it is past for the server at that moment. */
  from?: number
  nights?: number
  room?: string
}

/** A hotel, by itself with four rooms at ₹4,000 and a suite, its owner, a receptionist, and what its desk does by calls. */
export const openDesk = async (world: TestServer, kinds = usualKinds) => {
  const { owner, hotels } = await makeOwner(world, { kinds })
  const [hotel] = hotels
  const reception = await person(world, { name: 'Ravi Desk', email: someEmail() })
  await employ(world, hotel.id, reception.id, 'RECEPTIONIST')
  const sell = async (userName: string, { from = 0, nights = 2, room = '101', ...more }: Sale = {}): Promise<Booking> => {
    if (from < 0) world.clock.set(new Date(Date.now() + from * 86_400_000))
    const stay = {
      checkInDate: day(from),
      checkOutDate: day(from + nights),
      adults: 2,
      rooms: [{ id: hotel.rooms[room], mealOption: 'breakfast' }],
    }
    const guest = { userName, userEmail: 'guest@mail.example', userPhone: '9812345678', paymentMethod: 'CASH', paidAmount: 0 }
    const { status, data, failure } = await world.call(
      bookingApi.create,
      { hotelId: hotel.id, ...stay, ...guest, ...more } as never,
      owner.headers,
    )
    world.clock.set(new Date())
    expect(status, JSON.stringify(failure)).toBe(200)
    return data
  }
  const edit = async ({ id }: Booking, change: object): Promise<Booking> => {
    const { status, data, failure } = await world.call(
      bookingChangeApi.update,
      { hotelId: hotel.id, bookingId: id, ...change } as never,
      owner.headers,
    )
    expect(status, JSON.stringify(failure)).toBe(200)
    return data as Booking
  }
  return { owner, reception, hotel, sell, edit }
}

export const bookingsPage = '/dashboard/bookings'
export const search = (page: Page) => page.getByLabel('Search bookings')
/** The names of the customers in the list, from top to bottom. */
export const customers = async (page: Page): Promise<string[]> => {
  const names = await page.getByRole('table', { name: 'List of bookings' }).getByRole('rowheader').allTextContents()
  return names.map(name => name.replace(/ ?[A-Z0-9]{4}-[A-Z0-9]{4}.*$/, ''))
}
