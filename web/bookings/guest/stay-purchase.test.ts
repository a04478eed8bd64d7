import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderStatus } from '#shared/payments/payments.ts'
import type { Kept } from '#web/payments/pay/pay.ts'
import { phaseOf } from '#web/payments/pay/payment-phase.ts'
import { newsOfStatus, outcomeOf } from './stay-purchase.ts'

const order = { orderId: 'order_1', orderSecret: 's', amount: 100, holdExpiresAt: '2026-12-01T10:00:00Z' }
const status: OrderStatus = {
  orderId: 'order_1',
  bookingId: 'b',
  status: 'PENDING',
  money: 'NONE',
  reference: 'AB12',
  checkInDate: '2026-12-05',
  checkOutDate: '2026-12-06',
  rooms: [],
  totalAmount: 4,
  advanceAmount: 1,
  paidAmount: 1,
  remainingBalance: 3,
  holdExpiresAt: '2026-12-01T10:00:00Z',
}
const paid = { transactionId: 'pay_1', signature: 'x' }
const phase = (kept: Kept, doing?: 'ordering' | 'open', said?: Partial<OrderStatus>) =>
  phaseOf(kept, { doing, news: said && newsOfStatus({ ...status, ...said }) })

test('an attempt goes from idle to confirmed', () => {
  assert.equal(phase({}), 'idle')
  assert.equal(phase({}, 'ordering'), 'ordering')
  assert.equal(phase({ order }, 'open', {}), 'open')
  assert.equal(phase({ order }, undefined, {}), 'held')
  assert.equal(phase({ order, paid }, undefined, {}), 'settling')
  assert.equal(phase({ order, paid }, undefined, { status: 'CONFIRMED' }), 'confirmed')
})

test("the server's word wins: a lost window that paid is confirmed, a run-out hold is expired", () => {
  assert.equal(phase({ order }, 'open', { status: 'CONFIRMED' }), 'confirmed')
  assert.equal(phase({ order }, undefined, { status: 'EXPIRED', holdExpiresAt: null }), 'expired')
  assert.equal(phase({ order, paid }, undefined, { status: 'EXPIRED', holdExpiresAt: null }), 'settling', 'the money may come')
  assert.equal(phase({ order, paid }, undefined, { status: 'EXPIRED', money: 'REFUNDING' }), 'refunding')
})

test('after a reload an order is believed held while its time is known, else checked', () => {
  assert.equal(phase({ order }), 'held')
  assert.equal(phase({ order: { ...order, holdExpiresAt: null } }), 'checking')
  assert.equal(phase({ order }, 'ordering', { status: 'EXPIRED' }), 'ordering', 'a new hold is on its way')
})

test('every state of an order has one meaning for the guest', () => {
  const cases = [
    ['PENDING', 'NONE', status.holdExpiresAt, 'held'],
    ['PENDING', 'NONE', null, 'expired'],
    ['PENDING', 'AUTHORIZED', status.holdExpiresAt, 'settling'],
    ['PENDING', 'CAPTURED', null, 'settling'],
    ['EXPIRED', 'NONE', null, 'expired'],
    ['EXPIRED', 'CAPTURED', null, 'settling'],
    ['EXPIRED', 'REFUNDING', null, 'refunding'],
    ['EXPIRED', 'REFUNDED', null, 'refunded'],
    ['CANCELLED', 'NONE', null, 'released'],
    ['CANCELLED', 'CAPTURED', null, 'refunding'],
    ['CONFIRMED', 'CAPTURED', null, 'confirmed'],
    ['CONFIRMED', 'NONE', null, 'confirmed'],
    ['CHECKED_IN', 'CAPTURED', null, 'confirmed'],
  ] as const
  for (const [status, money, holdExpiresAt, outcome] of cases)
    assert.equal(outcomeOf({ status, money, holdExpiresAt }), outcome, `${status} ${money}`)
})
