import assert from 'node:assert/strict'
import { test } from 'node:test'
import { couponApi } from '#shared/plans/coupons.ts'
import { recordApi } from '#shared/plans/plans.ts'
import { pay } from '../testing/worlds/stay.ts'
import type { Answer } from '../testing.ts'
import { catalog } from './testing.ts'

const message = (answer: Answer<unknown>) => (answer.failure as unknown as { message?: string }).message

test('coupons are added, changed, listed and deleted, and say so; codes are kept in capitals', async t => {
  const { server, platform, addCoupon } = await catalog(t)
  const made = await addCoupon({ code: ' Diwali25 ', discountRate: 25, description: ' For the festival ' })
  const { id } = made.data
  const noLimits = { lastDay: null, maxUses: null, uses: 0 }
  assert.deepEqual(made.data, { id, code: 'DIWALI25', discountRate: 25, description: 'For the festival', ...noLimits, version: 1 })
  assert.equal(message(made), 'New coupon created successfully!')
  const changed = await server.call(
    couponApi.update,
    { couponId: id, discountRate: '33.33', description: '', version: 1 },
    platform.headers,
  )
  assert.deepEqual(changed.data, { id, code: 'DIWALI25', discountRate: 33.33, description: null, ...noLimits, version: 2 })
  assert.equal(message(changed), 'Coupon updated successfully!')
  const late = await server.call(couponApi.update, { couponId: id, discountRate: 1, version: 1 }, platform.headers)
  assert.deepEqual([late.status, late.failure.conflict?.current], [409, changed.data])
  const twice = await addCoupon({ code: 'diwali25', discountRate: 1 })
  assert.deepEqual([twice.status, twice.failure.fields], [409, { code: 'A coupon with this code is there already.' }])
  assert.deepEqual((await server.call(couponApi.list, {}, platform.headers)).data, [changed.data])
  const gone = await server.call(couponApi.remove, { couponId: id }, platform.headers)
  assert.deepEqual([gone.status, message(gone)], [200, 'Coupon deleted successfully!'])
  assert.equal((await server.call(couponApi.remove, { couponId: id }, platform.headers)).status, 404)
})

const noRate = 'Discount rate must be a valid number.'
const outOfRange = 'Discount rate must be between 0 and 100.'
const rates: [sent: unknown, said: string | number][] = [
  ...([undefined, null, true, {}, [], [5], '', ' ', 'ten', '5%', '1e1', '0x5', '--5', '1,5', 'NaN', '9'.repeat(21)] as const).map(
    (sent): [unknown, string] => [sent, noRate],
  ),
  [-0.01, 'Discount rate cannot be negative.'],
  [-1e300, 'Discount rate cannot be negative.'],
  [100.01, 'Discount rate cannot exceed 100%.'],
  [1e300, 'Discount rate cannot exceed 100%.'],
  ['-0.01', outOfRange],
  ['100.01', outOfRange],
  ['99999999999999999999', outOfRange],
  [33.333, 'At most two decimals.'],
  ['33.333', 'At most two decimals.'],
  [0, 0],
  [-0, 0],
  [100, 100],
  [12.5, 12.5],
  ['0', 0],
  ['-0', 0],
  [' 33.33 ', 33.33],
  ['100.00', 100],
]

test('each wrong discount rate has the message of its kind, in a new coupon and in a change', async t => {
  const { server, platform, addCoupon } = await catalog(t)
  const { id } = (await addCoupon({ code: 'CHANGED', discountRate: 7 })).data
  for (const [at, [sent, said]] of rates.entries()) {
    const about = JSON.stringify(sent) ?? 'left out'
    const made = await addCoupon({ code: `RATE-${at}`, discountRate: sent } as never)
    const change = { couponId: id, discountRate: sent } as never
    const changed = sent === undefined ? made : await server.call(couponApi.update, change, platform.headers)
    for (const { status, data, failure } of [made, changed])
      if (typeof said === 'number') assert.deepEqual([status, data?.discountRate], [200, said], about)
      else assert.deepEqual([status, failure.fields], [400, { discountRate: said }], about)
  }
})

test('code and description have the limits and messages of the specification', async t => {
  const { addCoupon } = await catalog(t)
  const fieldsOf = async (coupon: object) => (await addCoupon({ code: 'GOOD', discountRate: 1, ...coupon })).failure.fields
  for (const code of [undefined, null, 5, '', '   ']) assert.deepEqual(await fieldsOf({ code }), { code: 'Coupon code is required.' })
  assert.deepEqual(await fieldsOf({ code: ' abc ' }), { code: 'Code must be at least 4 characters long.' })
  assert.deepEqual(await fieldsOf({ code: 'x'.repeat(51) }), { code: 'Code cannot exceed 50 characters.' })
  assert.equal((await addCoupon({ code: ` ${'x'.repeat(50)} `, discountRate: 1 })).data.code, 'X'.repeat(50))
  assert.deepEqual(await fieldsOf({ description: 'x'.repeat(256) }), { description: 'Description cannot exceed 255 characters.' })
  assert.equal((await addCoupon({ code: 'LONG', discountRate: 1, description: 'é'.repeat(255) })).status, 200)
})

test('a code counts whatever its capitals and the spaces around it; an unknown one, a part and a too long one do not', async t => {
  const { server, owner, addPlan, addCoupon, order } = await catalog(t)
  const coupon = (await addCoupon({ code: 'Ten Off', discountRate: 10 })).data
  const plan = await addPlan({ price: 100 })
  const check = (couponCode: string) => server.call(couponApi.validate, { couponCode }, owner.headers)
  for (const code of ['TEN OFF', ' ten off', 'Ten oFF\t']) {
    assert.deepEqual((await check(code)).data, { id: coupon.id, code: 'TEN OFF', discountRate: 10 }, code)
    assert.deepEqual([(await order(plan.id, 9000, code)).status, (await order(plan.id, 10_000, code)).status], [200, 409], code)
  }
  for (const code of ['TENOFF', 'TEN', 'TEN%', 'T_N OFF', 'TEN  OFF', coupon.id]) {
    assert.deepEqual([(await check(code)).status, (await check(code)).failure.error], [404, 'This coupon is not valid.'], code)
    const { status, failure } = await order(plan.id, 10_000, code)
    assert.deepEqual([status, failure.fields], [400, { 'plan.couponCode': 'This coupon is not valid.' }], code)
  }
  for (const code of ['', '  ', 'x'.repeat(51)])
    assert.deepEqual([(await check(code)).status, Object.keys((await check(code)).failure.fields ?? {})], [400, ['couponCode']])
  assert.deepEqual(Object.keys((await order(plan.id, 10_000, 'x'.repeat(51))).failure.fields ?? {}), ['plan.couponCode'])
  // Nothing typed is no coupon.
  assert.equal((await order(plan.id, 10_000, ' ')).data.amount, 10_000)
})

test('between Apply and Pay: a deleted coupon is refused on its field, a changed rate with the new amount, a renamed code as unknown', async t => {
  const { server, platform, addPlan, addCoupon, order } = await catalog(t)
  const coupon = (await addCoupon({ code: 'HALF', discountRate: 50 })).data
  const plan = await addPlan({ price: 100 })
  const change = (fields: object) => server.call(couponApi.update, { couponId: coupon.id, ...fields }, platform.headers)
  await change({ discountRate: 25 })
  const dearer = await order(plan.id, 5000, 'HALF')
  assert.deepEqual([dearer.status, dearer.failure.expected], [409, { amount: 7500 }])
  await change({ discountRate: 100 })
  assert.deepEqual((await order(plan.id, 7500, 'HALF')).failure.expected, { amount: 0 })
  await change({ code: 'OTHER' })
  assert.deepEqual((await order(plan.id, 0, 'HALF')).failure.fields, { 'plan.couponCode': 'This coupon is not valid.' })
  assert.equal((await order(plan.id, 0, 'OTHER')).status, 200)
  await server.call(couponApi.remove, { couponId: coupon.id }, platform.headers)
  const gone = await order(plan.id, 0, 'OTHER')
  assert.deepEqual([gone.status, gone.failure.fields], [400, { 'plan.couponCode': 'This coupon is not valid.' }])
  const orders = await server.db.selectFrom('payment_order').select('id').execute()
  assert.deepEqual(orders, [])
})

test('a paid order keeps the coupon that it was ordered with, whichever is named then, and the record its code when the coupon goes', async t => {
  const { server, platform, addPlan, addCoupon, order, complete, records } = await catalog(t, { webhooks: false })
  const half = (await addCoupon({ code: 'HALF', discountRate: 50 })).data
  const free = (await addCoupon({ code: 'FREE', discountRate: 100 })).data
  const plan = await addPlan({ price: 100 })
  const proof = await pay(server, (await order(plan.id, 5000, 'half')).data.id ?? '')
  await server.call(couponApi.update, { couponId: half.id, discountRate: 10, code: 'TENTH' }, platform.headers)
  const done = await complete(plan.id, { ...proof, couponId: free.id })
  const { amount, listPrice, discountRate, appliedCoupon } = done.data
  assert.deepEqual([done.status, amount, listPrice, discountRate, appliedCoupon], [200, 50, 100, 50, 'HALF'])
  await server.call(couponApi.remove, { couponId: half.id }, platform.headers)
  assert.deepEqual(await records(), [done.data])
  assert.deepEqual((await server.call(recordApi.list, {}, platform.headers)).data, [done.data])
  // Ordered with a coupon that is gone when the money comes.
  const quarter = (await addCoupon({ code: 'QUARTER', discountRate: 25 })).data
  const open = (await order(plan.id, 7500, 'QUARTER')).data.id ?? ''
  await server.call(couponApi.remove, { couponId: quarter.id }, platform.headers)
  const late = (await complete(plan.id, await pay(server, open))).data
  assert.deepEqual([late.amount, late.discountRate, late.appliedCoupon], [75, 25, 'QUARTER'])
})

test('a coupon for one plan is reckoned anew for another, takes nothing off a plan that is paid with each booking, and must exist', async t => {
  const { server, platform, addPlan, addCoupon, order, complete, records } = await catalog(t)
  const coupon = (await addCoupon({ code: 'TENTH', discountRate: 10 })).data
  const free = (await addCoupon({ code: 'FREE', discountRate: 100 })).data
  const [small, large] = [await addPlan({ price: 100 }), await addPlan({ price: 1000 })]
  const share = await addPlan({ billingType: 'PER_BOOKING' })
  assert.deepEqual((await order(large.id, 9000, 'TENTH')).failure.expected, { amount: 90_000 })
  const nothingOff = 'This plan is paid with each booking: a coupon takes nothing off it.'
  assert.deepEqual((await order(share.id, 0, 'TENTH')).failure.fields, { 'plan.couponCode': nothingOff })
  const chosen = await complete(share.id, { couponId: coupon.id }, 'PER_BOOKING')
  assert.deepEqual([chosen.status, chosen.failure.fields], [400, { couponId: nothingOff }])
  // Without a payment, and with a coupon that does not make it free, that of another table, or one that is gone.
  const fieldOf = async (couponId: string) => (await complete(small.id, { couponId })).failure.fields
  assert.deepEqual(await fieldOf(coupon.id), { transactionId: 'Payment failed. Please try again.' })
  assert.deepEqual(await fieldOf(small.id), { couponId: 'This coupon is not valid.' })
  await server.call(couponApi.remove, { couponId: free.id }, platform.headers)
  assert.deepEqual(await fieldOf(free.id), { couponId: 'This coupon is not valid.' })
  assert.deepEqual(await records(), [])
})
