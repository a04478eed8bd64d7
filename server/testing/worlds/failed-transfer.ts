import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { payoutApi } from '#shared/payments/payouts.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { reconcileTransfers } from '../../payments/hotel-share/transfer-tries.ts'
import { payBack } from '../../payments/settle/refunds.ts'
import { testServer } from '../../testing.ts'
import { makeHotel } from './hotel.ts'
import { person } from './people.ts'
import { purchases } from './purchases.ts'
import { order, pay, settlePutOff } from './stay.ts'

export const accountId = 'acc_Gs9Lk40TbRy2We'

/** A stay of ₹8,000.00 with ₹1,600.00 paid online, half for the hotel; its account is suspended unless `arrived`. */
export const failedTransfer = async (t: TestContext, { arrived = false, webhooks = false } = {}) => {
  const server = await testServer(t, { webhooks })
  const { db, provider } = server
  const hotel = await makeHotel(db, { plan: { deductionRate: 10 }, accountId })
  const made = await order(server, hotel)
  if (!arrived) await provider.control(`accounts/${accountId}/suspend`)
  await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  await settlePutOff(server)
  const platform = await person(server, { key: 'PLATFORM_ADMIN' })
  const due = () => db.selectFrom('hotel_due').selectAll().where('via', '=', 'TRANSFER').executeTakeFirstOrThrow()
  const payment = await db.selectFrom('payment').select(['id', 'provider_payment_id']).executeTakeFirstOrThrow()
  const account = async (headers = platform.headers) => {
    const { data } = await server.call(payoutApi.list, { hotelId: hotel.id }, headers)
    assert.ok(data[0])
    return data[0]
  }
  return {
    server,
    db,
    provider,
    hotel,
    platform,
    due,
    account,
    /** The amount owed, the status of the due, and the number of tries. */
    stand: async () => {
      const { status, attempts } = await due()
      return [(await account()).owed, status, attempts]
    },
    look: () => reconcileTransfers(server.product.app, purchases),
    /** Makes the due `count` days older, and its next check due now. */
    days: (count: number) =>
      sql`update hotel_due set created_at = created_at - make_interval(days => ${count}), next_check_at = now()`.execute(db),
    activate: () => provider.control(`accounts/${accountId}/activate`),
    tryNow: async (transferId?: string, headers = platform.headers, hotelId = hotel.id) => {
      const { status, failure } = await server.call(payoutApi.retry, { hotelId, transferId: transferId ?? (await due()).id }, headers)
      return status === 200 ? 200 : [status, failure.error]
    },
    transfers: async () =>
      (await provider.state()).transfers.map(({ source, status, amount, amount_reversed }) => [
        source === payment.provider_payment_id ? 'payment' : 'order',
        status,
        amount - amount_reversed,
      ]),
    back: async (amountPaise: number) => {
      await db.transaction().execute(tx => payBack(tx, { paymentId: payment.id, amountPaise, reason: 'by-hotel' }))
      await server.settleAll()
    },
    payOut: (amount: number) =>
      server.call(
        payoutApi.create,
        { hotelId: hotel.id, amount, transactionId: 'UTR 9', date: todayInIndia(server.clock.now()), key: randomUUID() },
        platform.headers,
      ),
  }
}
