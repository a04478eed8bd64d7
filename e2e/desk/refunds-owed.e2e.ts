import { addLadder } from '#server/testing/worlds/price-rows.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { slip } from '../guest/guest-page.ts'
import { signIn } from '../people.ts'
import { submit } from '../rooms.ts'
import { dialog } from '../staff.ts'
import { expect, test } from '../world.ts'
import { openDialog } from './desk-edit.ts'
import { openDesk } from './desk-list.ts'

test('what is promised on cancelling and not given back stands on Home, leads to its booking, and is waived there with a reason', async ({
  page,
  context,
  world,
}) => {
  const { owner, hotel } = await openDesk(world)
  await addLadder(world.db, hotel.id, [[2, 5000]])
  const made = await order(world, hotel, { inDays: 9, numbers: ['101'] })
  const booking = await world.get(bookingApi.create, await pay(world, made.id ?? ''))
  const path = `/booking/${booking.reference}?hotel=${hotel.slug}#k=${booking.pageKey}`
  await signIn(page, owner.email)
  await expect(page.getByText('Refunds owed')).toHaveCount(0)
  await page.getByRole('link', { name: 'Bookings', exact: true }).click()
  await openDialog(page, booking, 'Cancel booking')
  await dialog(page).getByLabel('The hotel: all of it back').check()
  await dialog(page).getByLabel('Nothing').check()
  await submit(page, 'Cancel booking')
  await expect(dialog(page)).toHaveCount(0)
  const home = page.getByRole('link', { name: 'Home', exact: true })
  await home.click()
  const owed = page.getByRole('region', { name: 'Refunds owed' })
  await expect(owed).toContainText('₹1,600.00')
  const guest = await context.newPage()
  await guest.goto(path)
  await expect(guest.getByRole('alert')).toContainText('₹1,600.00 goes back to you; the hotel has not sent it yet.')
  await expect(slip(guest)).not.toContainText('Kept by the hotel')
  await expect(slip(guest)).toContainText('To be given back to you₹1,600.00')
  await owed.getByRole('link', { name: booking.user.name }).click()
  await expect(dialog(page)).toContainText('To give back')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Waive refund' }).click()
  const waive = page.getByRole('dialog', { name: 'Waive refund of ₹1,600.00' })
  await expect(waive).toContainText('No money moves.')
  await submit(page, 'Waive refund')
  const reason = waive.getByLabel('Reason')
  await expect(reason).toHaveAccessibleDescription(/Say why\./)
  await reason.fill('Took a later stay instead')
  await submit(page, 'Waive refund')
  await expect(waive).toHaveCount(0)
  await expect(dialog(page)).toContainText('To give back: ₹1,600.00 → ₹0.00')
  await expect(dialog(page)).toContainText('Reason: Took a later stay instead')
  await guest.reload()
  await expect(slip(guest)).toContainText('Kept by the hotel₹1,600.00')
  await expect(guest.getByRole('alert')).not.toContainText('goes back to you')
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await home.click()
  await expect(page.getByRole('link', { name: /Arrivals/ })).toBeVisible()
  await expect(owed).toHaveCount(0)
})

test('what a guest who left early paid too much stands on Home, in the list, on the Day and behind its filter', async ({ page, world }) => {
  const { owner, sell, edit } = await openDesk(world)
  const booking = await sell('Asha Rao', { from: -1, nights: 4, paidAmount: 16_000, checkIn: true })
  await sell('Meera Iyer', { room: '102', from: 3 })
  await edit(booking, { status: 'CHECKED_OUT' })
  await signIn(page, owner.email)
  const owed = page.getByRole('region', { name: 'Refunds owed' })
  await expect(owed).toContainText('₹12,000.00')
  await owed.getByRole('link', { name: 'Refunds owed' }).click()
  await expect(page).toHaveURL(/balance=give-back/)
  const toGiveBack = page.getByText('₹12,000.00 to give back').filter({ visible: true })
  await expect(toGiveBack).toHaveCount(1)
  expect(await toGiveBack.evaluate(one => one.scrollWidth - one.clientWidth), 'cut off').toBeLessThanOrEqual(0)
  await expect(page.getByText('Meera Iyer')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Day' }).click()
  await expect(page.getByText('Refunds owed: ₹12,000.00 of 1 booking.')).toBeVisible()
  await page.getByRole('tab', { name: /Leaving/ }).click()
  await expect(page.getByRole('row', { name: /Asha Rao/ })).toContainText('₹12,000.00to give back')
})
