import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingRow } from '#server/bookings/booking/booking.ts'
import { pageKey } from '#server/bookings/booking/page-key.ts'
import { day, savedAs } from '#server/testing/worlds/desks/desk.ts'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { formatDate } from '#shared/words/dates.ts'
import { dialog, fill } from '#web/testing/lists.ts'
import { openPage } from '#web/testing/page.ts'
import { isFocused, user, waitFor, within } from '#web/testing/screen.ts'
import { bookingsPage, openDesk, saved, saysIn, submit } from '../testing/desk.ts'
import { alertSays } from '../testing/desk-steps.ts'

/** By the hotel's clock, wherever this process stands. */
const timeInIndia = (at: Date | string | null) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' })
    .format(new Date(String(at)))
    .replaceAll(/\s/g, ' ')

test('of two receptionists the second sees what was changed, and when, and chooses field by field; the guest reads the new stay', async t => {
  const { server, reception, hotel, open, sell, edit } = await openDesk(t)
  const booking = await sell('Meera Iyer', { room: '101', from: 4 })
  await open(`${bookingsPage}?edit=${booking.id}`)
  await fill('Name', 'Meera Rao')
  await fill('Special request (optional)', 'A cot')
  const theirs = { userName: 'Meera Menon', specialRequest: 'Two cots', userPhone: '9876543210' }
  const paid = { payment: { paymentMethod: 'CASH' as const, amount: 500 } }
  const change = { hotelId: hotel.id, bookingId: booking.id, version: 1, ...theirs, ...paid }
  assert.equal((await server.call(bookingChangeApi.update, change, reception.headers)).status, 200)
  await submit('Update Booking')
  const notice = await waitFor(async () => {
    const all = (await dialog()).getAllByRole('alert')
    return all.find(one => one.textContent?.includes('Ravi Desk changed this at')) ?? assert.fail()
  })
  await waitFor(() => isFocused(notice))
  const { changed_at } = await savedAs(server, booking)
  saysIn(notice, `Ravi Desk changed this at ${timeInIndia(changed_at)}.`)
  for (const text of ['Take theirs: Meera Menon', 'Take theirs: Two cots', 'Phone: +91 98765 43210', 'Received: ₹500.00'])
    saysIn(notice, text)
  assert.equal((await savedAs(server, booking)).guest_name, 'Meera Menon')
  const choices = within(notice)
  assert.equal(choices.getByLabelText<HTMLInputElement>('Keep mine: Meera Rao').checked, true)
  const request = within(choices.getByRole('group', { name: 'Special request' }))
  await user.click(request.getByLabelText(/^Take theirs/))
  await user.click(choices.getByRole('button', { name: 'Save my changes' }))
  await saved()
  const after = { guest_name: 'Meera Rao', special_request: 'Two cots', guest_phone: '+919876543210', paid_paise: 50_000 }
  assert.partialDeepStrictEqual(await savedAs(server, booking), after)

  await edit(booking, { checkOutDate: day(7) })
  const row = await bookingRow(server.db, hotel.id, booking.id)
  await openPage(t, { at: `/booking/${booking.reference}?hotel=${hotel.slug}#k=${row && (await pageKey(server.db, row))}`, server })
  await alertSays(`Check-out: ${formatDate(day(7))} (was ${formatDate(day(6))})`)
  await alertSays('Price of the nights: ₹12,000.00 (was ₹8,000.00)')
})
