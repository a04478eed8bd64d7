import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { answeredProblems, blanked, problemsOf, sayRequired } from './form-problems.ts'

const values = { name: 'b', roles: ['x', 'y'], 'address.city': '' }

test('a field says the first thing that is wrong with it', () => {
  const schema = z.object({ name: z.string().min(2, 'Too short.').regex(/^a/, 'Begin with a.'), roles: z.array(z.uuid('No id.')) })
  assert.deepEqual(problemsOf(schema, values, values), { name: 'Too short.', roles: 'No id.' })
  assert.deepEqual(problemsOf(schema, { name: 'ab', roles: [] }, values), {})
})

test("the server's messages land on the form's fields, those about a part of one too, others nowhere", () => {
  const fields = { name: 'Taken.', 'roles.0.id': 'Not of this hotel.', 'roles.1.id': 'Nor this.', hotelId: 'Unknown.', toString: 'x' }
  assert.deepEqual(answeredProblems({ ...fields, 'address.city': 'Where?' }, values), {
    name: 'Taken.',
    roles: 'Not of this hotel.',
    'address.city': 'Where?',
  })
  assert.deepEqual(
    answeredProblems({ 'booking.name': 'Who?' }, values, path => path.replace('booking.', '')),
    { name: 'Who?' },
  )
})

test('an empty field says that it is required; a text of its own, or one that says so already, stays', () => {
  const labels = { name: 'Name', roles: 'Roles', 'address.city': 'City' }
  const empty = blanked(values, [])
  assert.deepEqual(empty, { name: '', roles: [], 'address.city': '' })
  assert.deepEqual(
    sayRequired({ name: 'Use 4 to 50 characters.', roles: 'Wrong.', 'address.city': 'City is required' }, empty, labels, {
      roles: 'Choose.',
    }),
    { name: 'Name is required.', roles: 'Choose.', 'address.city': 'City is required' },
  )
  assert.deepEqual(sayRequired({ name: 'Too short.' }, values, labels, {}), { name: 'Too short.' })
  assert.deepEqual(blanked({ isGst: 'no', name: 'x' }, ['isGst']), { isGst: 'no', name: '' })
})
