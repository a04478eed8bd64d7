import { makeHotel } from '#server/testing/hotel.ts'
import { formatDate } from '#shared/dates.ts'
import { expectOneBooking } from './records.ts'
import { bookButton, checkout, choose, confirmation, fillDetails, inDays, payByCard, payByUpi, pickDates, someGuest } from './wizard.ts'
import { expect, test } from './world.ts'

const ways = [
  { way: 'by card on a desktop', pay: payByCard, use: { viewport: { width: 1280, height: 800 } } },
  { way: 'by UPI on a phone', pay: payByUpi, use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
]

for (const { way, pay, use } of ways) {
  test.describe(way, () => {
    test.use(use)
    test(`a guest finds a room on the hotel's page and books it ${way}`, async ({ page, world }) => {
      const hotel = await makeHotel(world.db, { name: 'Lake View Palace' })
      const guest = someGuest()
      await page.goto(`/${hotel.slug}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Lake View Palace' })).toBeVisible()
      await pickDates(page, inDays(10), inDays(12))
      await expect(page.getByText('2 nights', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'More: Adults' }).click()
      await page.getByRole('button', { name: 'Search', exact: true }).click()

      await expect(page.getByRole('heading', { name: 'Deluxe' })).toBeVisible()
      await choose(page, 'Deluxe', 'With All Meals')
      const price = page.getByRole('complementary', { name: 'Price of your stay' })
      await expect(price.getByText('₹11,000.00').first()).toBeVisible()
      await page.getByRole('button', { name: 'Proceed' }).click()
      await fillDetails(page, guest)
      await page.getByRole('button', { name: 'Continue to review' }).click()

      await expect(page.getByText('Pay now')).toBeVisible()
      await expect(page.getByText('₹2,200.00').first()).toBeVisible()
      await bookButton(page).click()
      await expect(checkout(page).getByRole('heading', { name: 'Booking Payment' })).toBeVisible()
      await pay(page)

      const done = confirmation(page)
      await expect(done).toContainText(`${formatDate(inDays(10))}, from 02:00 PM`)
      await expect(done).toContainText('Deluxe, With All Meals')
      await expect(done).toContainText('Paid₹2,200.00')
      await expect(done).toContainText('To pay at the property₹8,800.00')
      await expect(done).toContainText(guest.email)
      await expectOneBooking(world, guest.email)
      await done.getByRole('button', { name: 'Done' }).click()
      await expect(done).toBeHidden()
      await expect(page.getByRole('heading', { level: 1, name: 'Your booking' })).toBeVisible()
      await page.goto(`/book?hotel=${hotel.slug}`)
      await expect(page.getByRole('button', { name: 'Check-in', exact: true })).toContainText('Choose a date')
    })
  })
}
