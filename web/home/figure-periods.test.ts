import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nightsBetween } from '#shared/words/dates.ts'
import { periodsAt } from './figure-periods.ts'

test('thirty nights until yesterday, thirty from today on, and whole months of any length', () => {
  assert.deepEqual(Object.fromEntries(periodsAt('2026-03-31')), {
    'Last 30': { from: '2026-03-01', to: '2026-03-30' },
    'Next 30': { from: '2026-03-31', to: '2026-04-29' },
    'This month': { from: '2026-03-01', to: '2026-03-31' },
    'Last month': { from: '2026-02-01', to: '2026-02-28' },
  })
  const january = Object.fromEntries(periodsAt('2028-01-31'))
  assert.deepEqual(january['Last month'], { from: '2027-12-01', to: '2027-12-31' })
  for (const name of ['Last 30', 'Next 30']) {
    const span = january[name]
    assert.equal(span && nightsBetween(span.from, span.to) + 1, 30)
  }
})
