import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { lastDayOf } from '#shared/plans/receipts.ts'
import { catalog } from './testing.ts'

const start = async (t: TestContext) => {
  const world = await catalog(t)
  const free = await world.addPlan({ name: 'Starter', price: 0 })
  const other = await world.addPlan({ name: 'Welcome', price: 0, billingType: 'MONTHLY', duration: 1 })
  /** Moves all records of the owner so that the newest ends in so many days. */
  const endsIn = (days: number) =>
    sql`update payment_record set starts_at = starts_at + d.by, ends_at = ends_at + d.by
      from (select now() + make_interval(days => ${days}) - max(ends_at) as by from payment_record) d`.execute(world.server.db)
  return { ...world, free, other, endsIn }
}

test('a plan without a price is one record however often it is asked for, and is renewed once in its last 30 days', async t => {
  const { free, complete, records, endsIn, order } = await start(t)
  const first = (await complete(free.id)).data
  await endsIn(31)
  assert.deepEqual([(await order(free.id, 0)).data.amount, (await complete(free.id)).data.id], [0, first.id])
  await endsIn(29)
  const second = (await complete(free.id)).data
  assert.notEqual(second.id, first.id)
  const answers = await Promise.all([complete(free.id), complete(free.id), complete(free.id)])
  assert.deepEqual(
    answers.map(({ data }) => data.id),
    [second.id, second.id, second.id],
  )
  const [renewal, running, ...more] = await records()
  assert.deepEqual([renewal?.startDate, more], [running?.endDate, []])
})

test('a plan of one month is not renewed by a second click on its first day', async t => {
  const { other, complete, records } = await start(t)
  const answers = [await complete(other.id, {}, 'MONTHLY'), await complete(other.id, {}, 'MONTHLY')]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await records()).length, 1)
})

test('plans without a price are not put one behind the other; a paid one follows as ever', async t => {
  const { free, other, addPlan, complete, buy, records } = await start(t)
  const { endDate } = (await complete(free.id)).data
  const refused = await complete(other.id, {}, 'MONTHLY')
  assert.equal(refused.status, 409)
  assert.match(refused.failure.error, new RegExp(`^Starter runs until ${lastDayOf(endDate)}\\. A free plan can be chosen from `))
  const priced = await addPlan({ name: 'Plus', price: 100 })
  assert.equal((await buy(priced.id, 10_000)).data.startDate, endDate)
  assert.equal((await records()).length, 2)
})

test('two at once of different plans without a price: one is had', async t => {
  const { free, other, complete, records } = await start(t)
  const answers = await Promise.all([complete(free.id), complete(other.id, {}, 'MONTHLY'), complete(free.id)])
  assert.equal((await records()).length, 1, JSON.stringify(answers.map(({ status }) => status)))
})

test('a coupon for all of the price is used once: a repeat is the same record, and the renewal is refused on its field', async t => {
  const { addPlan, addCoupon, order, complete, endsIn, records } = await start(t)
  const plan = await addPlan({ name: 'Yearly plus', price: 100 })
  const coupon = (await addCoupon({ code: 'FREE', discountRate: 100 })).data
  const first = (await complete(plan.id, { couponId: coupon.id })).data
  // The answer was lost: the browser orders and completes once more.
  assert.deepEqual([(await order(plan.id, 0, 'free')).status, (await complete(plan.id, { couponId: coupon.id })).data.id], [200, first.id])
  const used = 'You have used this coupon already.'
  for (const days of [20, -1]) {
    await endsIn(days)
    assert.deepEqual((await order(plan.id, 0, 'FREE')).failure.fields, { 'plan.couponCode': used })
    const { status, failure } = await complete(plan.id, { couponId: coupon.id })
    assert.deepEqual([status, failure.fields], [400, { couponId: used }])
  }
  assert.equal((await records()).length, 1)
})
