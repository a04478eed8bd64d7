import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextStay } from './offer-rules.ts'
import type { StayRule } from './stay-rules.ts'

const offer = { startDate: '2026-12-10', endDate: '2026-12-20', bookFrom: null, bookTo: null, minNights: 1 }

test('the next stay that fits an offer begins with it, or tomorrow, and is as short as it may be', () => {
  assert.deepEqual(nextStay(offer, null, '2026-11-26', []), { checkIn: '2026-12-10', checkOut: '2026-12-11' })
  assert.deepEqual(nextStay(offer, null, '2026-12-12', []), { checkIn: '2026-12-13', checkOut: '2026-12-14' })
  assert.deepEqual(nextStay({ ...offer, minNights: 3 }, null, '2026-12-19', []), { checkIn: '2026-12-20', checkOut: '2026-12-23' })
  assert.deepEqual(nextStay({ ...offer, minNights: 2 }, 4, '2026-11-26', []), { checkIn: '2026-12-10', checkOut: '2026-12-14' })
})

test('where no stay fits there is none: over, not sold today, too short for its free night, too far ahead', () => {
  assert.equal(nextStay(offer, null, '2026-12-20', []), null)
  assert.equal(nextStay({ ...offer, bookTo: '2026-11-25' }, null, '2026-11-26', []), null)
  assert.equal(nextStay({ ...offer, bookFrom: '2026-11-27' }, null, '2026-11-26', []), null)
  assert.equal(nextStay(offer, 3, '2026-12-18', []), null)
  assert.equal(nextStay({ ...offer, startDate: '2029-12-10', endDate: '2029-12-20' }, null, '2026-11-26', []), null)
})

test('a stay keeps to the rules of the whole hotel: the first day and the fewest nights that they allow', () => {
  const rule: StayRule = {
    typeId: null,
    from: '2026-12-01',
    to: '2027-12-31',
    weekdays: 127,
    minNights: null,
    maxNights: null,
    touches: false,
    noArrival: false,
    noDeparture: false,
    closed: false,
  }
  const next = (...rules: Partial<StayRule>[]) =>
    nextStay(
      offer,
      null,
      '2026-11-26',
      rules.map(one => ({ ...rule, ...one })),
    )
  assert.deepEqual(next({ minNights: 2 }, { minNights: 14 }), { checkIn: '2026-12-10', checkOut: '2026-12-24' })
  assert.deepEqual(next({ closed: true, to: '2026-12-14' }), { checkIn: '2026-12-15', checkOut: '2026-12-16' })
  // Saturday to Saturday: 12 December 2026 is one.
  const notSaturday = 127 - 32
  const weeks = { noArrival: true, noDeparture: true, weekdays: notSaturday }
  assert.deepEqual(next(weeks), { checkIn: '2026-12-12', checkOut: '2026-12-19' })
  assert.equal(next({ closed: true }), null, 'not before the offer ends')
  assert.deepEqual(next({ closed: true, typeId: 'one' }), { checkIn: '2026-12-10', checkOut: '2026-12-11' })
  const long = { ...offer, endDate: '2027-06-30' }
  assert.equal(nextStay(long, null, '2026-11-26', [{ ...rule, closed: true }]), undefined, 'not among the first days')
})
