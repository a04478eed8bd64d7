import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatRupees, formatShortRupees } from './money.ts'

test('a sign is joined to its amount, so that no line ends between them', () => {
  assert.deepEqual(
    [formatRupees(-1234.5), formatShortRupees(-500), formatShortRupees(-500.5)],
    ['−\u2060₹1,234.50', '−\u2060₹500', '−\u2060₹500.50'],
  )
  assert.deepEqual([formatRupees(123456), formatShortRupees(0)], ['₹1,23,456.00', '₹0'])
})
