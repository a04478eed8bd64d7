import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { fill, press, says } from '#web/testing/forms.ts'
import { textOf } from '#web/testing/lists.ts'
import { absent, descriptionOf, fireEvent, isFocused, screen, waitFor } from '#web/testing/screen.ts'
import { fieldFormats } from './field-formats.ts'
import { failing, field, holds, house, isRight, openForm, placeSchema, refusal, write } from './testing/sample-form.ts'

/* What any form says of its fields, and when; what it sends. */

test('what is wrong with a field is said once it was left or the form was sent, and no longer when it is mended', async t => {
  const { sent } = await openForm(t, {})
  const [name, city] = [await field('Name'), await field('City')]
  write(name, 'L')
  await holds({ name: 'L' }, 1)
  assert.equal(descriptionOf(name), '')
  fill(name, 'L')
  await says(name, 'Use 2 to 20 characters.')
  write(name, 'Lake')
  await isRight(name)
  // An empty field that was passed is not spoken of.
  fireEvent.focusOut(city)
  fill(name, 'Lake House')
  await holds({ name: 'Lake House' }, 1)
  assert.equal(descriptionOf(city), '')
  await press('Save')
  await says(city, 'City is required.')
  await waitFor(() => isFocused(city))
  assert.deepEqual(sent, [])
  write(city, 'Kota')
  await isRight(city)
  await press('Save')
  await holds(house, 0)
  assert.deepEqual(sent, [{ input: house, version: undefined }])
})

test('what the server says of a field goes when that field is changed, and comes back with the next refusal', async t => {
  const refused = () => refusal({ name: 'Taken.', 'city.0': 'Unknown.' }, 'Look at the fields.')
  await openForm(t, { values: house, send: failing(refused(), refused(), refusal({}, 'Not today.')) })
  const [name, city] = [await field('Name'), await field('City')]
  const alert = () => screen.queryByRole('alert')
  await press('Save')
  await says(name, 'Taken.')
  await says(city, 'Unknown.')
  await waitFor(() => isFocused(name))
  absent(alert())
  write(name, 'Lake Palace')
  await isRight(name)
  assert.equal(descriptionOf(city), 'Unknown.')
  await press('Save')
  await says(name, 'Taken.')
  await press('Save')
  await waitFor(() => assert.equal(textOf(alert() as HTMLElement), 'Not today.'))
  await waitFor(() => isFocused(alert()))
  await isRight(name)
  await press('Dismiss')
  await waitFor(() => absent(alert()))
})

test('an answer that another call brought is said until its field is changed, and so is the next one', async t => {
  const { answer } = await openForm(t, { values: house })
  const [name, city] = [await field('Name'), await field('City')]
  let changes = 0
  for (const to of ['Bundi', 'Agra']) {
    answer({ message: undefined, fields: { city: 'No such city.' } })
    await says(city, 'No such city.')
    await waitFor(() => isFocused(city))
    write(name, `Near ${to}`)
    await holds({ name: `Near ${to}` }, ++changes)
    assert.equal(descriptionOf(city), 'No such city.')
    write(city, to)
    await isRight(city)
  }
})

test('a form has its own shape for the server, formats, rules and texts; fields that are never empty are neither required nor optional', async t => {
  const { sent, form } = await openForm(t, {
    fieldsOf: ({ kind }) => ['name', 'city', 'kind', ...(kind === 'hotel' ? [] : (['phone'] as const))],
    schema: z.object({ place: placeSchema, kind: z.enum(['hotel', 'home']) }),
    shape: ({ name, city, phone, kind }) => ({ place: { name, city }, ...(phone && { phone }), kind }),
    nameOf: path => path.replace('place.', ''),
    formats: { name: fieldFormats.text, phone: fieldFormats.phone },
    check: ({ phone, kind, city }) => ({
      ...(kind === 'home' && phone.length < 9 && { phone: 'A home needs a phone.' }),
      ...(city === 'Goa' && { city: 'No longer.' }),
    }),
    empty: { city: 'Say in which city.' },
    fixed: ['kind'],
    appearing: ['phone'],
  })
  const [name, city, kind] = [await field('Name'), await field('City'), screen.getByLabelText<HTMLInputElement>('Kind')]
  assert.deepEqual([name.required, kind.required], [true, false])
  await press('Save')
  await says(name, 'Name is required.')
  await says(city, 'Say in which city.')
  write(city, 'Goa')
  await says(city, 'No longer.')
  write(city, 'Kota')
  await isRight(city)
  // Its field was not on the page when the form was sent.
  write(kind, 'home')
  await holds({ kind: 'home' }, 2)
  const phone = await field('Phone')
  assert.equal(descriptionOf(phone), '')
  fill(phone, '98')
  await says(phone, 'A home needs a phone.')
  fill(phone, '9876543210')
  await waitFor(() => assert.equal(phone.value, '+91 98765 43210'))
  // Who sends by Enter leaves no field.
  write(name, ' Lake House ')
  fireEvent.submit(form)
  await holds({ name: 'Lake House', phone: '+91 98765 43210' }, 0)
  assert.deepEqual(sent, [
    { input: { place: { name: 'Lake House', city: 'Kota' }, phone: '+919876543210', kind: 'home' }, version: undefined },
  ])
})
