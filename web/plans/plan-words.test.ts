import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingWords } from '#shared/plans/billing.ts'
import type { PaymentPlan } from '#shared/plans/plans.ts'
import { amountsOf, type Coupon, durationWords, priceWords, yearlySaving } from './plan-words.ts'

const yearly: PaymentPlan = {
  id: '6f0a3c1e-0000-4000-8000-000000000001',
  name: 'Yearly',
  description: null,
  billingType: 'YEARLY',
  price: 11_999,
  duration: 12,
  deductionRate: null,
  isWithdrawn: false,
  version: 1,
}
const perBooking: PaymentPlan = { ...yearly, billingType: 'PER_BOOKING', price: null, duration: null, deductionRate: 12.5 }
const coupon = (discountRate: number): Coupon => ({ id: yearly.id, code: 'DIWALI', discountRate })

test('a plan says its price or its share of every booking, and how long it runs', () => {
  assert.equal(priceWords(yearly), '₹11,999.00')
  assert.equal(priceWords({ ...yearly, price: 999.5 }), '₹999.50')
  assert.equal(priceWords(perBooking), '12.5%')
  assert.equal(durationWords(yearly), '12 Months')
  assert.equal(durationWords({ duration: 1 }), '1 Month')
  assert.equal(durationWords(perBooking), undefined)
  assert.deepEqual(Object.values(billingWords), ['Monthly', 'Yearly', 'Per booking'])
})

test('a coupon takes its share off, to the paisa', () => {
  assert.deepEqual(amountsOf(yearly, undefined), { final: 11_999, discount: 0, discountRate: 0 })
  assert.deepEqual(amountsOf(yearly, coupon(12.5)), { final: 10_499.12, discount: 1499.88, discountRate: 12.5 })
  assert.deepEqual(amountsOf(yearly, coupon(100)), { final: 0, discount: 11_999, discountRate: 100 })
})

test('between nothing and one rupee it is one rupee', () => {
  assert.deepEqual(amountsOf({ ...yearly, price: 100 }, coupon(99.5)), { final: 1, discount: 99, discountRate: 99.5 })
  assert.deepEqual(amountsOf({ ...yearly, price: 0.99 }, undefined), { final: 1, discount: 0, discountRate: 0 })
})

test('a yearly plan says what it saves against the cheapest monthly one, where it does', () => {
  const monthly = { ...yearly, name: 'Monthly', billingType: 'MONTHLY' as const, price: 1099.99, duration: 1 }
  const quarter = { ...monthly, name: 'Quarter', price: 3150, duration: 3 }
  const saving = (...others: PaymentPlan[]) => yearlySaving(yearly, [yearly, perBooking, ...others])
  assert.deepEqual(saving(monthly), { amount: 1200.88, than: 'Monthly' })
  assert.deepEqual(saving(monthly, quarter), { amount: 601, than: 'Quarter' })
  assert.equal(saving({ ...monthly, price: 999.91 }), undefined)
  assert.equal(saving({ ...monthly, price: 5000, duration: 5 }), undefined)
  assert.equal(saving(), undefined)
  assert.equal(yearlySaving({ ...yearly, duration: 11 }, [monthly]), undefined)
  assert.equal(yearlySaving(monthly, [yearly, monthly]), undefined)
})

test('without a plan, and with a share of every booking, there is nothing to pay now', () => {
  assert.deepEqual(amountsOf(undefined, coupon(10)), { final: 0, discount: 0, discountRate: 0 })
  assert.deepEqual(amountsOf(perBooking, coupon(10)), { final: 0, discount: 0, discountRate: 0 })
})
