import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { EnquiryForm, EnquiryUpdate, longestRequest } from './enquiries.ts'

/** Wrong values with the message of their field; browser stories try one per field in the guest's and staff's forms. */
const rules: readonly (readonly [field: string, typed: string, message: string])[] = [
  ['name', '', 'Name is required'],
  ['name', 'A', 'Name is invalid.'],
  ['name', '12', 'Name is invalid.'],
  ['name', '१२३ 45', 'Name is invalid.'],
  ['email', '', 'Email is required'],
  ['email', 'x@y', 'Invalid email address'],
  ['email', 'nobody', 'Invalid email address'],
  ['email', 'meera.guest.example', 'Invalid email address'],
  ['phone', '', 'Phone number is required'],
  ['phone', '12345', 'Invalid phone number.'],
  ['phone', '58123 45678', 'Invalid phone number.'],
  ['phone', '98123 4567', 'Invalid phone number.'],
  ['message', '', 'Message is required'],
]
const right = { name: 'मीरा Nair', email: 'meera@guest.example', phone: '+919812345678', message: 'A cot?' }

const saidOf = (form: z.ZodType, values: object) =>
  (form.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

test('each field of a question says what is wrong with it, for guests and for staff, and takes what is right', () => {
  for (const [form, values, longest] of [
    [EnquiryForm, right, 2000],
    [EnquiryUpdate, { ...right, status: 'PENDING' }, longestRequest],
  ] as const) {
    const tooLong = ['message', 'x'.repeat(longest + 1), `At most ${longest} characters.`] as const
    for (const [field, typed, message] of [...rules, tooLong])
      assert.deepEqual(saidOf(form, { ...values, [field]: typed }), [[field, message]], typed)
    assert.deepEqual(saidOf(form, { ...values, message: 'x'.repeat(longest) }), [])
    assert.equal(form.parse(values).phone, '+919812345678')
  }
  assert.deepEqual(saidOf(EnquiryUpdate, right), [['status', 'Status is required.']])
})
