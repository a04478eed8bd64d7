import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { order, pay } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'
import { payBack } from './refunds.ts'

test('partial refunds take their part of what the hotel is owed, and two halves take all of it', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  const payment = await server.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
  const due = () => server.db.selectFrom('hotel_due').select(['amount_paise', 'status']).executeTakeFirstOrThrow()
  const back = async (amountPaise: number) => {
    await server.db.transaction().execute(tx => payBack(tx, { paymentId: payment.id, amountPaise, reason: 'by-hotel' }))
    await server.settleAll()
  }
  assert.deepEqual(await due(), { amount_paise: 160_000, status: 'OPEN' })
  await back(40_000)
  assert.deepEqual(await due(), { amount_paise: 120_000, status: 'OPEN' })
  await back(40_000)
  assert.deepEqual(await due(), { amount_paise: 80_000, status: 'OPEN' })
  await back(80_000)
  assert.equal((await due()).status, 'REVERSED')
  const { payment_status } = await server.db.selectFrom('booking').select('payment_status').executeTakeFirstOrThrow()
  assert.equal(payment_status, 'REFUNDED')
})
