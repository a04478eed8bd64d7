import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dialogSays, field, fill, noDialog, press } from '#web/testing/lists.ts'
import { absent, screen, user, waitFor } from '#web/testing/screen.ts'
import { bookingsPage, check, choose, openDesk } from '../testing/desk.ts'
import { findRooms, pickDates, toReview } from '../testing/desk-steps.ts'
import { bookButton, inDays, choose as takeRoom } from '../testing/guest-pages.ts'

const list = `${bookingsPage}?tab=list`
const typedIn = async (label: string | RegExp) => ((await field(label)) as HTMLInputElement).value
const allTypedIn = (...labels: (string | RegExp)[]) => Promise.all(labels.map(typedIn))

test('more rooms of a guest are booked together with the first ones, also where the quick sale sells those and the wizard these', async t => {
  const { server, hotel, open } = await openDesk(t)
  await open(`${bookingsPage}?sell=1&in=${inDays(3)}&out=${inDays(5)}&room=${hotel.rooms['103']}`)
  await dialogSays('Total ₹8,000.00')
  await fill('Full name', 'Meera Iyer')
  await fill('Mobile number', '98765 43210')
  await choose('Payment method', 'UPI')
  await press('More rooms')
  await check('Book more rooms for this guest')
  await user.click(await bookButton())
  // In the foot of the dialog, which covers the page's own place for messages.
  await dialogSays('Booking created successfully')
  await dialogSays(/More rooms for Meera Iyer, together with booking/)
  await press('Step by step')
  await takeRoom()
  await dialogSays(/More rooms for Meera Iyer, together with booking/)
  await press('Proceed')
  assert.equal(await typedIn('Full name'), 'Meera Iyer')
  await press('Continue to review')
  await choose('Payment method', 'CASH')
  await user.click(await bookButton())
  await noDialog()
  const bookings = await server.db.selectFrom('booking').select(['id', 'group_id']).orderBy('id').execute()
  const [first] = bookings
  assert.deepEqual(
    bookings.map(({ group_id }) => group_id),
    [first?.id, first?.id],
  )
})

test('after a first booking of a guest a reload keeps the guest and that booking in both layouts; Reset forgets both', async t => {
  const { server, open, openAgain } = await openDesk(t)
  const bookFirst = async () => {
    await choose('Payment method', 'UPI')
    await check('Book more rooms for this guest')
    await user.click(await bookButton())
    await dialogSays(/More rooms for Meera Iyer, together with booking/)
  }
  await open(`${bookingsPage}?sell=1&in=${inDays(3)}&out=${inDays(5)}`)
  await choose('Rooms, Deluxe', '1')
  await fill('Full name', 'Meera Iyer')
  await fill('Mobile number', '98765 43210')
  await press('More rooms')
  await bookFirst()
  await openAgain(`${list}&sell=1`)
  assert.deepEqual(await allTypedIn('Full name', 'Mobile number', 'Amount received'), ['Meera Iyer', '+91 98765 43210', ''])
  await dialogSays(/More rooms for Meera Iyer, together with booking/)
  await openAgain(`${list}&add=1`)
  await dialogSays(/More rooms for Meera Iyer, together with booking/)
  await pickDates(3, 5)
  await findRooms()
  await takeRoom()
  await press('Proceed')
  assert.equal(await typedIn('Full name'), 'Meera Iyer')
  await press('Continue to review')
  await field('Payment method')
  await bookFirst()
  await screen.findByText('2 left')
  await takeRoom()
  await press('Proceed')
  await press('Continue to review')
  await press('Reset')
  await press('Discard')
  await waitFor(() => absent(screen.queryByText(/More rooms for Meera Iyer/)))
  await pickDates(3, 5)
  await findRooms()
  await takeRoom()
  await toReview({ 'Full name': 'Asha Rao', 'Mobile number': '98765 43210' })
  await choose('Payment method', 'CASH')
  await user.click(await bookButton())
  await noDialog()
  const bookings = await server.db.selectFrom('booking').select(['guest_name', 'group_id']).orderBy('id').execute()
  const together = bookings[0]?.group_id
  assert.ok(together)
  assert.deepEqual(
    bookings.map(({ guest_name, group_id }) => [guest_name, group_id]),
    [
      ['Meera Iyer', together],
      ['Meera Iyer', together],
      ['Asha Rao', null],
    ],
  )
})

test('a sale that was left after a first booking is over for the next guest, who has another name and another number', async t => {
  const { server, hotel, open, openAgain } = await openDesk(t)
  await open(`${list}&sell=1&in=${inDays(3)}&out=${inDays(5)}&room=${hotel.rooms['103']}`)
  await fill('Full name', 'Meera Iyer')
  await fill('Mobile number', '98765 43210')
  await choose('Payment method', 'UPI')
  await press('More rooms')
  await check('Book more rooms for this guest')
  await user.click(await bookButton())
  const together = /More rooms for Meera Iyer, together with booking/
  await dialogSays(together)
  await openAgain(`${list}&sell=1&in=${inDays(9)}&out=${inDays(11)}&room=${hotel.rooms['104']}`)
  await dialogSays(together)
  await fill('Full name', 'Meera N. Iyer')
  await dialogSays(together)
  await fill('Full name', 'Asha Rao')
  await fill('Mobile number', '98123 45678')
  await waitFor(() => absent(screen.queryByText(together)))
  await choose('Payment method', 'CASH')
  await user.click(await bookButton())
  await screen.findByText('Booking created successfully')
  const bookings = await server.db.selectFrom('booking').select(['guest_name', 'group_id']).orderBy('id').execute()
  assert.deepEqual(
    bookings.map(({ guest_name, group_id }) => [guest_name, group_id]),
    [
      ['Meera Iyer', null],
      ['Asha Rao', null],
    ],
  )
})
