import { bookingRow } from '#server/bookings/booking/booking.ts'
import { pageKey } from '#server/bookings/booking/page-key.ts'
import { day, savedAs } from '#server/testing/worlds/desks/desk.ts'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { formatDate } from '#shared/words/dates.ts'
import { momentText } from '#web/ui/base/moment.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { beginSession } from '../people.ts'
import { field, submit } from '../rooms.ts'
import { dialog } from '../staff.ts'
import { expect, test } from '../world.ts'
import { done, openDialog } from './desk-edit.ts'
import { openDesk } from './desk-list.ts'

test.describe('on a device with the clock of another country', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('of two receptionists the second sees what was changed, with the time of the hotel, and chooses field by field; the guest reads the new stay', async ({
    page,
    world,
    watch,
  }) => {
    watch.allow(/status of 409/)
    const { owner, reception, hotel, sell, edit } = await openDesk(world)
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

    await edit(booking, { checkOutDate: day(7) })
    const row = await bookingRow(world.db, hotel.id, booking.id)
    await page.goto(`/booking/${booking.reference}?hotel=${hotel.slug}#k=${row && (await pageKey(world.db, row))}`)
    const lines = [`Check-out: ${formatDate(day(7))} (was ${formatDate(day(6))})`, 'Price of the nights: ₹12,000.00 (was ₹8,000.00)']
    for (const line of lines) await expect(page.getByRole('alert')).toContainText(line)
    await expectAccessible(page, 'a changed stay')
  })
})
