import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { recordApi } from '#shared/plans/plans.ts'
import { addDays } from '#shared/words/dates.ts'
import { hotelOfPage } from '../hotels/queries.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { employ, person } from '../testing/worlds/people.ts'
import { bookingStatus, order, orderFor, pay } from '../testing/worlds/stay.ts'
import { testServer } from '../testing.ts'

/** A hotel whose plan runs, with a desk. */
const world = async (t: TestContext) => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const desk = await person(server)
  await employ(server, hotel.id, desk.id, { grants: { bookings: ['CREATE', 'READ', 'UPDATE'] } })
  /** By time alone: nothing is written that anybody would hear of. */
  const timePasses = () => sql`update payment_record set ends_at = now() - interval '1 second'`.execute(server.db)
  const sell = (number: string, inDays = 10) => {
    const { booking } = orderFor(server, hotel, { numbers: [number], inDays })
    const input = { ...booking, hotelId: hotel.id, childAges: [], paymentMethod: 'CASH', paidAmount: 0, userPhone: '+919812345678' }
    return server.call(bookingApi.create, input as never, desk.headers)
  }
  const edit = (bookingId: string, change: object) =>
    server.call(bookingChangeApi.update, { hotelId: hotel.id, bookingId, ...change } as never, desk.headers)
  return { server, hotel, desk, timePasses, sell, edit }
}

test('when the plan ends by time alone, new stays are refused online and at the desk, and the page knows at once', async t => {
  const { server, hotel, timePasses, sell } = await world(t)
  const shown = async () => {
    const { data } = await server.call(hotelApi.get, { hotelId: hotel.slug })
    return [data.bookable, (await hotelOfPage(server.db, hotel.slug))?.bookable]
  }
  assert.deepEqual(await shown(), [true, true])
  assert.equal((await sell('104')).status, 200)
  await timePasses()
  assert.deepEqual(await shown(), [false, false])
  for (const refused of [await server.call(paymentApi.createOrder, orderFor(server, hotel)), await sell('103')]) {
    assert.deepEqual([refused.status, refused.failure.isPaymentExpired, refused.failure.isPaymentPlanValid], [402, true, undefined])
    assert.match(refused.failure.error, /^Online booking is paused for this hotel\..*\+91 98123 45678.*desk@hotel\.example/)
  }
  // Never bought is another reason.
  await server.db.deleteFrom('payment_record').execute()
  for (const refused of [await server.call(paymentApi.createOrder, orderFor(server, hotel)), await sell('103')])
    assert.deepEqual([refused.status, refused.failure.isPaymentExpired, refused.failure.isPaymentPlanValid], [402, undefined, false])
})

test('a stay that is held already may finish, but not become another one; money that was paid settles', async t => {
  const { server, hotel, timePasses } = await world(t)
  const wish = orderFor(server, hotel, { key: randomUUID() })
  const held = await server.get(paymentApi.createOrder, wish)
  const paidEarlier = await order(server, hotel, { numbers: ['102'] })
  const proof = await pay(server, paidEarlier.id ?? '')
  await timePasses()
  const again = await server.call(paymentApi.createOrder, wish)
  assert.deepEqual([again.status, again.data.id], [200, held.id])
  const longer = orderFor(server, hotel, { ...wish.booking, nights: 3, checkOutDate: addDays(wish.booking.checkOutDate, 1) })
  const changed = await server.call(paymentApi.createOrder, { ...longer, amount: wish.amount * 1.5 })
  assert.deepEqual([changed.status, changed.failure.isPaymentExpired], [402, true])
  const booked = await server.call(bookingApi.create, await pay(server, held.id ?? ''))
  assert.deepEqual([booked.status, booked.data.status], [200, 'CONFIRMED'], JSON.stringify(booked.failure))
  assert.equal((await server.call(bookingApi.create, proof)).data.status, 'CONFIRMED')
  assert.equal(await bookingStatus(server, paidEarlier.bookingId), 'CONFIRMED')
})

test('everything on bookings that are there goes on, extending included', async t => {
  const { server, hotel, timePasses, sell, edit } = await world(t)
  const { data: booking, failure } = await sell('101', 0)
  assert.ok(booking, JSON.stringify(failure))
  await timePasses()
  const { checkOutDate } = orderFor(server, hotel, { inDays: 0, nights: 4 }).booking
  const steps = [
    { checkOutDate },
    { payment: { paymentMethod: 'CASH', amount: 16_000 } },
    { status: 'CHECKED_IN' },
    { charges: [{ kind: 'EXTRA', text: 'Dinner', amount: 800 }] },
    { payment: { paymentMethod: 'CASH', amount: 800 } },
    { checkOutDate: orderFor(server, hotel, { inDays: 0, nights: 1 }).booking.checkOutDate },
  ]
  for (const step of steps) {
    const { status, failure } = await edit(booking.id, step)
    assert.equal(status, 200, JSON.stringify([step, failure]))
  }
})

test('a renewal sells at once; only the owner buys', async t => {
  const { server, hotel, desk, timePasses, sell } = await world(t)
  const owner = await person(server, { key: 'ADMIN' })
  await server.db.updateTable('hotel').set({ owner_id: owner.id }).where('id', '=', hotel.id).execute()
  await server.db.updateTable('payment_record').set({ account_id: owner.id }).execute()
  await timePasses()
  assert.equal((await sell('101')).status, 402)
  const plan = { name: 'Month', billing_type: 'MONTHLY', price_paise: 249_900, duration_months: 1 }
  const { id: planId } = await server.db.insertInto('payment_plan').values(plan).returning('id').executeTakeFirstOrThrow()
  const wish = { amount: 249_900, currency: 'INR' as const, receipt: 'r', plan: { planId } }
  assert.equal((await server.call(paymentApi.createOrder, wish, desk.headers)).status, 403)
  const made = await server.call(paymentApi.createOrder, wish, owner.headers)
  const input = { planId, billingType: 'MONTHLY' as const, ...(await pay(server, made.data.id ?? '')) }
  assert.equal((await server.call(recordApi.create, input, owner.headers)).status, 200)
  assert.equal((await hotelOfPage(server.db, hotel.slug))?.bookable, true)
  assert.equal((await sell('101')).status, 200)
  assert.equal((await server.call(paymentApi.createOrder, orderFor(server, hotel, { numbers: ['102'] }))).status, 200)
})
