import type { TestContext } from 'node:test'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { type Booking, bookingApi, type DeskBooking } from '#shared/bookings/bookings.ts'
import { guestBookingApi } from '#shared/bookings/guest-bookings.ts'
import { wishedStayApi } from '#shared/bookings/wished-stay.ts'
import type { CallOf } from '#shared/contract/endpoint.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { type HotelWish, makeHotel, type TestHotel } from '../testing/worlds/hotel.ts'
import { employ, type Person, person } from '../testing/worlds/people.ts'
import { type TestOptions, testServer } from '../testing.ts'
import { bookingRow } from './booking/booking.ts'
import { pageKey } from './booking/page-key.ts'

type Change = CallOf<typeof bookingChangeApi.update>

/** Four rooms at ₹4,000, two finer ones at ₹6,000, and a manager and a receptionist at their desk, at noon of a day. */
export const testDesk = async (t: TestContext, { hotel: wish, ...options }: TestOptions & { hotel?: HotelWish } = {}) => {
  const server = await testServer(t, { webhooks: false, ...options })
  const base = todayInIndia(new Date())
  const day = (days: number) => addDays(base, days)
  /** A time in India, days from today. */
  const clock = (days: number, time = '12:00') => server.clock.set(new Date(`${day(days)}T${time}:00+05:30`))
  clock(0)
  const kinds = [
    { name: 'Deluxe', numbers: ['101', '102', '103', '104'] },
    { name: 'Suite', numbers: ['201', '202'], price: 6000, withMeals: 8000 },
  ]
  const hotel: TestHotel = await makeHotel(server.db, { kinds, ...wish })
  const member = async (name: string, actions: string[]): Promise<Person> => {
    const one = await person(server, { name })
    await employ(server, hotel.id, one.id, { grants: { bookings: actions } })
    return one
  }
  const manager = await member('Asha Manager', ['CREATE', 'READ', 'UPDATE', 'DELETE'])
  const reception = await member('Ravi Desk', ['CREATE', 'READ', 'UPDATE'])
  const room = (number: string, more: object = {}) => ({ id: hotel.rooms[number] ?? '', mealOption: 'breakfast' as const, ...more })
  /** Sells two nights from today, or what is said. */
  const sell = async (number: string, more: Partial<DeskBooking> & { from?: number; nights?: number } = {}): Promise<Booking> => {
    const { from = 0, nights = 2, ...rest } = more
    const input = {
      hotelId: hotel.id,
      checkInDate: day(from),
      checkOutDate: day(from + nights),
      adults: 2,
      rooms: [room(number)],
      userName: 'Meera Iyer',
      userEmail: 'meera@mail.example',
      userPhone: '9812345678',
      paymentMethod: 'CASH',
      paidAmount: 0,
      ...rest,
    }
    const { status, data, failure } = await server.call(bookingApi.create, input as never, manager.headers)
    if (status !== 200) throw new Error(JSON.stringify(failure))
    return data
  }
  const edit = async ({ id }: Pick<Booking, 'id'>, change: Partial<Change>, who = manager) => {
    const input = { hotelId: hotel.id, bookingId: id, ...change } as Change
    const { data, ...answer } = await server.call(bookingChangeApi.update, input, who.headers)
    return { ...answer, data: data as Booking }
  }
  /** The nights that are taken in the inventory, as `room night`. */
  const taken = async ({ id }: Pick<Booking, 'id'>): Promise<string[]> => {
    const { rows } = await server.database.pool.query<{ taken: string }>(
      `select r.room_number || ' ' || (n.night - $2::date) as taken from room_night n join room r on r.id = n.room_id
        where n.booking_id = $1 order by n.night, 1`,
      [id, base],
    )
    return rows.map(row => row.taken)
  }
  const history = async ({ id }: Pick<Booking, 'id'>) => {
    const rows = await server.db.selectFrom('booking_log').selectAll().where('booking_id', '=', id).orderBy('id').execute()
    return rows.map(({ event: what, version, changes, account_id }) => ({
      what,
      version,
      by: account_id,
      changes: (changes as { field: string; from: unknown; to: unknown }[]).filter(({ field }) => field !== 'nights'),
    }))
  }
  return { server, hotel, day, clock, manager, reception, room, sell, edit, taken, history }
}

export type TestDesk = Awaited<ReturnType<typeof testDesk>>

const keyIs = (key: string) => ({ 'booking-key': key })

/** What guests do with their bookings of a desk's hotel. */
export const guestCalls = ({ server, hotel }: Pick<TestDesk, 'server' | 'hotel'>) => {
  const get = (reference: string, key: string, hotelId = hotel.slug) =>
    server.call(guestBookingApi.get, { hotelId, reference } as never, keyIs(key))
  const find = (reference: string, phone: string, headers?: Record<string, string>, hotelId = hotel.slug) =>
    server.call(guestBookingApi.find, { hotelId, reference, phone }, headers)
  const ask = (reference: string, key: string, wish: object, headers?: Record<string, string>) =>
    server.call(guestBookingApi.request, { hotelId: hotel.slug, reference, ...wish } as never, { ...keyIs(key), ...headers })
  const price = (reference: string, key: string, wish: object, hotelId = hotel.slug) =>
    server.call(wishedStayApi.price, { hotelId, reference, ...wish } as never, keyIs(key))
  const keyFor = async ({ hotelId, id }: Pick<Booking, 'id' | 'hotelId'>) => {
    const row = await bookingRow(server.db, hotelId, id)
    return row ? pageKey(server.db, row) : ''
  }
  return { get, find, ask, price, keyFor }
}

/** A desk, and what guests do with their bookings. */
export const guestDesk = async (t: TestContext, options?: TestOptions & { hotel?: HotelWish }) => {
  const desk = await testDesk(t, options)
  return { ...desk, ...guestCalls(desk) }
}
