import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dialog, dialogSays, field, fill, noDialog, press } from '#web/testing/lists.ts'
import { isFocused, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { bookingsPage, openDesk } from '../testing/desk.ts'
import { bookButton, inDays } from '../testing/guest-pages.ts'

const typedIn = async (label: string) => ((await field(label)) as HTMLInputElement).value
const focused = (label: string) => waitFor(async () => isFocused(await field(label)))

test('a free stretch of the plan fills dates and room; what is missing gets the keyboard; what is typed is asked about, and goes along step by step', async t => {
  const { hotel, open } = await openDesk(t)
  await open(`${bookingsPage}?add=1&in=${inDays(3)}&out=${inDays(6)}&room=${hotel.rooms['103']}`)
  await waitFor(async () => assert.equal(((await field('Room, Deluxe')) as HTMLSelectElement).selectedOptions[0]?.textContent, '103'))
  await focused('Adults')
  await dialogSays('Total ₹12,000.00')
  await user.click(await bookButton())
  await focused('Full name')
  await fill('Full name', 'Meera Iyer')
  await user.keyboard('{Escape}')
  await press('Keep editing')
  // The calendar closes alone.
  const button = () => screen.getByRole('button', { name: 'Choose the dates in a calendar' })
  await user.click(button())
  await within(await screen.findByRole('dialog', { name: 'Choose your dates' })).findAllByRole('grid')
  await user.keyboard('{Escape}')
  await waitFor(() => isFocused(button()))
  assert.equal(await typedIn('Full name'), 'Meera Iyer')
  await press('Step by step')
  await (await dialog()).findByRole('button', { name: 'Continue to review' })
  assert.equal(await typedIn('Full name'), 'Meera Iyer')
  await press('Close')
  await press('Discard')
  await noDialog()
  await user.click(screen.getAllByRole('button', { name: 'Add Booking' })[0] as HTMLElement)
  assert.equal(await typedIn('Full name'), '')
})
