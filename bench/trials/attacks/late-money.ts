import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { endedAgo } from '#server/testing/worlds/stay.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { have, type Ordered, orderStay, payAtBoth, type Seen, type Stage, settled } from './stage.ts'

const numbers = ['101', '102', '103', '104']

interface Case {
  late(stage: Stage, order: Ordered): Promise<unknown>
  /** Rupees per night when the money arrives; it was ordered at 4,000. */
  price?: number
  /** The booking's final status, or the reason of the refund. */
  expected: string
}

const letGo: Case['late'] = ({ guests: [, second] }, { id, orderSecret }) =>
  have(second, paymentApi.releaseOrder, { orderId: id, orderSecret })
const ranOut =
  (minutes: number): Case['late'] =>
  ({ db }, { bookingId }) =>
    endedAgo({ db } as never, bookingId, minutes)

const cases: Record<string, Case> = {
  'let go': { late: letGo, expected: 'released' },
  '31 minutes late at the same price': { late: ranOut(31), expected: 'CONFIRMED' },
  '31 minutes late at a higher price': { late: ranOut(31), price: 4001, expected: 'price-changed' },
  '25 minutes late at a higher price': { late: ranOut(25), price: 4001, expected: 'CONFIRMED' },
}

/** The end of an order's payment: the reason of each refund, with its part of the payment, or the booking's status. */
const endOf = async (db: Db, { id }: Ordered): Promise<string> => {
  const { rows } = await sql<{ end: string }>`
    select string_agg(case when r.id is null then b.status::text when r.amount_paise = p.amount_paise and r.status = 'PROCESSED' then r.reason
        else r.reason || ' ' || r.status || ' of ' || r.amount_paise end, ', ') as end
    from payment_order o join booking b on b.hotel_id = o.hotel_id and b.id = o.booking_id
      join payment p on p.order_id = o.id left join refund r on r.payment_id = p.id
    where o.provider_order_id = ${id}`.execute(db)
  return rows[0]?.end ?? 'nothing was paid'
}

/** Late payments, reported to both processes at once: both apply the same terms, and the money is refunded once. */
export const lateMoney = async (stage: Stage): Promise<Seen> => {
  const { db, world } = stage
  const ends: string[] = []
  const wrong: string[] = []
  for (const [name, { late, price, expected }] of Object.entries(cases)) {
    const hotel = await makeHotel(db)
    const orders = await Promise.all(
      numbers.map(async number => {
        const order = await orderStay(stage, hotel, { numbers: [number], inDays: 40 })
        await late(stage, order)
        return order
      }),
    )
    if (price)
      await db
        .updateTable('room')
        .set({ price_paise: price * 100 })
        .where('hotel_id', '=', hotel.id)
        .execute()
    await raisePageVersion(db, hotel.id)
    await Promise.all(orders.map(({ id }) => payAtBoth(stage, id)))
    await settled(stage)
    const { payments } = await world.provider.state()
    const isBack = expected !== 'CONFIRMED'
    for (const order of orders) {
      const end = await endOf(db, order)
      const own = payments.filter(payment => payment.order_id === order.id)
      if (end !== expected) wrong.push(`${name}: ${end} instead of ${expected}`)
      if (own.length !== 1 || own.some(({ amount, amount_refunded }) => amount_refunded !== (isBack ? amount : 0)))
        wrong.push(`${name}: the provider says otherwise`)
    }
    ends.push(`${name}: ${expected}`)
  }
  return { told: wrong.length === 0 ? ends.join('; ') : 'not as it should be', wrong }
}
