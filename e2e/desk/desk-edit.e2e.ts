import { bookingRow } from '#server/bookings/booking/booking.ts'
import { pageKey } from '#server/bookings/booking/page-key.ts'
import { day, savedAs } from '#server/testing/worlds/desks/desk.ts'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { formatDate } from '#shared/words/dates.ts'
import { momentText } from '#web/ui/base/moment.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { beginSession } from '../people.ts'
import { expectSaid, field, submit } from '../rooms.ts'
import { dialog } from '../staff.ts'
import { expect, test } from '../world.ts'
import { done, openDialog, toggle } from './desk-edit.ts'
import { openDesk } from './desk-list.ts'

test.describe('on a device with the clock of another country', () => {
  test.use({ timezoneId: 'America/New_York' })

  // Single fields and prices: web/bookings/change/two-receptionists.page.test.ts and prices.page.test.ts.
  test('a price needs a reason; of two receptionists the second sees what was changed, with the time of the hotel, and saves; the guest reads the new stay', async ({
    page,
    world,
    watch,
  }) => {
    watch.allow(/status of 40[09]/)
    test.setTimeout(120_000)
    const { owner, reception, hotel, sell, edit } = await openDesk(world)
    const booking = await sell('Meera Iyer', { room: '101', from: 4 })
    await beginSession(page, owner.email)
    await openDialog(page, booking, 'Edit')
    await field(page, 'Name').fill('Meera Rao')
    await toggle(page, 'Prices')
    await dialog(page).getByLabel('Night by night').check()
    const nights = dialog(page).getByRole('textbox', { name: /^Room 101/ })
    await nights.last().fill('3,000')
    await submit(page, 'Update Booking')
    await expectSaid(field(page, 'Reason for the price'), 'Say why.')
    await expectFits(page, 'prices with an error')
    await expectAccessible(page, 'prices with an error')
    await field(page, 'Reason for the price').fill('Noise at night')

    const change = { hotelId: hotel.id, bookingId: booking.id, version: 1, userName: 'Meera Menon' }
    expect((await world.call(bookingChangeApi.update, change, reception.headers)).status).toBe(200)
    await submit(page, 'Update Booking')
    const notice = dialog(page).getByRole('alert').filter({ hasText: 'Ravi Desk changed this at' })
    await expect(notice).toBeFocused()
    const { changed_at } = await savedAs(world, booking)
    const [, time] = momentText(String(changed_at)).split(', ')
    await expect(notice).toContainText(`Ravi Desk changed this at ${time}.`)
    await expectAccessible(page, 'two changes of one booking')
    await expectFits(page, 'two changes of one booking')
    await notice.getByRole('button', { name: 'Save my changes' }).click()
    await done(page)
    expect(await savedAs(world, booking)).toMatchObject({ guest_name: 'Meera Rao', total_paise: 700_000 })

    await edit(booking, { checkOutDate: day(7) })
    const row = await bookingRow(world.db, hotel.id, booking.id)
    await page.goto(`/booking/${booking.reference}?hotel=${hotel.slug}#k=${row && (await pageKey(world.db, row))}`)
    await expect(page.getByRole('alert')).toContainText(`Check-out: ${formatDate(day(7))} (was ${formatDate(day(6))})`)
    await expectAccessible(page, 'a changed stay')
  })
})
