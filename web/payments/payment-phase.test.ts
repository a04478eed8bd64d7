import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderStatus } from '#shared/payments.ts'
import { confirmedStay, phaseOf } from './payment-phase.ts'

const order = { orderId: 'order_1', orderSecret: 's', amount: 100, holdExpiresAt: '2026-12-01T10:00:00Z', roomNumbers: [] }
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
const nothing = { attempt: {}, status: undefined, booking: undefined, ordering: false, windowOpen: false }
const phase = (change: Partial<Parameters<typeof phaseOf>[0]>) => phaseOf({ ...nothing, ...change })

test('an attempt goes from idle to confirmed', () => {
  assert.equal(phase({}), 'idle')
  assert.equal(phase({ ordering: true }), 'ordering')
  assert.equal(phase({ attempt: { order }, windowOpen: true, status }), 'open')
  assert.equal(phase({ attempt: { order }, status }), 'held')
  assert.equal(phase({ attempt: { order, paid }, status }), 'settling')
  assert.equal(phase({ attempt: { order, paid }, status: { ...status, status: 'CONFIRMED' } }), 'confirmed')
})

test("the server's word wins: a lost window that paid is confirmed, a run-out hold is expired", () => {
  assert.equal(phase({ attempt: { order }, windowOpen: true, status: { ...status, status: 'CONFIRMED' } }), 'confirmed')
  assert.equal(phase({ attempt: { order }, status: { ...status, status: 'EXPIRED', holdExpiresAt: null } }), 'expired')
  assert.equal(
    phase({ attempt: { order, paid }, status: { ...status, status: 'EXPIRED', holdExpiresAt: null } }),
    'settling',
    'the money may come',
  )
  assert.equal(phase({ attempt: { order, paid }, status: { ...status, status: 'EXPIRED', money: 'REFUNDING' } }), 'refunding')
})

test('after a reload an order is believed held while its time is known, else checked', () => {
  assert.equal(phase({ attempt: { order } }), 'held')
  assert.equal(phase({ attempt: { order: { ...order, holdExpiresAt: null } } }), 'checking')
  assert.equal(
    phase({ attempt: { order }, ordering: true, status: { ...status, status: 'EXPIRED' } }),
    'ordering',
    'a new hold is on its way',
  )
})

test('the confirmation comes from the status where this tab has no booking', () => {
  assert.equal(confirmedStay(undefined, status, 'a@b.in'), undefined)
  assert.equal(confirmedStay(undefined, { ...status, status: 'CONFIRMED' }, 'a@b.in')?.email, 'a@b.in')
})
