import { bookingApi } from '#shared/bookings/bookings.ts'
import type { OrderReply } from '#shared/payments/payments.ts'
import type { TestServer } from '../../testing.ts'
import type { TestHotel } from './hotel.ts'
import { pay } from './stay.ts'

export interface LateWorld {
  server: TestServer
  hotel: TestHotel
}

/** All rooms of a hotel cost so much; raise its page version after it. */
export const setPrice =
  (rupees: number) =>
  ({ server: { db }, hotel }: LateWorld): Promise<unknown> =>
    db
      .updateTable('room')
      .set({ price_paise: rupees * 100 })
      .where('hotel_id', '=', hotel.id)
      .execute()

/** Pays an order, and gives the state of its booking, or why its money goes back. */
export const outcomeOf = async (server: TestServer, made: OrderReply): Promise<string> => {
  const { status, data } = await server.call(bookingApi.create, await pay(server, made.id ?? ''))
  if (status === 200) return data.status
  const { reason } = await server.db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .innerJoin('payment_order as o', 'o.id', 'p.order_id')
    .select('r.reason')
    .where('o.provider_order_id', '=', made.id ?? '')
    .executeTakeFirstOrThrow()
  return reason
}
