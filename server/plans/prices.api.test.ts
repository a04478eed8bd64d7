import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceAfterCoupon } from '#shared/plans/plans.ts'
import { pay } from '../testing/worlds/stay.ts'
import { catalog } from './testing.ts'

/** Worked out by hand: price and coupon; what is to pay, what the coupon took off, the provider's paise. */
const table: [price: number, rate: number | null, amount: number, discount: number, paise: number][] = [
  [0.99, null, 1, 0, 100],
  [0.99, 1, 1, 0, 100],
  // 0.33 off leaves 0.66, which is less than a rupee.
  [0.99, 33.33, 1, 0, 100],
  [0.99, 100, 0, 0.99, 0],
  [1, null, 1, 0, 100],
  [1, 1, 1, 0, 100],
  [1, 33.33, 1, 0, 100],
  [1, 100, 0, 1, 0],
  [999.99, null, 999.99, 0, 99_999],
  // 9.9999 off.
  [999.99, 1, 989.99, 10, 98_999],
  // 333.296667 off.
  [999.99, 33.33, 666.69, 333.3, 66_669],
  [999.99, 100, 0, 999.99, 0],
  [24_999, null, 24_999, 0, 2_499_900],
  [24_999, 1, 24_749.01, 249.99, 2_474_901],
  // 8332.1667 off.
  [24_999, 33.33, 16_666.83, 8332.17, 1_666_683],
  [24_999, 100, 0, 24_999, 0],
]

test('price by coupon: what is to pay, the order, and the record, to the paisa', async t => {
  const { server, addPlan, addCoupon, order, complete } = await catalog(t)
  const codes = new Map([1, 33.33, 100].map(rate => [rate, `OFF-${rate}`]))
  for (const [discountRate, code] of codes) await addCoupon({ code, discountRate })
  for (const [price, rate, amount, discount, paise] of table) {
    const about = `${price} with ${rate}`
    assert.deepEqual(priceAfterCoupon(price, rate ?? 0), { final: amount, discount }, about)
    const plan = await addPlan({ price, duration: 1 })
    const code = rate === null ? undefined : codes.get(rate)
    // What the browser shows is compared: another figure is refused with the right one.
    assert.deepEqual((await order(plan.id, paise + 1, code)).failure.expected, { amount: paise }, about)
    const made = await order(plan.id, paise, code)
    assert.deepEqual([made.status, made.data.amount], [200, paise], about)
    assert.equal(made.data.id === undefined, paise === 0, about)
    const coupon = await server.db
      .selectFrom('coupon')
      .select('id')
      .where('code', '=', code ?? '')
      .executeTakeFirst()
    const unpaid = () => complete(plan.id, { couponId: coupon?.id })
    if (paise > 0) assert.deepEqual([(await unpaid()).status, Object.keys((await unpaid()).failure.fields ?? {})], [400, ['transactionId']])
    const proof = paise > 0 ? await pay(server, made.data.id ?? '') : undefined
    const done = proof ? await complete(plan.id, proof) : await unpaid()
    const { amount: paid, listPrice, discountRate, appliedCoupon, transactionId } = done.data
    assert.deepEqual(
      { status: done.status, paid, listPrice, discountRate, appliedCoupon, transactionId },
      {
        status: 200,
        paid: amount,
        listPrice: price,
        discountRate: rate ?? 0,
        appliedCoupon: code ?? null,
        transactionId: proof?.transactionId ?? null,
      },
      about,
    )
    if (!proof) assert.equal((await unpaid()).data.id, done.data.id, about)
    // A coupon is used once by an owner, and one plan without a price runs at a time: the next row begins anew.
    await server.db.deleteFrom('coupon_use').execute()
    await server.db.deleteFrom('payment_record').execute()
  }
  const orders = await server.db.selectFrom('payment_order').select('amount_paise').orderBy('created_at').execute()
  assert.deepEqual(
    orders.map(row => row.amount_paise),
    [100, 100, 100, 100, 100, 100, 99_999, 98_999, 66_669, 2_499_900, 2_474_901, 1_666_683],
  )
})

test('a plan without a price has no order, and its record needs no payment', async t => {
  const { addPlan, order, complete, records } = await catalog(t)
  const free = await addPlan({ price: 0 })
  const { status, data } = await order(free.id, 0)
  assert.deepEqual([status, data.amount, data.id], [200, 0, undefined])
  const [one, two] = [await complete(free.id), await complete(free.id)]
  assert.deepEqual([one.status, one.data.amount, one.data.listPrice], [200, 0, 0])
  assert.equal(two.data.id, one.data.id)
  assert.equal((await records()).length, 1)
})
