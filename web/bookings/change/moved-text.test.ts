import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyText, movedText } from './moved-text.ts'

const after = (status: 'CHECKED_OUT', [due, toGiveBack]: [number, number]) =>
  ({ status, user: { name: 'Asha Rao' }, rooms: [], toGiveBack, payment: { remainingBalance: due } }) as unknown as Parameters<
    typeof movedText
  >[1]

test('who leaves is told with what is due, or with what is to be given back', () => {
  const said = (...money: [number, number]) => movedText({ status: 'CHECKED_IN', rooms: [] }, after('CHECKED_OUT', money))
  assert.equal(said(0, 0), 'Asha Rao is checked out, nothing is due.')
  assert.equal(said(500, 0), 'Asha Rao is checked out, ₹500.00 is left due.')
  assert.equal(said(0, 99600), 'Asha Rao is checked out. ₹99,600.00 is to be given back.')
})

test('money that is taken or given back is said with the way it went', () => {
  const key = 'k'
  assert.equal(moneyText({ payment: { paymentMethod: 'UPI', amount: 30266.6, key } }), '₹30,266.60 received by UPI.')
  assert.equal(moneyText({ refund: { method: 'CASH', amount: 40800, reason: 'Left early', key } }), '₹40,800.00 given back in cash.')
  assert.equal(moneyText({ refund: { amount: 800, reason: undefined, key } }), '₹800.00 goes back online.')
  assert.equal(moneyText({}), undefined)
})
