import type { TestContext } from 'node:test'
import type { Booking } from '#shared/bookings/bookings.ts'
import { paymentLinkApi } from '#shared/bookings/payment-links.ts'
import type { CallOf } from '#shared/contract/endpoint.ts'
import { bookingKeyHeader } from '#shared/contract/endpoint.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { guestDesk } from '../../../bookings/testing.ts'
import type { TestOptions } from '../../../testing.ts'
import type { HotelWish } from '../hotel.ts'

type Hold = CallOf<typeof paymentLinkApi.hold>

/** Hours from now, as the desk says it. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** A desk that holds rooms until a link is paid, and guests who pay on the pages of their bookings. */
export const linkDesk = async (t: TestContext, options?: TestOptions & { hotel?: HotelWish }) => {
  const desk = await guestDesk(t, options)
  const { server, hotel, reception, manager, day, room, keyFor } = desk
  /** Holds two nights from today in that room, or what is said. */
  const tryHold = (number: string, more: Partial<Hold> & { from?: number; nights?: number } = {}, who = manager) => {
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
      holdUntil: inHours(4),
      source: 'PHONE' as const,
      ...rest,
    }
    return server.call(paymentLinkApi.hold, input as Hold, who.headers)
  }
  const hold = async (...parameters: Parameters<typeof tryHold>): Promise<Booking> => {
    const { status, data, failure } = await tryHold(...parameters)
    if (status !== 200) throw new Error(JSON.stringify(failure))
    return data
  }
  const link = ({ id }: Pick<Booking, 'id'>, who = reception) =>
    server.call(paymentLinkApi.open, { hotelId: hotel.id, bookingId: id }, who.headers)
  const move = (booking: Pick<Booking, 'id' | 'version'>, holdUntil: string) =>
    server.call(paymentLinkApi.move, { hotelId: hotel.id, bookingId: booking.id, version: booking.version, holdUntil }, reception.headers)
  /** The page of the booking orders what it shows, in rupees. */
  const order = async (booking: Pick<Booking, 'id' | 'hotelId'>, rupees: number, more: object = {}, key?: string) => {
    const input = {
      amount: Math.round(rupees * 100),
      currency: 'INR' as const,
      receipt: 'link',
      hotelId: hotel.slug,
      bookingId: booking.id,
      ...more,
    }
    return server.call(paymentApi.createOrder, input as never, { [bookingKeyHeader]: key ?? (await keyFor(booking)) })
  }
  const row = ({ id }: Pick<Booking, 'id'>) => server.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...desk, tryHold, hold, link, move, order, row }
}
