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

test('a cancelled booking without refund steps keeps what was paid until somebody gives it back; with steps nothing goes back', () => {
  const said = (hasSteps: boolean, paidAmount: number, refundedAmount = 0) => {
    const payment = { paidAmount, refundedAmount, remainingBalance: 0 }
    const after = { status: 'CANCELLED', user: { name: 'Asha Rao' }, rooms: [], toGiveBack: 0, payment }
    return movedText({ status: 'CONFIRMED', rooms: [] }, after as unknown as Parameters<typeof movedText>[1], undefined, hasSteps)
  }
  assert.equal(said(false, 1500.5), 'Cancelled. ₹1,500.50 stays with the hotel unless it is given back.')
  assert.equal(said(false, 1500, 500), 'Cancelled. ₹1,000.00 stays with the hotel unless it is given back.')
  assert.equal(said(true, 1500), 'Cancelled. Nothing goes back.')
  assert.equal(said(false, 0), 'Cancelled.')
})

test('money that is taken or given back is said with the way it went', () => {
  const key = 'k'
  assert.equal(moneyText({ payment: { paymentMethod: 'UPI', amount: 30266.6, key } }), '₹30,266.60 received by UPI.')
  assert.equal(moneyText({ refund: { method: 'CASH', amount: 40800, reason: 'Left early', key } }), '₹40,800.00 given back in cash.')
  assert.equal(moneyText({ refund: { amount: 800, reason: undefined, key } }), '₹800.00 goes back online.')
  assert.equal(moneyText({}), undefined)
})
