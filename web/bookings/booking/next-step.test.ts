import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Booking } from '#shared/bookings/bookings.ts'
import { namesStep, whatNext } from './next-step.ts'

const day = { today: '2026-12-05', firstOpen: '2026-12-05' }
const booking = (
  status: Booking['status'],
  [checkInDate, checkOutDate]: readonly [string, string],
  [totalAmount, paidAmount, toGiveBack = 0]: readonly [number, number, number?] = [8000, 8000],
) => ({ status, checkInDate, checkOutDate, payment: { totalAmount, paidAmount, refundedAmount: 0 }, toGiveBack }) as Booking

const unpaid = [8000, 0] as const
const cases: readonly [Parameters<typeof booking>, text: string, step: string | undefined][] = [
  [['CONFIRMED', ['2026-12-05', '2026-12-07'], unpaid], 'Arrives today.', 'CHECKED_IN'],
  [['CONFIRMED', ['2026-12-06', '2026-12-07'], unpaid], 'Arrives tomorrow.', 'pay'],
  [['CONFIRMED', ['2026-12-12', '2026-12-14']], 'Arrives on Sat, 12 Dec.', undefined],
  [['CONFIRMED', ['2026-12-12', '2026-12-14'], [8000, 9000, 1000]], 'Arrives on Sat, 12 Dec.', 'giveBack'],
  [['CONFIRMED', ['2026-12-04', '2026-12-07']], 'Was to arrive on Fri, 4 Dec, and has not come.', 'CHECKED_IN'],
  [['CONFIRMED', ['2026-12-03', '2026-12-05']], 'Was to arrive on Thu, 3 Dec, and has not come.', 'NO_SHOW'],
  [['CHECKED_IN', ['2026-12-04', '2026-12-07'], unpaid], 'In house. Leaves on Mon, 7 Dec.', 'pay'],
  [['CHECKED_IN', ['2026-12-04', '2026-12-06']], 'In house. Leaves tomorrow.', undefined],
  [['CHECKED_IN', ['2026-12-04', '2026-12-05'], unpaid], 'Leaves today.', 'CHECKED_OUT'],
  [['CHECKED_IN', ['2026-12-02', '2026-12-04']], 'Was to leave on Fri, 4 Dec, and has not left.', 'CHECKED_OUT'],
  [['CHECKED_OUT', ['2026-12-02', '2026-12-04'], unpaid], 'The guest has left, and something is still due.', 'pay'],
  [['CHECKED_OUT', ['2026-12-02', '2026-12-04']], 'Nothing is left to do.', undefined],
  [['CANCELLED', ['2026-12-12', '2026-12-14'], unpaid], 'Nothing is left to do.', undefined],
  [['NO_SHOW', ['2026-12-02', '2026-12-04']], 'Nothing is left to do.', undefined],
  [['PENDING', ['2026-12-12', '2026-12-14'], unpaid], 'The rooms are held; nothing is paid yet.', undefined],
  [['EXPIRED', ['2026-12-12', '2026-12-14'], unpaid], 'It was not paid in time. The rooms are free again.', undefined],
]

test('what comes next for a booking: its arrival or departure first, then its money, else nothing', () => {
  for (const [of, text, step] of cases) assert.deepEqual(whatNext(booking(...of), day), { text, step }, JSON.stringify(of))
  // Before six a stay may still begin yesterday.
  const early = { today: '2026-12-05', firstOpen: '2026-12-04' }
  assert.equal(whatNext(booking('CONFIRMED', ['2026-12-04', '2026-12-07']), early).step, 'CHECKED_IN')
})

test('while a request of the guest is open, or is not known yet, nothing is not all that is left', () => {
  const over = booking('CANCELLED', ['2026-12-12', '2026-12-14'], unpaid)
  assert.deepEqual(whatNext(over, day, true, { requests: [{}], unpromised: 0 }), {
    text: 'The guest waits for an answer.',
    step: undefined,
  })
  assert.equal(whatNext(over, day, true, null).text.trim(), '')
  assert.equal(
    whatNext(booking('CHECKED_OUT', ['2026-12-02', '2026-12-04'], unpaid), day, true, { requests: [{}], unpromised: 0 }).step,
    'pay',
  )
})

test('what was paid for a cancelled booking without refund steps stays with the hotel until somebody gives it back', () => {
  const over = booking('CANCELLED', ['2026-12-12', '2026-12-14'], [8000, 1500])
  const says = (unpromised: number, mayGiveBack = true, requests: readonly unknown[] = []) =>
    whatNext(over, day, mayGiveBack, { requests, unpromised })
  assert.deepEqual(says(1500), { text: '₹1,500.00 stays with the hotel unless it is given back.', step: 'giveBack' })
  assert.deepEqual(says(1500, false), { text: '₹1,500.00 stays with the hotel unless a manager gives it back.', step: undefined })
  assert.equal(says(0).text, 'Nothing is left to do.')
  assert.equal(says(1500, true, [{}]).text, 'The guest waits for an answer.')
  const partly = { ...over, payment: { ...over.payment, refundedAmount: 500 } }
  assert.equal(whatNext(partly, day, true, { requests: [], unpromised: 1000 }).text, 'Nothing is left to do.')
})

test('what was promised on cancelling, or paid too much, is to go back', () => {
  const giveBack = (amount: string) => ({ text: `Give ${amount} back to the guest.`, step: 'giveBack' })
  assert.deepEqual(whatNext(booking('CANCELLED', ['2026-12-12', '2026-12-14'], [8000, 8000, 6250]), day), giveBack('₹6,250.00'))
  assert.equal(
    whatNext(booking('CANCELLED', ['2026-12-12', '2026-12-14'], [8000, 8000, 6250]), day, false).text,
    '₹6,250.00 is to be given back: a manager pays it.',
  )
  assert.deepEqual(whatNext(booking('CHECKED_OUT', ['2026-12-02', '2026-12-04'], [8000, 9000.5, 1000.5]), day), giveBack('₹1,000.50'))
})

test('a sentence of an arrival or departure that is still to come names no step with the money', () => {
  const isNamed = (...of: Parameters<typeof booking>) => namesStep(booking(...of), whatNext(booking(...of), day))
  assert.ok(isNamed('CONFIRMED', ['2026-12-05', '2026-12-07'], unpaid))
  assert.ok(isNamed('CHECKED_IN', ['2026-12-04', '2026-12-05'], unpaid))
  assert.ok(isNamed('CHECKED_OUT', ['2026-12-02', '2026-12-04'], [8000, 9000, 1000]))
  assert.ok(!isNamed('CONFIRMED', ['2026-12-06', '2026-12-07'], unpaid))
  assert.ok(!isNamed('CHECKED_IN', ['2026-12-04', '2026-12-07'], [8000, 9000, 1000]))
  assert.ok(!isNamed('CHECKED_OUT', ['2026-12-02', '2026-12-04']))
})
