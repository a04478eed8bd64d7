import assert from 'node:assert/strict'
import { test } from 'node:test'
import { field, fill, press } from '#web/testing/lists.ts'
import { absent, descriptionOf, isFocused, screen, user, waitFor } from '#web/testing/screen.ts'
import { bookingsPage, openDesk } from '../testing/desk.ts'
import { beginSteps, pickDates } from '../testing/desk-steps.ts'

test('more rooms or adults than one booking has stay typed with their error, and the search waits; a line leads to the group', async t => {
  const { open } = await openDesk(t)
  await open(`${bookingsPage}?tab=list`)
  await beginSteps()
  await pickDates(0, 2)
  await fill('Rooms', '8')
  await press('Search')
  const rooms = (await field('Rooms')) as HTMLInputElement
  await waitFor(() => isFocused(rooms))
  assert.equal(rooms.value, '8')
  assert.equal(descriptionOf(rooms), 'From 1 to 3.')
  await press('Fewer: Rooms')
  await fill('Adults', '16')
  await press('Search')
  assert.equal(rooms.value, '3')
  assert.equal(descriptionOf(await field('Adults')), 'From 1 to 5.')
  absent(screen.queryByRole('heading', { name: 'Deluxe' }))
  await user.click(screen.getByRole('link', { name: 'Add group' }))
  await press('Discard')
  await screen.findByRole('dialog', { name: 'Add Group' })
})
