import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { z } from 'zod'
import { draftKeeper } from './draft.ts'
import { fieldFormats } from './field-formats.ts'
import { answeredProblems, blanked, problemsOf, withRequiredMessages } from './form-problems.ts'
import { type Form, useForm } from './use-form.ts'

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
    withRequiredMessages({ name: 'Use 4 to 50 characters.', roles: 'Wrong.', 'address.city': 'City is required' }, empty, labels, {
      roles: 'Choose.',
    }),
    { name: 'Name is required.', roles: 'Choose.', 'address.city': 'City is required' },
  )
  assert.deepEqual(withRequiredMessages({ name: 'Too short.' }, values, labels, {}), { name: 'Too short.' })
  assert.deepEqual(blanked({ isGst: 'no', name: 'x' }, ['isGst']), { isGst: 'no', name: '' })
})

interface Place {
  name: string
  city: string
}

/** The form of a row of version 4, with what a draft of it keeps; `sent` hears of what it sends. */
const formOf = (draft: string, sent: (version: number | undefined) => void = () => undefined): Form<Place> => {
  let form: Form<Place> | undefined
  const Shown = () => {
    form = useForm<Place>({
      labels: { name: 'Name', city: 'City' },
      values: { name: 'Lake House', city: 'Kota' },
      schema: z.object({}),
      row: { version: 4, read: current => current as Place },
      draft: { name: draft },
      send: async (_, __, version) => sent(version),
    })
    return null
  }
  renderToStaticMarkup(createElement(Shown))
  assert.ok(form)
  return form
}

test('a draft that was typed on an earlier version of its row meets what was saved since, and is not sent over it', () => {
  draftKeeper('moved').keep({ city: 'Bundi' }, { version: 3, values: { city: 'Udaipur' } })
  const sent: unknown[] = []
  const form = formOf('moved', version => sent.push(version))
  assert.deepEqual(form.values, { name: 'Lake House', city: 'Bundi' })
  assert.deepEqual(form.conflict?.changes, [{ name: 'city', label: 'City', text: 'Kota', isClash: true, mine: 'Bundi' }])
  form.submit()
  assert.deepEqual(sent, [])
})

test('a draft goes on, and is sent, where nobody changed what it says; one that does not know what it was typed on asks', () => {
  draftKeeper('other').keep({ city: 'Bundi' }, { version: 3, values: { city: 'Kota' } })
  const sent: unknown[] = []
  const form = formOf('other', version => sent.push(version))
  assert.equal(form.conflict, undefined)
  form.submit()
  assert.deepEqual(sent, [4])
  draftKeeper('old').keep({ city: 'Bundi' })
  assert.deepEqual([formOf('old').conflict?.isSure, formOf('old').conflict?.changes[0]?.isClash], [false, true])
})

test('an amount that may be two is wrong in any form, whatever the form makes of it', () => {
  const values = { amount: '150,50', name: 'Asha' }
  assert.deepEqual(
    problemsOf(z.object({}), { amount: Number.NaN }, values, undefined, { amount: fieldFormats.amount, name: fieldFormats.text }),
    {
      amount: '150,50 may be 15,050 or 150.50. Write which one.',
    },
  )
})
