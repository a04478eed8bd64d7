import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FindForm } from './guest-bookings.ts'
import { referenceOf } from './references.ts'

test('a reference is read however it was pasted; other texts are none', () => {
  for (const text of [
    'K7Q2-9XW4',
    ' k7q29xw4 ',
    'K7Q2 9XW4',
    'K7Q2–9XW4',
    'K7Q2\u20119XW4.',
    '#K7Q2-9XW4',
    '# k7q2.9xw4,',
    'Ｋ７Q2-9XW4\u200b',
  ])
    assert.equal(referenceOf(text), 'K7Q2-9XW4', text)
  for (const text of ['', 'K7Q2', 'K7Q2-9XW', 'K7Q2-9XW45', 'K7Q2--9XW4', 'Asha Rao']) assert.equal(referenceOf(text), undefined, text)
  const found = FindForm.parse({ reference: '#k7q2–9xw4.', phone: 'tel:+91-98123\u201145678' })
  assert.deepEqual(found, { reference: 'K7Q2-9XW4', phone: '+919812345678' })
})
