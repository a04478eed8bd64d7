import { randomUUID } from 'node:crypto'
import type { CallOf } from '#shared/contract/endpoint.ts'
import { type OrderReply, paymentApi } from '#shared/payments/payments.ts'
import { priceOfStay } from '#shared/prices/stay.ts'
import { addDays, nightsBetween, todayInIndia } from '#shared/words/dates.ts'
import type { TestServer } from '../../testing.ts'
import type { TestHotel } from './hotel.ts'

type Order = CallOf<typeof paymentApi.createOrder>
export type Stay = NonNullable<Order['booking']>

export interface StayWish extends Partial<Stay> {
  /** Room numbers instead of ids. */
  numbers?: string[]
  /** Days from today. */
  inDays?: number
  nights?: number
  /** Rupees of one night of each room, to count the amount. */
  price?: number
  advanceRate?: number
  amount?: number
}

let guests = 0

/** An order's input as the wizard sends it, for a guest of its own; dates from today in India. */
export const orderFor = (server: Pick<TestServer, 'clock'>, hotel: TestHotel, wish: StayWish = {}): Order & { booking: Stay } => {
  const { numbers = [Object.keys(hotel.rooms)[0] ?? ''], inDays = 10, nights = 2, price = 4000, advanceRate = 20, amount, ...stay } = wish
  guests++
  const checkInDate = stay.checkInDate ?? addDays(todayInIndia(server.clock.now()), inDays)
  const checkOutDate = stay.checkOutDate ?? addDays(checkInDate, nights)
  const rooms = stay.rooms ?? numbers.map(number => ({ id: hotel.rooms[number] ?? randomUUID(), mealOption: 'breakfast' as const }))
  const figures = priceOfStay(
    rooms.map(() => price * 100),
    nightsBetween(checkInDate, checkOutDate),
    advanceRate * 100,
  )
  return {
    amount: amount ?? figures.advancePaise,
    currency: 'INR',
    receipt: 'client-1',
    booking: {
      hotelId: hotel.slug,
      adults: rooms.length,
      children: 0,
      userName: 'Meera Iyer',
      userEmail: `guest${guests}@mail.example`,
      userPhone: `+919${String(100000000 + guests)}`,
      ...stay,
      checkInDate,
      checkOutDate,
      rooms,
    },
  }
}

/** Orders a stay; throws unless that succeeds. */
export const order = (server: TestServer, hotel: TestHotel, wish?: StayWish): Promise<OrderReply> =>
  server.get(paymentApi.createOrder, orderFor(server, hotel, wish))

/** Pays an order in the sandbox, and gives what the browser then sends to `createbooking`. */
export const pay = async (server: TestServer, orderId: string): Promise<{ orderId: string; transactionId: string; signature: string }> => {
  const { status, body } = await server.provider.pay(orderId)
  if (status !== 200) throw new Error(`The sandbox refused: ${JSON.stringify(body)}`)
  return { orderId, transactionId: body.razorpay_payment_id ?? '', signature: body.razorpay_signature ?? '' }
}

export const bookingStatus = async (server: TestServer, bookingId = ''): Promise<string> => {
  const row = await server.db.selectFrom('booking').select('status').where('id', '=', bookingId).executeTakeFirstOrThrow()
  return row.status
}

/** A booking that is cancelled in the tables alone: no refund, no mail. */
export const cancelInTables = async (server: TestServer, bookingId = ''): Promise<void> => {
  await server.db.updateTable('booking').set({ status: 'CANCELLED', hold_expires_at: null }).where('id', '=', bookingId).execute()
}

/** Runs every job that waits, also those that were put off. */
export const settlePutOff = async (server: TestServer): Promise<void> => {
  const soon = new Date(0)
  await server.db.updateTable('outbox').set({ run_at: soon }).where('done_at', 'is', null).execute()
  await server.settleAll()
}

/** Lets a booking's hold run out, as if its time had passed so many minutes ago. */
export const endedAgo = async (server: TestServer, bookingId: string, minutes: number): Promise<void> => {
  const past = new Date(Date.now() - minutes * 60_000)
  await server.db.updateTable('booking').set({ hold_expires_at: past }).where('id', '=', bookingId).execute()
  await server.db.updateTable('room_night').set({ expires_at: past }).where('booking_id', '=', bookingId).execute()
}

/** Lets a booking's hold run out, as if its time had passed. */
export const runOut = (server: TestServer, bookingId: string): Promise<void> => endedAgo(server, bookingId, 1)

/** What the product promises, counted in the tables: each of these must be zero. */
export const brokenPromises = async (server: TestServer) => {
  const { db } = server
  const count = async (query: { execute(): Promise<unknown[]> }) => (await query.execute()).length
  return {
    confirmedWithoutPayment: await count(
      db
        .selectFrom('booking as b')
        .leftJoin('payment_order as o', join => join.onRef('o.hotel_id', '=', 'b.hotel_id').onRef('o.booking_id', '=', 'b.id'))
        .leftJoin('payment as p', join => join.onRef('p.order_id', '=', 'o.id').on('p.is_kept', '=', true))
        .select('b.id')
        .where('b.status', '=', 'CONFIRMED')
        .where('b.payment_method', '=', 'ONLINE')
        .where('p.id', 'is', null),
    ),
    paymentsWithoutEnd: await count(
      db
        .selectFrom('payment as p')
        .leftJoin('refund as r', 'r.payment_id', 'p.id')
        .select('p.id')
        .where('p.is_kept', '=', false)
        .where('r.id', 'is', null),
    ),
    nightsOfDeadBookings: await count(
      db
        .selectFrom('room_night as n')
        .innerJoin('booking as b', join => join.onRef('b.hotel_id', '=', 'n.hotel_id').onRef('b.id', '=', 'n.booking_id'))
        .select('n.night')
        .where('b.status', 'in', ['EXPIRED', 'CANCELLED'])
        .where('n.expires_at', '>', new Date()),
    ),
  }
}

export const noBrokenPromise = { confirmedWithoutPayment: 0, paymentsWithoutEnd: 0, nightsOfDeadBookings: 0 }
