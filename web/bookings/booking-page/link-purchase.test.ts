import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomeOfLink } from './link-purchase.ts'

test('a link is paid when its money is kept, whatever the booking was before', () => {
  const of = (
    part: 'ADVANCE' | 'BALANCE',
    status: 'PENDING' | 'CONFIRMED' | 'EXPIRED' | 'CANCELLED',
    money: 'NONE' | 'AUTHORIZED' | 'CAPTURED' | 'REFUNDING' | 'REFUNDED',
  ) => outcomeOfLink({ status, money, holdExpiresAt: status === 'PENDING' ? '2026-11-27T12:00:00.000Z' : null }, part)
  assert.equal(of('ADVANCE', 'PENDING', 'NONE'), 'held')
  assert.equal(of('ADVANCE', 'CONFIRMED', 'CAPTURED'), 'confirmed')
  // The desk recorded the money otherwise: nothing is asked any more.
  assert.equal(of('ADVANCE', 'CONFIRMED', 'NONE'), 'released')
  assert.equal(of('ADVANCE', 'EXPIRED', 'NONE'), 'expired')
  assert.equal(of('BALANCE', 'CONFIRMED', 'NONE'), 'held')
  assert.equal(of('BALANCE', 'CONFIRMED', 'AUTHORIZED'), 'settling')
  assert.equal(of('BALANCE', 'CONFIRMED', 'REFUNDING'), 'refunding')
  assert.equal(of('BALANCE', 'CANCELLED', 'NONE'), 'released')
})
