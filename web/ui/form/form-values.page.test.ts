import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill, press, says } from '#web/testing/forms.ts'
import { absent, descriptionOf, fireEvent, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { conflict, failing, field, holds, house, isRight, openForm, type Place, refusal, write } from './testing/sample-form.ts'
import { isUnsaved } from './unsaved.ts'

/* What becomes of what is typed into any form. */

test('where somebody else saved the row, what was typed stays, theirs is named, and mine is sent over their version', async t => {
  const theirs = { ...house, name: 'Lake Inn', city: 'Jaipur', phone: '1' }
  const notice = async () => within(await screen.findByRole('alert'))
  const send = failing(conflict(theirs, 7), conflict({ ...theirs, city: 'Ajmer' }, 8), conflict(theirs, 9))
  const { sent } = await openForm(t, { values: house, row: { version: 3, read: current => current as Place }, send })
  write(await field('Name'), 'Lake Palace')
  write(await field('City'), 'Bundi')
  await press('Save')
  const first = await notice()
  first.getByText(/^Devika changed this at/)
  first.getByText('Phone: 1')
  first.getByText('Keep mine: Lake Palace')
  await holds({ name: 'Lake Palace', city: 'Bundi', phone: '' }, 2)
  await user.click(within(first.getByRole('group', { name: 'City' })).getByLabelText(/^Take theirs/))
  await press('Save my changes', first)
  const second = await notice()
  await second.findByText('City: Ajmer')
  await holds({ name: 'Lake Palace', city: 'Jaipur', phone: '1' }, 1)
  await press('Discard my changes', second)
  await holds({ name: 'Lake Inn', city: 'Ajmer', phone: '1' }, 0)
  absent(screen.queryByRole('alert'))
  write(await field('Name'), 'Lake View')
  await press('Save')
  await notice()
  // Who saves again without a decision sends the same on the same version.
  await press('Save')
  await holds({ name: 'Lake View' }, 0)
  absent(screen.queryByRole('alert'))
  assert.deepEqual(sent, [
    { input: { ...house, name: 'Lake Palace', city: 'Bundi' }, version: 3 },
    { input: { ...theirs, name: 'Lake Palace' }, version: 7 },
    { input: { ...theirs, name: 'Lake View', city: 'Ajmer' }, version: 8 },
    { input: { ...theirs, name: 'Lake View', city: 'Ajmer' }, version: 8 },
  ])
})

/** What the tab keeps of a draft. */
const kept = (draft: string): unknown => JSON.parse(sessionStorage.getItem(`atithi.draft.${draft}`) ?? '{}').values

test('a draft is gone on with, and Start over begins with what stood there before, without it and without errors', async t => {
  sessionStorage.setItem('atithi.draft.over', JSON.stringify({ at: Date.now(), values: { city: 'Bundi' } }))
  await openForm(t, { values: house, draft: { name: 'over' } })
  const [name, city] = [await field('Name'), await field('City')]
  await holds({ name: 'Lake House', city: 'Bundi' }, 1)
  fill(name, 'L')
  await says(name, 'Use 2 to 20 characters.')
  await waitFor(() => assert.deepEqual(kept('over'), { name: 'L', city: 'Bundi' }))
  await press('Start over')
  await holds(house, 0)
  absent(screen.queryByText(/^Continued from/))
  await waitFor(() => assert.deepEqual(kept('over'), {}))
  write(name, 'L')
  await holds({ name: 'L' }, 1)
  assert.equal(descriptionOf(name), '')
  // Who empties a field and leaves it did not just pass it.
  fill(city, '')
  await says(city, 'City is required.')
})

test('a draft has no secrets, and goes when it is sent unless another page is to read it', async t => {
  const fieldsOf = () => ['city', 'phone'] as const
  for (const keptAfterSend of [false, true]) {
    const name = `kept.${keptAfterSend}`
    const { sent } = await openForm(t, { values: house, fieldsOf, guarded: false, draft: { name, secret: ['phone'], keptAfterSend } })
    write(await field('Phone'), '1')
    write(await field('City'), 'Bundi')
    await waitFor(() => assert.deepEqual(kept(name), { city: 'Bundi' }))
    await press('Save')
    await screen.findByRole('button', { name: 'Save' })
    assert.equal(sent.length, 1)
    await holds({ city: 'Bundi', phone: '1' }, keptAfterSend ? 2 : 0)
    assert.deepEqual(kept(name), keptAfterSend ? { city: 'Bundi' } : {})
  }
})

test('Enter twice sends once; what is typed meanwhile stays as a change of what the answer brings', async t => {
  const [reply, after] = [Promise.withResolvers<Place>(), Promise.withResolvers<void>()]
  const { form, sent } = await openForm(t, {
    values: house,
    send: () => reply.promise,
    onSent: (saved, begin) => {
      begin(saved as Place)
      return after.promise
    },
  })
  write(await field('Name'), 'lake palace')
  fireEvent.submit(form)
  fireEvent.submit(form)
  await screen.findByRole('button', { name: 'Saving...' })
  write(await field('City'), 'Bundi')
  await holds({ name: 'lake palace', city: 'Bundi' }, 2)
  reply.resolve({ ...house, name: 'Lake Palace' })
  await holds({ name: 'Lake Palace', city: 'Bundi' }, 1)
  fireEvent.submit(form)
  screen.getByRole('button', { name: 'Saving...' })
  after.resolve()
  await screen.findByRole('button', { name: 'Save' })
  assert.equal(sent.length, 1)
})

test('what sending itself fills in stays when it fails, with what is said of it', async t => {
  let tries = 0
  const { sent } = await openForm(t, {
    values: house,
    send: async change => {
      if (tries++ > 0) return
      change({ city: 'Bundi' })
      throw refusal({ city: 'Not yet.' })
    },
  })
  const city = await field('City')
  await press('Save')
  await says(city, 'Not yet.')
  await holds({ city: 'Bundi' }, 1)
  await press('Save')
  await holds({ city: 'Bundi' }, 0)
  await isRight(city)
  assert.deepEqual(sent.at(-1)?.input, { ...house, city: 'Bundi' })
})

test('what the page filled in is a change, and is lost without a question until somebody types', async t => {
  await openForm(t, { values: house, typed: { city: 'Bundi' } })
  await holds({ city: 'Bundi' }, 1)
  assert.equal(isUnsaved(), false)
  write(await field('Name'), 'Lake Palace')
  await holds({ name: 'Lake Palace' }, 2)
  assert.equal(isUnsaved(), true)
  await press('Save')
  await holds({ name: 'Lake Palace', city: 'Bundi' }, 0)
  assert.equal(isUnsaved(), false)
  // What was saved is what nothing is asked about from now on.
  write(await field('Name'), 'Lake View')
  await holds({ name: 'Lake View' }, 1)
  write(await field('Name'), 'Lake Palace')
  await holds({ name: 'Lake Palace' }, 0)
  assert.equal(isUnsaved(), false)
})
