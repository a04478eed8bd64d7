import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import type { PaymentMethod } from '#shared/bookings/bookings.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { toRupees } from '#shared/words/money.ts'
import type { App } from '../../context.ts'
import { accountName } from '../../db/account-names.ts'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/serve/call.ts'
import { serve } from '../../http/serve/serve.ts'
import { moneyMoves } from './money-moves.ts'

type Daybook = DataOf<typeof bookingListApi.daybook>
type Line = Omit<Daybook['lines'][number], 'at'> & { at: Date }

/** What came and went on that day, in paise. */
const linesOf = async (db: Db, hotelId: string, day: string): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select l.id, l.method as "paymentMethod", l.paise as amount, l.transaction_id as "transactionId", ${accountName('l.created_by')} as by, l.at,
      b.id as "bookingId", b.reference, coalesce(b.guest_name, g.contact_name) as "userName",
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as "group"
    from (${moneyMoves(hotelId, day, day)}) l left join booking b on b.hotel_id = ${hotelId} and b.id = l.booking_id
      left join booking_group g on g.hotel_id = ${hotelId} and g.id = l.group_id
    order by l.at, l.id`.execute(db)
  return rows
}

/** By method, in rupees; methods without an amount are left out. */
const byMethod = (lines: readonly Pick<Line, 'paymentMethod' | 'amount'>[]) => {
  const sums = new Map<PaymentMethod, number>()
  for (const { paymentMethod, amount } of lines) sums.set(paymentMethod, (sums.get(paymentMethod) ?? 0) + Math.abs(amount))
  return [...sums].sort().map(([paymentMethod, paise]) => ({ paymentMethod, amount: toRupees(paise) }))
}

/** Of amounts that came (1) or went (-1). */
const sumAbove = (amounts: readonly number[], sign: 1 | -1) => amounts.reduce((sum, amount) => sum + Math.max(0, sign * amount), 0)

const { daybook } = bookingListApi
const api = { daybook }

const handlers: Handlers<typeof api> = {
  daybook: async ({ db, input: { hotelId, day } }) => {
    const lines = await linesOf(db, hotelId, day)
    const own = lines.filter(({ paymentMethod }) => paymentMethod !== 'PAID_THERE')
    const there = lines.filter(({ paymentMethod }) => paymentMethod === 'PAID_THERE').map(({ amount }) => amount)
    return {
      received: byMethod(own.filter(({ amount }) => amount > 0)),
      returned: byMethod(own.filter(({ amount }) => amount < 0)),
      paidThere: { received: toRupees(sumAbove(there, 1)), returned: toRupees(sumAbove(there, -1)) },
      lines: lines.map(line => ({ ...line, amount: toRupees(line.amount), at: line.at.toISOString() })),
    }
  },
}

export const daybookRoutes = (http: FastifyInstance, app: App): void => serve(http, app, api, handlers)
