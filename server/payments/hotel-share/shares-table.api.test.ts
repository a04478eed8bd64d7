import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { recordApi } from '#shared/plans/plans.ts'
import { toBasisPoints } from '#shared/words/money.ts'
import { formOf, sendForm } from '../../testing/files/forms.ts'
import { type HotelWish, makeHotel } from '../../testing/worlds/hotel.ts'
import { ownerUpdate } from '../../testing/worlds/hotel-forms.ts'
import { person } from '../../testing/worlds/people.ts'
import { orderFor, pay, settlePutOff } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'

const accountId = 'acc_Gs9Lk40TbRy2We'

/** A server and hotels of one room, whose one night costs the total. */
const start = async (t: TestContext) => {
  const server = await testServer(t, { webhooks: false })
  const hotelOf = (wish: HotelWish, total = 999.99) =>
    makeHotel(server.db, { accountId, ...wish, kinds: [{ name: 'Deluxe', numbers: ['1'], price: total, withMeals: total }] })
  return { server, hotelOf }
}

/**
 * Computed by hand, in rupees. Platform = rate × total; advance = advance rate × total, at least ₹1; each is rounded
 * half up once. The hotel has the rest of the advance, as a transfer from ₹1 on.
 */
const table: readonly [rate: number, advanceRate: number, total: number, advance: number, platform: number, hotel: number, sent: number][] =
  [
    // Total ₹1: the advance is ₹1 at any rate. 12.5 paise are 13, 33.33 paise are 33.
    [10, 10, 1, 1, 0.1, 0.9, 0],
    [10, 100, 1, 1, 0.1, 0.9, 0],
    [12.5, 12.5, 1, 1, 0.13, 0.87, 0],
    [12.5, 100, 1, 1, 0.13, 0.87, 0],
    [33.33, 33.33, 1, 1, 0.33, 0.67, 0],
    [33.33, 100, 1, 1, 0.33, 0.67, 0],
    [100, 100, 1, 1, 1, 0, 0],
    // Total ₹999.99: 99.999 is 100.00, 124.99875 is 125.00, 333.296667 is 333.30.
    [10, 10, 999.99, 100, 100, 0, 0],
    [10, 100, 999.99, 999.99, 100, 899.99, 899.99],
    [12.5, 12.5, 999.99, 125, 125, 0, 0],
    [12.5, 100, 999.99, 999.99, 125, 874.99, 874.99],
    [33.33, 33.33, 999.99, 333.3, 333.3, 0, 0],
    [33.33, 100, 999.99, 999.99, 333.3, 666.69, 666.69],
    [100, 100, 999.99, 999.99, 999.99, 0, 0],
    // Total ₹12,345.67: 1,234.567 is 1,234.57, 1,543.20875 is 1,543.21, 4,114.811811 is 4,114.81.
    [10, 10, 12_345.67, 1234.57, 1234.57, 0, 0],
    [10, 100, 12_345.67, 12_345.67, 1234.57, 11_111.1, 11_111.1],
    [12.5, 12.5, 12_345.67, 1543.21, 1543.21, 0, 0],
    [12.5, 100, 12_345.67, 12_345.67, 1543.21, 10_802.46, 10_802.46],
    [33.33, 33.33, 12_345.67, 4114.81, 4114.81, 0, 0],
    [33.33, 100, 12_345.67, 12_345.67, 4114.81, 8230.86, 8230.86],
    [100, 100, 12_345.67, 12_345.67, 12_345.67, 0, 0],
  ]

test('rate, advance and total: the order, the booking’s shares, the provider’s transfer and what is owed, to the paisa', async t => {
  const { server, hotelOf } = await start(t)
  for (const [rate, advanceRate, total, advance, platform, hotelShare, sent] of table) {
    const row = `${rate}% of ${total} with an advance of ${advanceRate}%`
    const hotel = await hotelOf({ plan: { deductionRate: rate }, advanceRate }, total)
    const made = await server.get(paymentApi.createOrder, orderFor(server, hotel, { nights: 1, amount: Math.round(advance * 100) }))
    const { payment } = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
    await settlePutOff(server)
    assert.deepEqual(
      [payment.totalAmount, payment.paidAmount, payment.platformShare, payment.hotelShare],
      [total, advance, platform, hotelShare],
      row,
    )
    const { orders, transfers } = await server.provider.state()
    assert.equal(orders.find(({ id }) => id === made.id)?.amount, Math.round(advance * 100), row)
    const own = transfers.filter(({ source }) => source === made.id)
    assert.deepEqual(
      own.map(({ amount, recipient, status }) => [amount, recipient, status]),
      sent === 0 ? [] : [[Math.round(sent * 100), accountId, 'processed']],
      row,
    )
    const dues = await server.db
      .selectFrom('hotel_due')
      .select(['amount_paise', 'via', 'status'])
      .where('hotel_id', '=', hotel.id)
      .execute()
    const due = {
      amount_paise: Math.round(hotelShare * 100),
      ...(sent ? { via: 'TRANSFER', status: 'PAID' } : { via: 'PLATFORM', status: 'OPEN' }),
    }
    assert.deepEqual(dues, [due], row)
  }
})

/** An advance below the rate would not cover what the platform keeps. */
const refused: readonly [rate: number, advanceRate: number][] = [
  [12.5, 10],
  [33.33, 10],
  [33.33, 12.5],
  [33.33, 33.32],
  [100, 10],
  [100, 12.5],
  [100, 33.33],
  [100, 99.99],
]

test('an advance below the rate is refused when the plan is chosen, when the hotel is updated, and pauses what was sold so', async t => {
  const { server, hotelOf } = await start(t)
  for (const [rate, advanceRate] of refused) {
    const row = `${rate}% with an advance of ${advanceRate}%`
    const plan = { name: `Plan ${row}`, billing_type: 'PER_BOOKING', deduction_basis_points: toBasisPoints(rate) }
    const { id: planId } = await server.db.insertInto('payment_plan').values(plan).returning('id').executeTakeFirstOrThrow()
    const buyer = await hotelOf({ plan: 'none', advanceRate })
    const { id: owner_id, headers: owner } = await person(server, { key: 'ADMIN' })
    await server.db.updateTable('hotel').set({ owner_id }).where('id', '=', buyer.id).execute()
    const choose = () => server.call(recordApi.create, { planId, billingType: 'PER_BOOKING', hotelId: buyer.id }, owner)
    const chosen = await choose()
    assert.deepEqual([chosen.status, Object.keys(chosen.failure.fields ?? {})], [400, ['hotelId']], row)
    const update = (advancePaymentRate: number) =>
      sendForm(server, hotelFormApi.update, formOf(ownerUpdate(buyer.id, { advancePaymentRate }), {}), owner)
    assert.equal((await update(rate)).status, 200, row)
    assert.equal((await choose()).status, 200, row)
    const lowered = await update(advanceRate)
    assert.deepEqual([lowered.status, Object.keys(lowered.failure.fields ?? {})], [400, ['advancePaymentRate']], row)

    const sold = await hotelOf({ plan: { deductionRate: rate }, advanceRate })
    const { status, failure } = await server.call(paymentApi.createOrder, orderFor(server, sold, { price: 999.99, nights: 1, advanceRate }))
    assert.deepEqual([status, failure.isPaymentPlanValid], [402, false], row)
  }
  assert.deepEqual((await server.provider.state()).orders, [])
})
