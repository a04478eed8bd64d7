import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { priceOfStay, sharesOf } from '#shared/prices/stay.ts'
import { toBasisPoints, toPaise } from '#shared/words/money.ts'
import { until } from '../../testing/process/until.ts'
import { type HotelWish, makeHotel } from '../../testing/worlds/hotel.ts'
import { order, orderFor, pay } from '../../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../../testing.ts'

const accountId = 'acc_Gs9Lk40TbRy2We'
const dues = (server: TestServer) =>
  server.db.selectFrom('hotel_due').select(['amount_paise', 'via', 'status']).orderBy('created_at').execute()
const orderRow = (server: TestServer, id?: string) =>
  server.db
    .selectFrom('payment_order')
    .select(['transfer_account', 'transfer_paise'])
    .where('provider_order_id', '=', id ?? '')
    .executeTakeFirst()

/** One stay ordered, paid and confirmed. */
const sold = async (server: TestServer, wish: HotelWish, price = 4000) => {
  const hotel = await makeHotel(server.db, { ...wish, kinds: [{ name: 'Deluxe', numbers: ['1'], price }] })
  const made = await order(server, hotel, { price, advanceRate: wish.advanceRate ?? 20 })
  return { hotel, made, booking: await server.get(bookingApi.create, await pay(server, made.id ?? '')) }
}

test('#23 PER_BOOKING: the order carries the hotel share to its own account, the booking both shares, the transfer is followed', async t => {
  const server = await testServer(t, { jobs: true })
  const hotel = await makeHotel(server.db, { plan: { deductionRate: 12.5 }, accountId, advanceRate: 30 })
  const input = orderFor(server, hotel, { advanceRate: 30 })
  const right = { amountToTransfer: 140_000, withTransfers: true }
  const made = await server.get(paymentApi.createOrder, { ...input, ...right, receiverAccountId: 'acc_Attacker000000' })
  assert.equal(made.amount, 240_000)
  const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  assert.deepEqual([booking.payment.platformShare, booking.payment.hotelShare], [1000, 1400])
  await until(async () => (await dues(server))[0]?.status === 'PAID')
  assert.deepEqual(await dues(server), [{ amount_paise: 140_000, via: 'TRANSFER', status: 'PAID' }])
  const { transfers } = await server.provider.state()
  assert.deepEqual(
    transfers.map(({ recipient, amount, status }) => [recipient, amount, status]),
    [[accountId, 140_000, 'processed']],
  )
})

test('a wrong amount, or a wrong amount to transfer, is 409 with the right figures and holds nothing', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { plan: { deductionRate: 10 }, accountId })
  const input = orderFor(server, hotel)
  const expected = { amount: 160_000, totalAmount: 800_000, amountToTransfer: 80_000 }
  const wrong = [
    { amount: 159_999 },
    { amount: 100 },
    { amount: 800_000 },
    { amountToTransfer: 160_000 },
    { amountToTransfer: 0 },
    { amountToTransfer: -1 },
  ]
  for (const lie of wrong) {
    const { status, failure } = await server.call(paymentApi.createOrder, { ...input, ...lie })
    assert.deepEqual([status, failure.expected], [409, expected], JSON.stringify(lie))
  }
  assert.equal((await server.db.selectFrom('booking').select('id').execute()).length, 0)
  assert.equal((await server.get(paymentApi.createOrder, { ...input, amountToTransfer: 80_000 })).amount, 160_000)
  const yearly = await makeHotel(server.db, { accountId })
  const refused = await server.call(paymentApi.createOrder, { ...orderFor(server, yearly), amountToTransfer: 80_000 })
  assert.deepEqual([refused.status, refused.failure.expected?.amountToTransfer], [409, null])
})

test('#24 what cannot be transferred is owed: a share of 1 to 99 paise, none at all, Route switched off, the account suspended', async t => {
  const server = await testServer(t, { webhooks: false })
  const cases: { wish: HotelWish; price?: number; setup?: [string, unknown]; owed: number }[] = [
    { wish: { plan: { deductionRate: 10 } }, price: 2.5, owed: 50 },
    { wish: { plan: { deductionRate: 20 } }, owed: 0 },
    { wish: { plan: { deductionRate: 19.99 } }, price: 4, owed: 0 },
    { wish: { plan: { deductionRate: 19.9 } }, price: 400, owed: 80 },
    { wish: { plan: { deductionRate: 10 } }, setup: ['settings', { route: false }], owed: 80_000 },
    { wish: { plan: { deductionRate: 10 } }, setup: [`accounts/${accountId}/suspend`, {}], owed: 80_000 },
  ]
  for (const { wish, price, setup, owed } of cases) {
    if (setup) await server.provider.control(setup[0], setup[1])
    const { made, booking } = await sold(server, { ...wish, accountId }, price)
    assert.equal(booking.status, 'CONFIRMED')
    assert.deepEqual((await dues(server)).at(-1), { amount_paise: owed, via: 'PLATFORM', status: 'OPEN' }, JSON.stringify(wish))
    assert.deepEqual(await orderRow(server, made.id), { transfer_account: null, transfer_paise: null })
    await server.provider.control('settings', { route: true })
  }
  assert.equal((await server.provider.state()).transfers.length, 0)
})

test('a timed plan owes the whole advance without a transfer; with keys of the hotel nothing is owed', async t => {
  const server = await testServer(t, { webhooks: false })
  const { booking } = await sold(server, { accountId, advanceRate: 33.33 }, 159.2)
  assert.deepEqual([booking.payment.platformShare, booking.payment.hotelShare], [null, null])
  assert.deepEqual(await dues(server), [{ amount_paise: 10_612, via: 'PLATFORM', status: 'OPEN' }])
  const own = await testServer(t, { webhooks: false, config: { settlement: 'own' } })
  assert.equal((await sold(own, {})).booking.status, 'CONFIRMED')
  assert.deepEqual(await dues(own), [])
})

test('#39 the transfer fails after the payment: the booking stays, the share is owed and marked FAILED', async t => {
  const server = await testServer(t, { jobs: true })
  const hotel = await makeHotel(server.db, { plan: { deductionRate: 10 }, accountId })
  const made = await order(server, hotel)
  await server.provider.control(`accounts/${accountId}/suspend`)
  const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  assert.equal(booking.status, 'CONFIRMED')
  await until(async () => (await dues(server))[0]?.status === 'FAILED')
  assert.deepEqual(await dues(server), [{ amount_paise: 80_000, via: 'TRANSFER', status: 'FAILED' }])
  const row = await server.db.selectFrom('booking').select('status').executeTakeFirst()
  assert.equal(row?.status, 'CONFIRMED')
})

test('402: no plan, a plan that ran out, PER_BOOKING without an account or with too small an advance; with phone and e-mail', async t => {
  const server = await testServer(t)
  const cases: [HotelWish, 'isPaymentExpired' | 'isPaymentPlanValid'][] = [
    [{ plan: 'none' }, 'isPaymentPlanValid'],
    [{ plan: 'expired' }, 'isPaymentExpired'],
    [{ plan: { deductionRate: 10 } }, 'isPaymentPlanValid'],
    [{ plan: { deductionRate: 20.01 }, accountId }, 'isPaymentPlanValid'],
  ]
  for (const [wish, flag] of cases) {
    const hotel = await makeHotel(server.db, wish)
    const { status, failure } = await server.call(paymentApi.createOrder, orderFor(server, hotel))
    assert.deepEqual(
      [status, failure.isPaymentExpired, failure.isPaymentPlanValid],
      [402, ...(flag === 'isPaymentExpired' ? [true, undefined] : [undefined, false])],
    )
    assert.match(failure.error, /paused for this hotel.*\+91 98123 45678.*desk@hotel\.example/)
  }
  assert.equal((await server.db.selectFrom('booking').select('id').execute()).length, 0)
})

test('a payment above the limit of the provider is 400 with the hotel’s phone; at the limit it is ordered', async t => {
  const server = await testServer(t)
  const kinds = [{ name: 'Palace', numbers: ['1'], price: 250_000, withMeals: 250_000.5 }]
  const hotel = await makeHotel(server.db, { advanceRate: 100, kinds })
  const input = orderFor(server, hotel, { price: 250_000, advanceRate: 100 })
  const meals = [{ id: hotel.rooms['1'] ?? '', mealOption: 'allMeals' as const }]
  const above = await server.call(paymentApi.createOrder, { ...input, amount: 50_000_100, booking: { ...input.booking, rooms: meals } })
  assert.deepEqual([above.status, above.failure.code], [400, 'ABOVE_LIMIT'])
  assert.match(above.failure.error, /\+91 98123 45678/)
  assert.equal((await server.get(paymentApi.createOrder, input)).amount, 50_000_000)
})

test('#6 to the paisa: what the server counts is what the browser counts, for any price, stay and rates', async t => {
  const server = await testServer(t)
  // All hotels beforehand, so that the property itself only asks.
  const rates = [10, 12.34, 20, 33.33, 50, 66.67, 99.99, 100]
  const prices = [159.2, 1.005, 0.29, 4999.99, 333.33, 1234.56]
  const kinds = prices.map((price, at) => ({ name: `Kind ${at}`, numbers: [`${at}`], price, withMeals: price + 0.01 }))
  const hotels = await Promise.all(
    rates.map(advanceRate => makeHotel(server.db, { advanceRate, plan: { deductionRate: 10 }, accountId, kinds })),
  )
  const stay = fc.record({
    hotel: fc.nat(rates.length - 1),
    rooms: fc.uniqueArray(fc.nat(prices.length - 1), { minLength: 1, maxLength: 3 }),
    meal: fc.constantFrom('breakfast' as const, 'allMeals' as const),
    nights: fc.integer({ min: 1, max: 30 }),
  })
  const check = async ({ hotel, rooms, meal, nights }: typeof stay extends fc.Arbitrary<infer T> ? T : never) => {
    const chosen = hotels[hotel]
    assert.ok(chosen)
    const night = rooms.map(at => toPaise((prices[at] ?? 0) + (meal === 'allMeals' ? 0.01 : 0)))
    const price = priceOfStay(night, nights, toBasisPoints(rates[hotel] ?? 0))
    const shares = sharesOf(price, 1000)
    const input = orderFor(server, chosen, { nights, rooms: rooms.map(at => ({ id: chosen.rooms[`${at}`] ?? '', mealOption: meal })) })
    // One paisa off, so that the answer is the server's own count and nothing is held.
    const { status, failure } = await server.call(paymentApi.createOrder, { ...input, amount: price.advancePaise + 1 })
    if (price.advancePaise < 100) return assert.equal(status, 400)
    assert.equal(status, 409)
    assert.deepEqual(failure.expected, { amount: price.advancePaise, totalAmount: price.totalPaise, amountToTransfer: shares.hotelPaise })
    assert.equal(price.advancePaise + price.duePaise, price.totalPaise)
  }
  await fc.assert(fc.asyncProperty(stay, check), { seed: 20261121, numRuns: 150 })
})
