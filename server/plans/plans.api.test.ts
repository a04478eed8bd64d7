import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentApi } from '#shared/payments/payments.ts'
import { couponApi } from '#shared/plans/coupons.ts'
import { planApi, priceAfterCoupon, recordApi } from '#shared/plans/plans.ts'
import { until } from '../testing/process/until.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { person } from '../testing/worlds/people.ts'
import { orderFor, order as orderStayOf, pay } from '../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../testing.ts'

const makePlans = async (server: TestServer) => {
  const plan = (name: string, values: object) =>
    server.db
      .insertInto('payment_plan')
      .values({ name, billing_type: 'YEARLY', ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
  const yearly = await plan('Yearly', { price_paise: 2_499_900, duration_months: 12 })
  const perBooking = await plan('Per booking', { billing_type: 'PER_BOOKING', deduction_basis_points: 1200 })
  const coupon = (code: string, discount: number) =>
    server.db.insertInto('coupon').values({ code, discount_basis_points: discount }).returning('id').executeTakeFirstOrThrow()
  return {
    yearly: yearly.id,
    perBooking: perBooking.id,
    ten: (await coupon('TENOFF', 1000)).id,
    free: (await coupon('FREE100', 10_000)).id,
  }
}

const world = async (t: Parameters<typeof testServer>[0], options?: Parameters<typeof testServer>[1]) => {
  const server = await testServer(t, options)
  const plans = await makePlans(server)
  const owner = await person(server, { key: 'ADMIN' })
  const hotel = await makeHotel(server.db, { plan: 'none' })
  await server.db.updateTable('hotel').set({ owner_id: owner.id }).where('id', '=', hotel.id).execute()
  const orderPlan = (plan: { planId: string; couponCode?: string }, amount: number) =>
    server.call(paymentApi.createOrder, { amount, currency: 'INR', receipt: 'r', plan }, owner.headers)
  const records = async () => (await server.call(recordApi.list, {}, owner.headers)).data
  return { server, plans, owner, hotel, orderPlan, records }
}

test('an owner buys a yearly plan with a coupon: the hotel sells at once, the same payment again is the same record', async t => {
  const { server, plans, owner, hotel, orderPlan, records } = await world(t)
  assert.equal((await server.call(paymentApi.createOrder, orderFor(server, hotel))).status, 402)
  const { discountRate } = (await server.call(couponApi.validate, { couponCode: ' tenoff ' }, owner.headers)).data
  const { final } = priceAfterCoupon(24_999, discountRate)
  assert.equal(final, 22_499.1)
  assert.deepEqual((await orderPlan({ planId: plans.yearly, couponCode: 'TENOFF' }, 1)).failure.expected, { amount: 2_249_910 })
  const made = (await orderPlan({ planId: plans.yearly, couponCode: 'TENOFF' }, 2_249_910)).data
  const again = (await orderPlan({ planId: plans.yearly, couponCode: 'TENOFF' }, 2_249_910)).data
  assert.equal(again.id, made.id)
  const proof = await pay(server, made.id ?? '')
  const complete = () =>
    server.call(
      recordApi.create,
      { userId: owner.id, planId: plans.yearly, billingType: 'YEARLY', couponId: plans.ten, ...proof },
      owner.headers,
    )
  const first = await complete()
  assert.deepEqual([first.status, first.data.appliedCoupon, first.data.transactionId], [200, 'TENOFF', proof.transactionId])
  assert.deepEqual((await complete()).data, first.data)
  assert.equal((await records()).length, 1)
  assert.equal((await orderStayOf(server, hotel)).status, 'PENDING')
})

test('the specified fields alone complete a purchase: the order is found by the payment', async t => {
  const { server, plans, owner, hotel, orderPlan, records } = await world(t)
  const stranger = await person(server, { key: 'ADMIN' })
  const paid = async () => (await pay(server, (await orderPlan({ planId: plans.yearly }, 2_499_900)).data.id ?? '')).transactionId
  const complete = (transactionId: string, who = owner) =>
    server.call(recordApi.create, { userId: who.id, planId: plans.yearly, billingType: 'YEARLY', transactionId }, who.headers)
  const transactionId = await paid()
  assert.equal((await complete(transactionId, stranger)).status, 404)
  const first = await complete(transactionId)
  assert.deepEqual([first.status, first.data?.transactionId], [200, transactionId])
  assert.deepEqual((await complete(transactionId)).data, first.data)
  assert.equal((await complete(transactionId, stranger)).status, 404)
  assert.equal((await records()).length, 1)
  const stay = await orderStayOf(server, hotel)
  assert.equal((await complete((await pay(server, stay.id ?? '')).transactionId)).status, 404)
  const again = (await orderPlan({ planId: plans.yearly }, 2_499_900)).data.id ?? ''
  await server.provider.pay(again, 'card', 'failure')
  const failed = (await server.provider.state()).payments.find(({ status }) => status === 'failed')
  for (const unknown of [failed?.id ?? '', 'pay_Rt5Ygk0Js4MvTz', 'cash', ''])
    assert.deepEqual((await complete(unknown)).failure.fields, { transactionId: 'Payment failed. Please try again.' }, unknown)
  const unheard = await paid()
  await server.provider.control('faults', { match: 'GET /v1/payments/', kind: '500', times: 1 })
  assert.equal((await complete(unheard)).status, 503)
})

test('a second click finds the open order again, but not that of another coupon of the same price', async t => {
  const { server, plans, orderPlan, records } = await world(t, { jobs: true })
  await server.db.insertInto('coupon').values({ code: 'DIWALI', discount_basis_points: 1000 }).execute()
  const order = async (couponCode: string) => (await orderPlan({ planId: plans.yearly, couponCode }, 2_249_910)).data.id ?? ''
  const [first, again, other] = [await order('TENOFF'), await order('tenoff'), await order('DIWALI')]
  assert.equal(again, first)
  await pay(server, other)
  await until(async () => (await records()).length === 1)
  assert.deepEqual(
    (await records()).map(record => record.appliedCoupon),
    ['DIWALI'],
  )
})

test('the tab closes after paying: the webhook writes the record', async t => {
  const { server, plans, orderPlan, records } = await world(t, { jobs: true })
  const made = (await orderPlan({ planId: plans.yearly }, 2_499_900)).data
  await pay(server, made.id ?? '')
  await until(async () => (await records()).length === 1)
})

test('a second plan starts when the first one ends', async t => {
  const { server, plans, owner, orderPlan, records } = await world(t)
  for (let round = 0; round < 2; round++) {
    const made = (await orderPlan({ planId: plans.yearly }, 2_499_900)).data
    await server.call(
      recordApi.create,
      { planId: plans.yearly, billingType: 'YEARLY', ...(await pay(server, made.id ?? '')) },
      owner.headers,
    )
  }
  const [second, first] = await records()
  assert.equal(second?.startDate, first?.endDate)
})

test('with nothing to pay there is no order, and a repeat is the same record; with something to pay it cannot be left out', async t => {
  const { server, plans, owner, orderPlan, records } = await world(t)
  const free = await orderPlan({ planId: plans.yearly, couponCode: 'FREE100' }, 0)
  assert.deepEqual([free.status, free.data.amount, free.data.id], [200, 0, undefined])
  const complete = (couponId?: string) =>
    server.call(recordApi.create, { planId: plans.yearly, billingType: 'YEARLY', couponId }, owner.headers)
  assert.deepEqual((await complete()).failure.fields, { transactionId: 'Payment failed. Please try again.' })
  assert.equal((await complete(plans.ten)).status, 400)
  const [one, two] = [await complete(plans.free), await complete(plans.free)]
  assert.deepEqual([one.status, two.data.id], [200, one.data.id])
  assert.equal((await records()).length, 1)
})

test('PER_BOOKING asks for a linked account and a sufficient advance of the own hotel; a timed plan ends it', async t => {
  const { server, plans, owner, hotel, orderPlan } = await world(t)
  const choose = (more: object) =>
    server.call(recordApi.create, { planId: plans.perBooking, billingType: 'PER_BOOKING', hotelId: hotel.id, ...more }, owner.headers)
  assert.deepEqual(Object.keys((await choose({})).failure.fields ?? {}), ['razorPayAccountId'])
  await server.db.updateTable('hotel').set({ advance_basis_points: 1000 }).where('id', '=', hotel.id).execute()
  assert.deepEqual(Object.keys((await choose({ razorPayAccountId: 'acc_Gs9Lk40TbRy2We' })).failure.fields ?? {}), ['hotelId'])
  await server.db.updateTable('hotel').set({ advance_basis_points: 2000 }).where('id', '=', hotel.id).execute()
  const foreign = await makeHotel(server.db)
  assert.equal((await choose({ hotelId: foreign.id, razorPayAccountId: 'acc_Gs9Lk40TbRy2We' })).status, 404)
  const chosen = await choose({ razorPayAccountId: 'acc_Gs9Lk40TbRy2We' })
  assert.deepEqual([chosen.status, chosen.data.endDate], [200, null])
  assert.equal((await choose({})).data.id, chosen.data.id)
  const made = (await orderPlan({ planId: plans.yearly }, 2_499_900)).data
  await server.call(recordApi.create, { planId: plans.yearly, billingType: 'YEARLY', ...(await pay(server, made.id ?? '')) }, owner.headers)
  const perBooking = await server.db
    .selectFrom('payment_record')
    .select('ends_at')
    .where('billing_type', '=', 'PER_BOOKING')
    .executeTakeFirst()
  assert.ok(perBooking?.ends_at && perBooking.ends_at <= new Date())
})

test('somebody else’s payment, user or no owner at all: refused', async t => {
  const { server, plans, owner, orderPlan } = await world(t)
  const stranger = await person(server, { key: 'ADMIN' })
  const staff = await person(server)
  const proof = await pay(server, (await orderPlan({ planId: plans.yearly }, 2_499_900)).data.id ?? '')
  const input = { planId: plans.yearly, billingType: 'YEARLY' as const, ...proof }
  assert.equal((await server.call(recordApi.create, input, stranger.headers)).status, 404)
  assert.equal((await server.call(recordApi.create, input, staff.headers)).status, 403)
  assert.equal((await server.call(recordApi.create, input)).status, 401)
  assert.equal((await server.call(recordApi.create, { ...input, userId: stranger.id }, owner.headers)).status, 403)
  assert.equal((await server.call(planApi.list, {})).status, 401)
  assert.deepEqual(
    (await server.call(planApi.list, { includeFeatures: 'true' }, staff.headers)).data.map(plan => plan.name),
    ['Yearly', 'Per booking'],
  )
})
