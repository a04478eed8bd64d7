import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dialogSays, field, fill, noDialog, press } from '#web/testing/lists.ts'
import { descriptionOf, isFocused, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { shownDate } from '#web/ui/calendar/typed-date.ts'
import { bookingsPage, openDesk } from '../testing/desk.ts'
import { bookButton, inDays } from '../testing/guest-pages.ts'

const typedIn = async (label: string) => ((await field(label)) as HTMLInputElement).value
const focused = (label: string) => waitFor(async () => isFocused(await field(label)))

test('a free stretch of the plan fills dates and room; what is missing gets the keyboard; what is typed is asked about, and goes along into the wizard and back', async t => {
  const { hotel, open } = await openDesk(t)
  await open(`${bookingsPage}?sell=1&in=${inDays(3)}&out=${inDays(6)}&room=${hotel.rooms['103']}`)
  await waitFor(async () => assert.equal(((await field('Room, Deluxe')) as HTMLSelectElement).selectedOptions[0]?.textContent, '103'))
  await focused('Adults')
  await dialogSays('Total ₹12,000.00')
  await user.click(await bookButton())
  await focused('Full name')
  await fill('Full name', 'Meera Iyer')
  assert.equal(await typedIn('Payment method'), '')
  await fill('Mobile number', '98765 43210')
  await user.click(await bookButton())
  await waitFor(async () => assert.match(descriptionOf(await field('Payment method')), /Please select a payment method\.$/))
  await fill('Amount received', '12600')
  await dialogSays('due ₹12,000.00')
  await fill('Amount received', '1600')
  await dialogSays('due ₹10,400.00')
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
  await screen.findByRole('dialog', { name: 'Add Booking' })
  // All that is asked is known: it opens with the review.
  await field('Amount received (optional)')
  assert.equal(await typedIn('Full name'), 'Meera Iyer')
  assert.equal(await typedIn('Amount received (optional)'), '1600')
  await user.selectOptions(await field('Payment method'), 'UPI')
  await press('Quick sale')
  await waitFor(() => assert.match(location.search, /[?&]sell=1$/))
  assert.deepEqual(
    [await typedIn('Full name'), await typedIn('Amount received'), await typedIn('Payment method')],
    ['Meera Iyer', '1600', 'UPI'],
  )
  await waitFor(async () => assert.equal(((await field('Room, Deluxe')) as HTMLSelectElement).selectedOptions[0]?.textContent, '103'))
  await press('Close')
  await press('Discard')
  await noDialog()
  await user.click(screen.getAllByRole('button', { name: 'Quick sale' })[0] as HTMLElement)
  assert.equal(await typedIn('Full name'), '')
})

test('dates without a room begin either way to sell', async t => {
  const { open } = await openDesk(t)
  await open(`${bookingsPage}?sell=1&in=${inDays(3)}&out=${inDays(6)}`)
  await focused('Adults')
  assert.deepEqual([await typedIn('Check-in'), await typedIn('Check-out')], [shownDate(inDays(3)), shownDate(inDays(6))])
  await field('Rooms, Deluxe')
  await press('Step by step')
  await screen.findByRole('dialog', { name: 'Add Booking' })
  await open(`${bookingsPage}?add=1&in=${inDays(4)}&out=${inDays(6)}`)
  await screen.findByRole('heading', { name: 'Deluxe' })
  // Not its cross.
  assert.match(document.activeElement?.textContent ?? '', /Available Rooms/)
  await dialogSays(/1 room, 2 nights/)
})

test('so many nights typed as the check-out count from the check-in', async t => {
  const { open } = await openDesk(t)
  await open(`${bookingsPage}?sell=1`)
  await fill('Check-in', '+3')
  await user.tab()
  await waitFor(async () => assert.equal(await typedIn('Check-out'), shownDate(inDays(4))))
  await fill('Check-out', '+2')
  await user.tab()
  await waitFor(async () => assert.equal(await typedIn('Check-out'), shownDate(inDays(5))))
  await dialogSays('2 nights')
})

test('Add Booking opens the wizard and Quick sale, or n, the one screen: on the list, the Day and the Room plan', async t => {
  const { open } = await openDesk(t)
  for (const tab of ['list', 'day', 'plan']) {
    await open(`${bookingsPage}?tab=${tab}`)
    await user.click(await screen.findByRole('button', { name: 'Add Booking' }))
    await screen.findByRole('button', { name: /Search For Availability/ })
    await screen.findByRole('dialog', { name: 'Add Booking' })
    assert.match(location.search, /add=1/)
    await waitFor(() => assert.match(document.activeElement?.textContent ?? '', /Choose a date/))
    await user.keyboard('{Escape}')
    await noDialog()
    await user.keyboard('n')
    await screen.findByRole('dialog', { name: 'Quick sale' })
    assert.match(location.search, /sell=1/)
    assert.equal(((await field('Adults')) as HTMLInputElement).value, '2')
    await user.keyboard('{Escape}')
    await noDialog()
    await screen.findByRole('button', { name: 'Quick sale' })
  }
})
