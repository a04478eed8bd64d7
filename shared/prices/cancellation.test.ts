import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toPaise } from '../words/money.ts'
import { backAt, type Cancellation, cancellationText, cancellingText, ladderProblem, refundAt, refundSteps } from './cancellation.ts'

const ladder: Cancellation = {
  checkInTime: '14:00',
  steps: [
    { daysBefore: 7, backBasisPoints: 10_000 },
    { daysBefore: 2, backBasisPoints: 5000 },
  ],
}
const checkIn = '2026-12-10'
const at = (text: string) => new Date(`${text}+05:30`)
const advance = toPaise(3750)

for (const [when, back, more] of [
  ['2026-11-30T09:00', 3750, 0],
  ['2026-12-03T14:00', 3750, 0],
  ['2026-12-03T14:01', 1875, 0],
  ['2026-12-07T09:00', 1875, 0],
  ['2026-12-07T09:00', 3875, 2000],
  ['2026-12-08T14:01', 0, 0],
  ['2026-12-09T09:00', 2000, 2000],
] as const)
  test(`of ₹3,750.00 advance and ₹${more} paid since, ₹${back} go back at ${when}`, () => {
    assert.equal(refundAt(ladder, checkIn, at(when), { advance, net: advance + toPaise(more) }), toPaise(back))
  })

test('never more goes back than there is, and less as time passes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 2_000_000 }), (advancePaise, net) => {
      const refunds = [1, 4, 9, 12].map(day =>
        refundAt(ladder, checkIn, at(`2026-12-${String(day).padStart(2, '0')}T12:00`), { advance: advancePaise, net }),
      )
      assert.ok(refunds.every(refund => refund >= 0 && refund <= net))
      assert.deepEqual(
        refunds,
        refunds.toSorted((one, other) => other - one),
      )
    }),
  )
})

for (const [when, text] of [
  [
    '2026-11-30T09:00',
    'Until 3 December 2026, 02:00 PM: full refund; until 8 December 2026, 02:00 PM: 50% of the advance; later: the advance is not refunded.',
  ],
  ['2026-12-04T09:00', 'Until 8 December 2026, 02:00 PM: 50% of the advance; later: the advance is not refunded.'],
  ['2026-12-09T09:00', 'Non-refundable.'],
] as const)
  test(`read at ${when}: ${text}`, () => assert.equal(cancellationText(ladder, checkIn, at(when)), text))

test('what goes back stands in rows with dates, and on a card in one line', () => {
  assert.deepEqual(refundSteps(ladder, checkIn, at('2026-11-30T09:00')), [
    { until: 'Until 3 December 2026, 02:00 PM', back: 'Full refund' },
    { until: 'Until 8 December 2026, 02:00 PM', back: '50% of the advance' },
    { until: 'Later', back: 'The advance is not refunded' },
  ])
  assert.deepEqual(refundSteps(ladder, checkIn, at('2026-12-09T09:00')), [{ until: 'From now on', back: 'The advance is not refunded' }])
  const onCard = (when: string) => cancellingText(ladder, checkIn, at(when), day => day.slice(8))
  assert.deepEqual(onCard('2026-11-30T09:00'), { text: 'Free cancellation until 03, 02:00 PM', isFree: true })
  assert.deepEqual(onCard('2026-12-04T09:00'), { text: '50% of the advance is refunded if you cancel by 08, 02:00 PM', isFree: false })
  assert.deepEqual(onCard('2026-12-09T09:00'), { text: 'Non-refundable', isFree: false })
})

test('fewer days before give less back, and each day stands once', () => {
  const step = (daysBefore: number, percent: number) => ({ daysBefore, backBasisPoints: percent * 100 })
  assert.equal(ladderProblem([step(7, 100), step(2, 50)]), undefined)
  assert.deepEqual(ladderProblem([step(7, 50), step(2, 100)]), {
    at: 1,
    field: 'backPercent',
    message: 'Fewer days before cannot give more back.',
  })
  assert.deepEqual(ladderProblem([step(7, 50), step(7, 20)]), {
    at: 1,
    field: 'daysBefore',
    message: 'There is a step for this day already.',
  })
  assert.equal(backAt({ checkInTime: '14:00', steps: [] }, checkIn, at('2026-12-01T00:00')), 0)
})
