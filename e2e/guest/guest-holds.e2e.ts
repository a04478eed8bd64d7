import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { expectAccessible } from '../axe.ts'
import { bookingsOf, expectOneBooking } from '../records.ts'
import { bookButton, checkout, confirmation, linkTo, payByCard, someGuest, walkToReview } from '../wizard.ts'
import { expect, test } from '../world.ts'

// What is said of holds that end, change or are let go is told by holds.page.test.ts.
test('Reset is asked and taken back; the price changes while the guest books; the back button closes the payment window and keeps the rooms; the payment is resumed from there', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 409.*createorder/)
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await walkToReview(page, linkTo(hotel.slug), guest)
  const reset = page.getByRole('button', { name: 'Reset', exact: true })
  await reset.click()
  await expectAccessible(page, 'reset asked')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it', exact: true }).click()
  await expect(reset).toBeFocused()
  await world.db.updateTable('room').set({ price_paise: 450_000 }).where('hotel_id', '=', hotel.id).execute()
  await raisePageVersion(world.db, hotel.id)
  await bookButton(page).click()
  await page.getByRole('button', { name: 'Book at the new price' }).click()
  await expect(checkout(page).getByRole('tab', { name: 'UPI' })).toBeFocused()
  await page.goBack()
  await expect(page.getByTitle(/^Payment window/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Continue to review' })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue(guest.name)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeVisible()
  await page.goForward()
  await page.goForward()
  await page.getByRole('button', { name: 'Resume payment' }).click()
  await payByCard(page)
  await expect(confirmation(page)).toContainText('₹9,000.00')
  await expectOneBooking(world, guest.email)
  expect(await bookingsOf(world, guest.email)).toHaveLength(1)
})
