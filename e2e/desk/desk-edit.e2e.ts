import { bookingRow } from '#server/bookings/booking/booking.ts'
import { pageKey } from '#server/bookings/booking/page-key.ts'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { formatDate } from '#shared/words/dates.ts'
import { momentText } from '#web/ui/base/moment.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { beginSession } from '../people.ts'
import { expectSaid, field, submit } from '../rooms.ts'
import { dialog } from '../staff.ts'
import { expect, test } from '../world.ts'
import { done, openDialog, price, savedAs, toggle } from './desk-edit.ts'
import { day, openDesk } from './desk-list.ts'

test('guest, dates and room are changed at a price that is shown before it is saved; who chooses Cancelled is told that nothing was paid', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/status of 400/)
  const { owner, sell } = await openDesk(world)
  const booking = await sell('Meera Iyer', { room: '101', from: 4 })
  await sell('Meera Iyer', { room: '103', from: 5 })
  await beginSession(page, owner.email)
  await openDialog(page, booking, 'Edit')
  await expect(price(page)).toHaveText(/Total ₹8,000.00\s*Received ₹0.00\s*Due ₹8,000.00/)
  await expect(field(page, 'Room').getByRole('option')).toHaveText(['101, Deluxe', '102, Deluxe', '104, Deluxe', '201, Suite'])

  await toggle(page, 'Status')
  await field(page, 'New status').selectOption({ value: 'CANCELLED' })
  await expect(dialog(page).getByText('All nights go back on sale. Nothing was paid.', { exact: true })).toBeVisible()
  await field(page, 'New status').selectOption('')
  await field(page, 'Name').fill('')
  await field(page, 'Phone').fill('12')
  await field(page, 'Email (optional)').fill('meera')
  await submit(page, 'Update Booking')
  await expectSaid(field(page, 'Name'), 'Name is required.')
  await expectSaid(field(page, 'Phone'), 'Invalid phone number.')
  await field(page, 'Name').fill('Meera Rao')
  await field(page, 'Phone').fill('+44 20 7946 0958')
  await field(page, 'Email (optional)').fill('')
  await field(page, 'Check-out').fill(day(3))
  await expect(price(page)).toContainText('Check-out must be at least one day after check-in, and not past.')
  await submit(page, 'Update Booking')
  await expectSaid(field(page, 'Check-out'), 'Check-out must be at least one day after check-in, and not past.')
  await expect(price(page)).not.toContainText('Check-out must be')
  expect(await savedAs(world, booking)).toMatchObject({ guest_name: 'Meera Iyer', version: 1 })

  await field(page, 'Check-out').fill(formatDate(day(7)))
  await field(page, 'Room').selectOption('201, Suite')
  await field(page, 'Meals').selectOption('With All Meals')
  await expect(price(page)).toContainText('₹16,000.00 more than before (₹8,000.00).')
  await dialog(page).getByLabel('Free upgrade: keep the price of the former room').check()
  // Three nights at the former room's price; the meals cost what they cost in the suite today.
  await expect(price(page)).toContainText('₹10,000.00 more than before (₹8,000.00).')
  await field(page, 'Reason for the upgrade').fill('Anniversary')
  await submit(page, 'Update Booking')
  await done(page)
  const after = { guest_name: 'Meera Rao', guest_phone: '+442079460958', guest_email: null, check_out: day(7), total_paise: 1_800_000 }
  expect(await savedAs(world, booking)).toMatchObject(after)
})

test('a taken room is said as such, a price that was not shown is not agreed to, and the guest reads what changed', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 409/)
  const { owner, hotel, sell } = await openDesk(world)
  const booking = await sell('Meera Iyer', { room: '101', from: 4 })
  await sell('Asha Rao', { room: '101', from: 8 })
  await beginSession(page, owner.email)
  await openDialog(page, booking, 'Edit')
  const taken = 'This room is taken on at least one of these nights. Please choose again.'
  await field(page, 'Check-out').fill(day(9))
  await expect(price(page)).toContainText(taken)
  await expect(field(page, 'Room').getByRole('option').first()).toHaveText('101 (taken), Deluxe')
  await submit(page, 'Update Booking')
  await expect(dialog(page).getByRole('alert')).toHaveText(taken)
  // Nothing is sent before the new price is known.
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/booking/updatebooking', async route => {
    if (route.request().postDataJSON().preview) await asked
    await route.continue()
  })
  await field(page, 'Check-out').fill(day(7))
  await expect(price(page)).toContainText('Counting the new price...')
  await expect(dialog(page).getByRole('button', { name: 'Update Booking' })).toBeDisabled()
  answer()
  await expect(price(page)).toContainText('₹4,000.00 more than before')
  await world.db
    .updateTable('room')
    .set({ price_paise: 500_000 })
    .where('id', '=', hotel.rooms['101'] ?? '')
    .execute()
  await submit(page, 'Update Booking')
  await expect(dialog(page).getByRole('alert')).toHaveText('The price has changed. Please check the new amount.')
  await expect(price(page)).toContainText('₹5,000.00 more than before')
  await submit(page, 'Update Booking')
  await done(page)
  expect(await savedAs(world, booking)).toMatchObject({ total_paise: 1_300_000 })
  const row = await bookingRow(world.db, hotel.id, booking.id)
  await page.goto(`/booking/${booking.reference}?hotel=${hotel.slug}#k=${row && (await pageKey(world.db, row))}`)
  const lines = [`Check-out: ${formatDate(day(7))} (was ${formatDate(day(6))})`, 'Price of the nights: ₹13,000.00 (was ₹8,000.00)']
  for (const line of lines) await expect(page.getByRole('alert')).toContainText(line)
  await expectAccessible(page, 'a changed stay')
})

test.describe('on a device with the clock of another country', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('of two receptionists the second sees what was changed, with the time of the hotel, and chooses field by field', async ({
    page,
    world,
    watch,
  }) => {
    watch.allow(/status of 409/)
    const { owner, reception, hotel, sell } = await openDesk(world)
    const booking = await sell('Meera Iyer', { room: '101', from: 4 })
    await beginSession(page, owner.email)
    await openDialog(page, booking, 'Edit')
    await field(page, 'Name').fill('Meera Rao')
    await field(page, 'Special request (optional)').fill('A cot')
    const theirs = { userName: 'Meera Menon', specialRequest: 'Two cots', userPhone: '9876543210' }
    const paid = { payment: { paymentMethod: 'CASH' as const, amount: 500 } }
    const change = { hotelId: hotel.id, bookingId: booking.id, version: 1, ...theirs, ...paid }
    expect((await world.call(bookingChangeApi.update, change, reception.headers)).status).toBe(200)
    await submit(page, 'Update Booking')
    const notice = dialog(page).getByRole('alert').filter({ hasText: 'Ravi Desk changed this at' })
    await expect(notice).toBeFocused()
    const { changed_at } = await savedAs(world, booking)
    const [, time] = momentText(String(changed_at)).split(', ')
    await expect(notice).toContainText(`Ravi Desk changed this at ${time}.`)
    for (const text of ['Take theirs: Meera Menon', 'Take theirs: Two cots', 'Phone: +91 98765 43210', 'Received: ₹500.00'])
      await expect(notice).toContainText(text)
    await expectAccessible(page, 'two changes of one booking')
    await expectFits(page, 'two changes of one booking')
    expect(await savedAs(world, booking)).toMatchObject({ guest_name: 'Meera Menon' })
    await expect(notice.getByLabel('Keep mine: Meera Rao')).toBeChecked()
    await notice.getByRole('group', { name: 'Special request' }).getByLabel('Take theirs').check()
    await notice.getByRole('button', { name: 'Save my changes' }).click()
    await done(page)
    const after = { guest_name: 'Meera Rao', special_request: 'Two cots', guest_phone: '+919876543210', paid_paise: 50_000 }
    expect(await savedAs(world, booking)).toMatchObject(after)
  })
})
