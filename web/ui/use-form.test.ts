import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { answeredProblems, problemsOf } from './use-form.ts'

test('a field says the first thing that is wrong with it', () => {
  const schema = z.strictObject({ name: z.string().min(2, 'Too short.').regex(/^a/, 'Begin with a.'), roles: z.array(z.uuid('No id.')) })
  assert.deepEqual(problemsOf(schema, { name: 'b', roles: ['x', 'y'] }), { name: 'Too short.', roles: 'No id.' })
  assert.deepEqual(problemsOf(schema, { name: 'ab', roles: [] }), {})
})

test("the server's messages land on the form's fields, those about a part of one too, others nowhere", () => {
  const fields = { email: 'Taken.', 'roles.0.id': 'Not of this hotel.', 'roles.1.id': 'Nor this.', hotelId: 'Unknown.', toString: 'x' }
  assert.deepEqual(answeredProblems(fields, { email: '', roles: [] }), { email: 'Taken.', roles: 'Not of this hotel.' })
})
