import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { bookButton, choose, fillDetails, inDays, linkTo, pickDates, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'

/* What is said where something is missing or too much is told by web/bookings/wizard/search-rules.page.test.ts. */

test('the calendar opens in sight, with two months where there is room; a search with ages stays over a reload', async ({
  page,
  world,
}) => {
  const hotel = await makeHotel(world.db)
  await page.goto(`/${hotel.slug}`)
  const checkIn = page.getByRole('button', { name: 'Check-in', exact: true })
  await checkIn.click()
  const calendar = page.getByRole('dialog', { name: 'Choose your dates' })
  await expect(calendar).toBeInViewport({ ratio: 0.5 })
  await expect(calendar.getByRole('grid')).toHaveCount(2)
  // The last days of a month stand with the next one on a phone, too.
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await page.setViewportSize({ width: 390, height: 664 })
  await expect(calendar.getByRole('grid')).toHaveCount(1)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(checkIn).toBeFocused()

  await pickDates(page, inDays(10), inDays(12))
  const more = (name: string) => page.getByRole('button', { name: `More: ${name}` })
  for (const name of ['Adults', 'Rooms', 'Children', 'Children']) await more(name).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByLabel('Age of child 1')).toBeFocused()
  await page.getByLabel('Age of child 1').selectOption('9')
  await page.getByLabel('Age of child 2').selectOption('4')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  // The hotel's page writes the search into its own address before the wizard opens.
  await expect(page).toHaveURL(/\/book\?.*rooms=2&adults=2&ages=9%2C4/)
  await page.reload()
  await expect(page.getByText('2 rooms, 2 adults and 2 children')).toBeVisible()
})

test("the guest's details: the summary of what is wrong leads to its fields, and a refresh loses nothing", async ({ page, world }) => {
  const hotel = await makeHotel(world.db)
  await page.goto(linkTo(hotel.slug))
  await choose(page)
  await page.getByRole('button', { name: 'Proceed' }).click()
  const guest = someGuest()
  const name = page.getByLabel('Full name')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please check 3 things' })
  await expect(summary).toBeFocused()
  await summary.getByRole('button', { name: 'Mobile number' }).click()
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await fillDetails(page, guest)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('Company name').fill('Iyer and Sons')
  await page.getByLabel('Company address').fill('12 Anna Salai, Chennai')
  await page.reload()
  await expect(name).toHaveValue(guest.name)
  await expect(page.getByLabel('Company name')).toHaveValue('Iyer and Sons')
  await page.getByLabel('Company GSTIN').fill('27aapfu0939f1zv')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  const review = page.getByRole('region', { name: 'Review Your Booking Details' }).or(page.locator('#item-4'))
  await expect(review).toContainText('Iyer and Sons, 27AAPFU0939F1ZV, 12 Anna Salai, Chennai')
  await expect(bookButton(page)).toBeEnabled()
})
