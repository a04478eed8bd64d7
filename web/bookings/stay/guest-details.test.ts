import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answeredProblems, problemsOf, withRequiredMessages } from '#web/ui/form/form-problems.ts'
import { contactOf, detailAt, detailLabels, detailTexts, GuestForm, guestOf } from './guest-details.ts'
import { detailsIn, emptyDetails, type GuestDetails } from './guest-draft.ts'

const detailProblems = (details: GuestDetails) =>
  withRequiredMessages(problemsOf(GuestForm, guestOf(details), details, detailAt), details, detailLabels, detailTexts)

const asha: GuestDetails = { ...emptyDetails, userName: 'Asha Rao', userEmail: 'Asha@Example.in', userPhone: '098765-43210' }

test('an empty form names what it needs, with the words of the specification', () => {
  assert.deepEqual(detailProblems(emptyDetails), {
    userName: 'Username must be at least 2 characters.',
    userEmail: 'Invalid email address',
    userPhone: 'Invalid phone number.',
  })
})

test('pasted phone numbers are tidied, empty fields left out', () => {
  for (const userPhone of ['098765-43210', '+91 98765 43210', '91-9876543210', '98765 43210']) {
    assert.deepEqual(detailProblems({ ...asha, userPhone }), {})
    assert.equal(contactOf({ ...asha, userPhone })?.userPhone, '+919876543210')
  }
  assert.equal(contactOf(asha)?.userEmail, 'asha@example.in')
  assert.equal(contactOf(asha)?.userAddress, undefined)
  assert.ok(!('company' in (contactOf(asha) ?? {})))
})

test('PIN code and State are sent where they are known, and checked', () => {
  const { userPin, userState } = contactOf({ ...asha, userPin: '411 001', userState: 'Maharashtra' }) ?? {}
  assert.deepEqual([userPin, userState], ['411001', 'Maharashtra'])
  assert.deepEqual(detailProblems({ ...asha, userPin: '4110' }), { userPin: 'A PIN has 6 digits.' })
  assert.ok(!('userPin' in guestOf(asha)) && !('userState' in guestOf(asha)))
})

test('the company is asked for with yes only', () => {
  const typed = { ...asha, companyGst: '22AAAAA0000A1Z5' }
  assert.deepEqual(detailProblems(typed), {})
  assert.deepEqual(detailProblems({ ...typed, isGst: 'yes' }), {
    companyName: 'Company name is required.',
    companyGst: 'Check the GSTIN: its last character does not fit.',
    companyAddress: 'Company address is required.',
  })
  const company = { companyName: 'Rao & Co', companyGst: '27aapfu0939f1zv', companyAddress: 'Pune' }
  assert.deepEqual(contactOf({ ...asha, ...company, isGst: 'yes' })?.company, { name: 'Rao & Co', gst: '27AAPFU0939F1ZV', address: 'Pune' })
  assert.equal(contactOf({ ...typed, isGst: 'yes' }), undefined)
})

test("the server's messages land on their fields", () => {
  const fields = { 'booking.userName': 'a', 'booking.company.gst': 'b', 'booking.rooms.0.id': 'c', amount: 'd' }
  assert.deepEqual(answeredProblems(fields, emptyDetails, detailAt), {
    userName: 'a',
    companyGst: 'b',
  })
})

test('a draft that does not fit is none', () => {
  assert.deepEqual(detailsIn({ at: 1, values: { userName: 'Asha', other: 'x' } }), { ...emptyDetails, userName: 'Asha' })
  assert.deepEqual(detailsIn({ at: 1, values: { isGst: 'perhaps' } }), emptyDetails)
})
