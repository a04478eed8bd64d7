import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movedText } from './moved-text.ts'

const after = (status: 'CHECKED_OUT', [due, toGiveBack]: [number, number]) =>
  ({ status, user: { name: 'Asha Rao' }, toGiveBack, payment: { remainingBalance: due } }) as Parameters<typeof movedText>[1]

test('who leaves is told with what is due, or with what is to be given back', () => {
  const said = (...money: [number, number]) => movedText({ status: 'CHECKED_IN' }, after('CHECKED_OUT', money))
  assert.equal(said(0, 0), 'Asha Rao is checked out, nothing is due.')
  assert.equal(said(500, 0), 'Asha Rao is checked out, ₹500.00 is left due.')
  assert.equal(said(0, 99600), 'Asha Rao is checked out. ₹99,600.00 is to be given back.')
})
