import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { makeHotel, raisePageVersion } from '../../testing/worlds/hotel.ts'
import { outcomeOf, setPrice } from '../../testing/worlds/late-money.ts'
import { endedAgo, order, pay } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'

test('people and beds are priced as they were booked: a person who costs more by now sends the money back', async t => {
  const server = await testServer(t, { webhooks: false })
  for (const [more, expected] of [
    [0, 'CONFIRMED'],
    [100, 'price-changed'],
  ] as const) {
    const hotel = await makeHotel(server.db)
    const costs = { extra_adult_breakfast_paise: 80_000, extra_child_breakfast_paise: 30_000, extra_adult_meal_paise: 90_000 }
    const setCosts = async (add: number) => {
      await server.db
        .updateTable('hotel')
        .set({ ...costs, extra_adult_breakfast_paise: costs.extra_adult_breakfast_paise + add, child_pays_from: 5 })
        .where('id', '=', hotel.id)
        .execute()
      await raisePageVersion(server.db, hotel.id)
    }
    await server.db.updateTable('room_type').set({ base_adults: 1, base_children: 0 }).where('hotel_id', '=', hotel.id).execute()
    await setCosts(0)
    const stay = {
      numbers: ['101', '102'],
      adults: 3,
      children: 1,
      childAges: [7],
      amount: Math.round((2 * (4000 + 4000 + 800 + 300) * 100) / 5),
    }
    const made = await order(server, hotel, stay)
    await endedAgo(server, made.bookingId ?? '', 45)
    await setCosts(more)
    assert.equal(await outcomeOf(server, made), expected)
  }
})

test('orderstatus says why the money goes back, and createbooking in a sentence', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const proof = { orderId: made.id ?? '', orderSecret: made.orderSecret }
  assert.equal((await server.get(paymentApi.orderStatus, proof)).refundReason, undefined)
  await endedAgo(server, made.bookingId ?? '', 45)
  await setPrice(5000)({ server, hotel })
  await raisePageVersion(server.db, hotel.id)
  const refused = await server.call(bookingApi.create, await pay(server, made.id ?? ''))
  assert.equal(refused.failure.code, 'MONEY_GOES_BACK')
  assert.match(refused.failure.error, /the stay cost more by then.*₹1,600\.00 goes back in full/)
  const before = await server.get(paymentApi.orderStatus, proof)
  assert.deepEqual([before.status, before.money, before.refundReason], ['EXPIRED', 'REFUNDING', 'price-changed'])
  await server.settleAll()
  const after = await server.get(paymentApi.orderStatus, proof)
  assert.deepEqual([after.money, after.refundReason], ['REFUNDED', 'price-changed'])
  assert.ok(server.mails.some(({ text }) => text.includes('the stay cost more by then')))
})
