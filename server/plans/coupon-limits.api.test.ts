import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { paymentApi } from '#shared/payments/payments.ts'
import { couponApi } from '#shared/plans/coupons.ts'
import { recordApi } from '#shared/plans/plans.ts'
import { addDays, formatDate, todayInIndia } from '#shared/words/dates.ts'
import { type Person, person } from '../testing/worlds/people.ts'
import { pay } from '../testing/worlds/stay.ts'
import { catalog } from './testing.ts'

const today = todayInIndia(new Date())
const usedUp = 'This coupon has been used up.'
const usedBefore = 'You have used this coupon already.'

const start = async (t: TestContext) => {
  const world = await catalog(t, { webhooks: false })
  const { server, addPlan } = world
  const plan = await addPlan({ price: 100 })
  const apply = (couponCode: string, who = world.owner) => server.call(couponApi.validate, { couponCode }, who.headers)
  const orderAs = (who: Person, couponCode: string, amount = 5000) =>
    server.call(paymentApi.createOrder, { amount, currency: 'INR', receipt: 'r', plan: { planId: plan.id, couponCode } }, who.headers)
  const completeAs = (who: Person, more: object) =>
    server.call(recordApi.create, { planId: plan.id, billingType: 'YEARLY', ...more }, who.headers)
  const owners = (count: number) => Promise.all(Array.from({ length: count }, () => person(server, { key: 'ADMIN' })))
  const listed = async () => (await server.call(couponApi.list, {}, world.platform.headers)).data
  return { ...world, plan, apply, orderAs, completeAs, owners, listed }
}

test('a paid coupon is used: Apply and Pay refuse it to its owner and to nobody else', async t => {
  const { server, owner, plan, addCoupon, apply, orderAs, buy, owners, listed } = await start(t)
  await addCoupon({ code: 'HALF', discountRate: 50 })
  assert.equal((await apply('HALF')).status, 200)
  assert.equal((await buy(plan.id, 5000, 'HALF')).status, 200)
  const again = await apply('half')
  assert.deepEqual([again.status, again.failure.fields], [400, { couponCode: usedBefore }])
  const refused = await orderAs(owner, 'HALF')
  assert.deepEqual([refused.status, refused.failure.fields], [400, { 'plan.couponCode': usedBefore }])
  const [other] = await owners(1)
  assert.deepEqual([(await apply('HALF', other)).status, (await orderAs(other as Person, 'HALF')).status], [200, 200])
  assert.deepEqual(
    (await listed()).map(({ uses }) => uses),
    [1],
  )
  // What was bought before coupons were counted counts as well: the migration notes it.
  const { rows } = await sql<{ account_id: string }>`select account_id from coupon_use`.execute(server.db)
  assert.deepEqual(rows, [{ account_id: owner.id }])
})

test('of two orders with one coupon the one that is paid first is granted; the other money goes back whole, once', async t => {
  const { server, owner, plan, addPlan, addCoupon, order, complete, completeAs, records, listed } = await start(t)
  await addCoupon({ code: 'HALF', discountRate: 50, maxUses: 1 })
  const other = await addPlan({ name: 'Other', price: 100 })
  const [one, two] = [await order(plan.id, 5000, 'HALF'), await order(other.id, 5000, 'HALF')]
  const proofs = [await pay(server, one.data.id ?? ''), await pay(server, two.data.id ?? '')]
  assert.equal((await completeAs(owner, proofs[0] as object)).status, 200)
  for (const refused of [await complete(other.id, proofs[1]), await complete(other.id, proofs[1])])
    assert.deepEqual(
      [refused.status, refused.failure.code, refused.failure.error],
      [
        ...[409, 'MONEY_GOES_BACK'],
        'You have used this coupon already. This payment of ₹50.00 goes back in full by itself, within 5 to 7 working days.',
      ],
    )
  await server.settleAll()
  const { rows: back } = await sql`
    select p.is_kept, r.amount_paise, r.status from payment p left join refund r on r.payment_id = p.id order by p.is_kept`.execute(
    server.db,
  )
  assert.deepEqual(back, [
    { is_kept: false, amount_paise: 5000, status: 'PROCESSED' },
    { is_kept: true, amount_paise: null, status: null },
  ])
  // The first is still what it was, however often its browser asks; a second payment of its order is one too many.
  assert.equal((await completeAs(owner, proofs[0] as object)).status, 200)
  assert.deepEqual(
    (await records()).map(({ appliedCoupon }) => appliedCoupon),
    ['HALF'],
  )
  assert.deepEqual(
    (await listed()).map(({ uses, maxUses }) => [uses, maxUses]),
    [[1, 1]],
  )
})

test('of five orders with one coupon that are paid at once one is granted', async t => {
  const { server, addPlan, addCoupon, order, complete, records } = await start(t)
  await addCoupon({ code: 'HALF', discountRate: 50 })
  const plans = await Promise.all([1, 2, 3, 4, 5].map(at => addPlan({ name: `Plan ${at}`, price: 100 })))
  const proofs: object[] = []
  for (const { id } of plans) proofs.push(await pay(server, (await order(id, 5000, 'HALF')).data.id ?? ''))
  const done = await Promise.all(plans.map(({ id }, at) => complete(id, proofs[at])))
  assert.deepEqual(done.map(({ status }) => status).sort(), [200, 409, 409, 409, 409])
  assert.equal((await records()).length, 1)
  await server.settleAll()
  const { rows } = await sql<{ paise: number }>`select sum(refunded_paise)::int as paise from payment`.execute(server.db)
  assert.deepEqual(rows, [{ paise: 4 * 5000 }])
})

test('a coupon with a last day counts on that day in India and not after it; an order before it is honoured', async t => {
  const { server, owner, addCoupon, apply, orderAs, completeAs } = await start(t)
  await addCoupon({ code: 'TODAY', discountRate: 50, lastDay: today })
  assert.equal((await apply('TODAY')).status, 200)
  const open = (await orderAs(owner, 'TODAY')).data.id ?? ''
  server.clock.set(new Date(`${addDays(today, 1)}T00:00:01+05:30`))
  const ended = `This coupon ended on ${formatDate(today)}.`
  assert.deepEqual((await apply('TODAY')).failure.fields, { couponCode: ended })
  assert.deepEqual((await orderAs(owner, 'TODAY')).failure.fields, { 'plan.couponCode': ended })
  assert.equal((await completeAs(owner, await pay(server, open))).data.appliedCoupon, 'TODAY')
})

test('the last use goes to one of eight owners who ask at once, paid or free', async t => {
  const { addCoupon, orderAs, completeAs, owners, apply } = await start(t)
  const people = await owners(8)
  await addCoupon({ code: 'ONCE', discountRate: 50, maxUses: 1 })
  const orders = await Promise.all(people.map(who => orderAs(who, 'ONCE')))
  assert.deepEqual(orders.map(({ status }) => status).sort(), [200, ...Array(7).fill(400)])
  assert.deepEqual(orders.find(({ status }) => status === 400)?.failure.fields, { 'plan.couponCode': usedUp })
  const free = (await addCoupon({ code: 'FREE', discountRate: 100, maxUses: 3 })).data
  const records = await Promise.all(people.map(who => completeAs(who, { couponId: free.id })))
  assert.deepEqual(records.map(({ status }) => status).sort(), [200, 200, 200, ...Array(5).fill(400)])
  assert.deepEqual(records.find(({ status }) => status === 400)?.failure.fields, { couponId: usedUp })
  const [last] = await owners(1)
  assert.deepEqual((await apply('FREE', last)).failure.fields, { couponCode: usedUp })
})

test('an order that nobody paid for half an hour holds no use; paid later it counts all the same', async t => {
  const { server, addCoupon, orderAs, completeAs, owners, listed } = await start(t)
  const [early, late] = (await owners(2)) as [Person, Person]
  await addCoupon({ code: 'ONCE', discountRate: 50, maxUses: 1 })
  const open = (await orderAs(early, 'ONCE')).data.id ?? ''
  assert.equal((await orderAs(late, 'ONCE')).status, 400)
  await sql`update payment_order set created_at = now() - interval '31 minutes'`.execute(server.db)
  const second = await orderAs(late, 'ONCE')
  assert.equal(second.status, 200)
  for (const [who, id] of [
    [late, second.data.id],
    [early, open],
  ] as const)
    assert.equal((await completeAs(who, await pay(server, id ?? ''))).status, 200)
  assert.deepEqual(
    (await listed()).map(({ uses, maxUses }) => [uses, maxUses]),
    [[2, 1]],
  )
})

test('a new coupon does not end before today; one that has ended can still be changed', async t => {
  const { server, platform, addCoupon, listed } = await start(t)
  const yesterday = addDays(today, -1)
  const refused = await addCoupon({ code: 'LATE', discountRate: 50, lastDay: yesterday })
  assert.deepEqual([refused.status, refused.failure.fields], [400, { lastDay: 'This day is past. Choose today or a later one.' }])
  assert.deepEqual(await listed(), [])
  // Today is India's: in UTC it may be the day before.
  server.clock.set(new Date(`${today}T00:00:01+05:30`))
  const made = await addCoupon({ code: 'TODAY', discountRate: 50, lastDay: today })
  assert.equal(made.status, 200, JSON.stringify(made.failure))
  server.clock.set(new Date(`${addDays(today, 3)}T12:00:00+05:30`))
  const form = { couponId: made.data.id, code: 'TODAY', discountRate: 40, lastDay: today, maxUses: null, description: 'Over' }
  const changed = await server.call(couponApi.update, form, platform.headers)
  assert.deepEqual([changed.status, changed.data.lastDay, changed.data.discountRate], [200, today, 40])
})

test('last day and number of uses are optional, can be changed and taken away, and say what is wrong with them', async t => {
  const { server, platform, addCoupon } = await start(t)
  const made = (await addCoupon({ code: 'LIMITED', discountRate: 10, lastDay: '2027-03-31', maxUses: 25 })).data
  assert.deepEqual([made.lastDay, made.maxUses, made.uses], ['2027-03-31', 25, 0])
  const change = (fields: object) => server.call(couponApi.update, { couponId: made.id, ...fields }, platform.headers)
  assert.deepEqual((await change({ maxUses: '30' })).data.maxUses, 30)
  const without = (await change({ lastDay: '', maxUses: null })).data
  assert.deepEqual([without.lastDay, without.maxUses, without.discountRate], [null, null, 10])
  for (const lastDay of ['2027-02-29', 'soon', '31/03/2027', 5, 'x'.repeat(60)])
    assert.deepEqual((await change({ lastDay })).failure.fields, { lastDay: 'Enter a valid date.' }, String(lastDay))
  for (const maxUses of [0, -1, 1.5, 'many', 1_000_001])
    assert.deepEqual((await change({ maxUses })).failure.fields, { maxUses: 'Number of uses is 1 to 10,00,000.' }, String(maxUses))
})
