import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day, savedAs } from '#server/testing/worlds/desks/desk.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { formatDate, formatDay } from '#shared/words/dates.ts'
import { dialog, dialogSays, field, fill, textOf } from '#web/testing/lists.ts'
import { isFocused, user, waitFor } from '#web/testing/screen.ts'
import { bookingsPage, check, choose, fieldSays, openDesk, optionsOf, priceSays, saved, submit, toggle } from '../testing/desk.ts'

test('guest, dates and room are changed at a price that is shown before it is saved; who chooses Cancelled is told that nothing was paid', async t => {
  const { server, open, sell } = await openDesk(t)
  const booking = await sell('Meera Iyer', { room: '101', from: 4 })
  await sell('Meera Iyer', { room: '103', from: 5 })
  await open(`${bookingsPage}?edit=${booking.id}`)
  await priceSays(/Total ₹8,000.00\s*Received ₹0.00\s*Due ₹8,000.00/)
  await waitFor(async () => assert.deepEqual(await optionsOf('Room'), ['101, Deluxe', '102, Deluxe', '104, Deluxe', '201, Suite']))

  // What is in the parts that are closed.
  await dialogSays(
    /Prices ?₹8,000\.00 for the nights.*Charges ?None.*Payment ?₹0\.00 received.*Refund ?Nothing to give back.*Status ?Confirmed/,
  )
  await dialogSays(/Address and company ?Not given.*Source ?Desk/)
  await toggle('Status')
  await choose('New status', 'CANCELLED')
  await dialogSays('All nights go back on sale. Nothing was paid.')
  await choose('New status', '')
  await fill('Name', '')
  await fill('Phone', '12')
  await fill('Email (optional)', 'meera')
  await submit('Update Booking')
  await fieldSays('Name', 'Name is required.')
  await fieldSays('Phone', 'Invalid phone number.')
  await fill('Name', 'Meera Rao')
  await fill('Phone', '+44 20 7946 0958')
  await fill('Email (optional)', '')
  const order = 'Check-out must be at least one day after check-in.'
  await fill('Check-out', day(3))
  await user.tab()
  await fieldSays('Check-out', order)
  assert.equal(textOf((await dialog()).getByRole('status')).includes(order), false)
  await submit('Update Booking')
  await waitFor(async () => isFocused(await field('Check-out')))
  const { guest_name, version } = await savedAs(server, booking)
  assert.deepEqual({ guest_name, version }, { guest_name: 'Meera Iyer', version: 1 })

  await fill('Check-out', formatDate(day(7)))
  await choose('Room', '201, Suite')
  await choose('Meals', 'With All Meals')
  await priceSays('₹16,000.00 more than before (₹8,000.00).')
  await check('Keep the old price')
  // Three nights at the former room's price; the meals cost what they cost in the suite today.
  await priceSays('₹10,000.00 more than before (₹8,000.00).')
  await fill('Reason for the upgrade', 'Anniversary')
  await submit('Update Booking')
  await saved()
  const after = { guest_name: 'Meera Rao', guest_phone: '+442079460958', guest_email: null, check_out: day(7), total_paise: 1_800_000 }
  assert.partialDeepStrictEqual(await savedAs(server, booking), after)
})

test('of a stay that includes tonight each room says that it is not clean or that its guest has not left yet', async t => {
  const { server, hotel, open, sell, markDirty } = await openDesk(t)
  const [now, later] = [await sell('Meera Iyer', { room: '101' }), await sell('Asha Rao', { room: '103', from: 4 })]
  await stayRows(server, hotel, { numbers: ['104'], inDays: -1, nights: 1, status: 'CHECKED_IN', name: 'Tarun Das' })
  for (const number of ['101', '102']) await markDirty(number)
  await server.db
    .updateTable('room_cleaning')
    .set({ state: 'CLEANING' })
    .where('room_id', '=', hotel.rooms['102'] ?? '')
    .execute()
  await open(`${bookingsPage}?edit=${now.id}`)
  const tonight = [
    '101, Deluxe, dirty',
    '102, Deluxe, being cleaned',
    '103, Deluxe',
    '104, Deluxe, Tarun Das has not left yet',
    '201, Suite',
  ]
  await waitFor(async () => assert.deepEqual(await optionsOf('Room'), tonight))
  await open(`${bookingsPage}?edit=${later.id}`)
  await waitFor(async () => assert.deepEqual((await optionsOf('Room')).slice(0, 2), ['101, Deluxe', '102, Deluxe']))
})

test('a taken room is said as such, nothing is sent before the new price is known, and a price that was not shown is not agreed to', async t => {
  const { server, hotel, owner, open, sell } = await openDesk(t)
  const booking = await sell('Meera Iyer', { room: '101', from: 4 })
  const other = await sell('Asha Rao', { room: '101', from: 8 })
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  let waits = false
  await open(`${bookingsPage}?edit=${booking.id}`, owner, {
    [bookingChangeApi.update.path]: async ({ body }) => {
      if (waits && (body as { preview?: true }).preview) await asked
      return undefined
    },
  })
  const night = formatDay(day(8), day(0))
  const taken = `Room 101 is booked on the night of ${night}: Asha Rao (${other.reference}). Please choose again.`
  await fill('Check-out', day(9))
  await priceSays(taken)
  assert.equal((await optionsOf('Room'))[0], '101 (taken), Deluxe')
  await submit('Update Booking')
  await waitFor(async () => assert.equal(textOf((await dialog()).queryByRole('alert')), taken))
  waits = true
  await fill('Check-out', day(7))
  await priceSays('Counting the new price...')
  const button = (await dialog()).getByRole('button', { name: 'Update Booking' }) as HTMLButtonElement
  assert.ok(button.disabled)
  answer()
  await priceSays('₹4,000.00 more than before')
  await server.db
    .updateTable('room')
    .set({ price_paise: 500_000 })
    .where('id', '=', hotel.rooms['101'] ?? '')
    .execute()
  await submit('Update Booking')
  await waitFor(async () =>
    assert.equal(textOf((await dialog()).getByRole('alert')), 'The price has changed. Please check the new amount.'),
  )
  await priceSays('₹5,000.00 more than before')
  await submit('Update Booking')
  await saved()
  assert.equal((await savedAs(server, booking)).total_paise, 1_300_000)
})
