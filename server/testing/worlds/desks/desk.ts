import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { type Booking, bookingApi } from '#shared/bookings/bookings.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import type { TestServer } from '../../../testing.ts'
import type { RoomKind, TestHotel } from '../hotel.ts'

/** Four rooms at ₹4,000 and a suite. */
export const deskKinds: RoomKind[] = [
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

/** What the desk of a hotel does by calls; any failure throws. */
export const deskCalls = (server: TestServer, hotel: TestHotel, headers: Record<string, string>) => {
  const sell = async (userName: string, { from = 0, nights = 2, room = '101', ...more }: Sale = {}): Promise<Booking> => {
    if (from < 0) server.clock.set(new Date(Date.now() + from * 86_400_000))
    const stay = {
      checkInDate: day(from),
      checkOutDate: day(from + nights),
      adults: 2,
      rooms: [{ id: hotel.rooms[room], mealOption: 'breakfast' }],
    }
    const guest = { userName, userEmail: 'guest@mail.example', userPhone: '9812345678', paymentMethod: 'CASH', paidAmount: 0 }
    const { status, data, failure } = await server.call(
      bookingApi.create,
      { hotelId: hotel.id, ...stay, ...guest, ...more } as never,
      headers,
    )
    server.clock.set(new Date())
    if (status !== 200) throw new Error(JSON.stringify(failure))
    return data
  }
  const edit = async ({ id }: Booking, change: object): Promise<Booking> => {
    const { status, data, failure } = await server.call(
      bookingChangeApi.update,
      { hotelId: hotel.id, bookingId: id, ...change } as never,
      headers,
    )
    if (status !== 200) throw new Error(JSON.stringify(failure))
    return data as Booking
  }
  return { sell, edit }
}

export const savedAs = (server: TestServer, { id }: Pick<Booking, 'id'>) =>
  server.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const moneyOf = (server: TestServer, { id }: Pick<Booking, 'id'>) =>
  server.db
    .selectFrom('booking_payment')
    .select(['method', 'amount_paise', 'reason'])
    .where('booking_id', '=', id)
    .orderBy('created_at')
    .execute()
