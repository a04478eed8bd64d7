import { makeHotel } from '#server/testing/hotel.ts'
import { order } from '#server/testing/stay.ts'
import { bookButton, choose, dayOf, fillDetails, goToDetails, inDays, linkTo, pickDates, someGuest, turnTo } from './wizard.ts'
import { expect, test } from './world.ts'

test('the calendar: past days and today closed, sold out nights marked, check-out follows check-in', async ({ page, world }) => {
  const hotel = await makeHotel(world.db, { kinds: [{ name: 'Deluxe', numbers: ['1'] }] })
  await order(world, hotel, { inDays: 3, nights: 1 })
  await page.goto(`/${hotel.slug}`)
  const checkIn = page.getByRole('button', { name: 'Check-in', exact: true })
  await checkIn.click()
  await expect(page.getByRole('dialog', { name: 'Choose your dates' })).toBeInViewport({ ratio: 0.5 })
  await turnTo(page, inDays(1))
  await expect(dayOf(page, inDays(1))).toHaveAttribute('aria-disabled', 'false')
  const today = dayOf(page, inDays(0))
  if ((await today.count()) > 0) await expect(today).toHaveAttribute('aria-disabled', 'true')
  await turnTo(page, inDays(3))
  await expect(dayOf(page, inDays(3))).toHaveAccessibleName(/sold out$/)
  await expect(page.getByRole('dialog', { name: 'Choose your dates' }).getByText('sold out', { exact: true })).toBeVisible()
  await dayOf(page, inDays(3)).click({ force: true })
  await expect(checkIn).toContainText('Choose a date')
  await page.keyboard.press('Escape')
  await expect(checkIn).toBeFocused()
  await pickDates(page, inDays(4), inDays(5))
  await expect(page.getByText('1 night', { exact: true })).toBeVisible()
})

test('two months where there is room, no mark where nothing is sold out; what is missing or too much is said on its field', async ({
  page,
  world,
}) => {
  const hotel = await makeHotel(world.db)
  await page.goto(`/${hotel.slug}`)
  const calendar = page.getByRole('dialog', { name: 'Choose your dates' })
  const nights = page.waitForResponse('**/nights*')
  await page.getByRole('button', { name: 'Check-in', exact: true }).click()
  await nights
  await expect(calendar.getByRole('grid')).toHaveCount(2)
  await expect(calendar.getByText('sold out')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 664 })
  await expect(calendar.getByRole('grid')).toHaveCount(1)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Choose a check-in date.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check-in', exact: true })).toBeFocused()
  const more = (name: string) => page.getByRole('button', { name: `More: ${name}` })
  for (const [name, most] of [
    ['Children', 3],
    ['Adults', 5],
  ] as const) {
    const field = page.getByLabel(name, { exact: true })
    while (await more(name).isEnabled()) await more(name).click()
    await expect(field).toHaveValue(String(most))
  }
  await expect(page.getByText('This party needs 3 rooms.')).toBeVisible()
  await page.getByRole('button', { name: 'Fewer: Adults' }).click()
  await page.getByRole('button', { name: 'Fewer: Adults' }).click()
  await page.getByRole('button', { name: 'Fewer: Children' }).click()
  await expect(page.getByText('This party needs 2 rooms.')).toBeVisible()
  await more('Rooms').click()
  await expect(page.getByText(/This party needs/)).toHaveCount(0)
  await more('Rooms').click()
  await expect(more('Rooms')).toBeDisabled()
  await page.getByRole('button', { name: 'Fewer: Rooms' }).click()

  await pickDates(page, inDays(10), inDays(12))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Choose the age of child 1.')).toBeVisible()
  await expect(page.getByLabel('Age of child 1')).toBeFocused()
  await expect(page.getByLabel('Age of child 1').getByRole('option')).toHaveCount(11)
  await page.getByLabel('Age of child 1').selectOption('9')
  await page.getByLabel('Age of child 2').selectOption('Under 1')
  await page.getByRole('button', { name: 'Fewer: Children' }).click()
  await expect(page.getByLabel('Age of child 2')).toHaveCount(0)
  await more('Children').click()
  await expect(page.getByLabel('Age of child 2')).toHaveValue('')
  await page.getByLabel('Age of child 2').selectOption('4')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  // The hotel's page writes the search into its own address before the wizard opens.
  await expect(page).toHaveURL(/\/book\?.*rooms=2&adults=3&ages=9%2C4/)
  await page.reload()
  await expect(page.getByText('2 rooms, 3 adults and 2 children')).toBeVisible()
})

test('Proceed waits until the right number of rooms sleeps the party', async ({ page, world }) => {
  const kinds = [
    { name: 'Deluxe', numbers: ['1', '2'] },
    { name: 'Single', numbers: ['3'], adults: 1, children: 0, price: 2000, withMeals: 2500 },
  ]
  const hotel = await makeHotel(world.db, { kinds })
  await page.goto(linkTo(hotel.slug, { rooms: 2, adults: 4 }))
  const proceed = page.getByRole('button', { name: 'Proceed' })
  await expect(page.getByText('2 left')).toBeVisible()
  await expect(proceed).toHaveCount(0)
  await choose(page)
  await expect(page.getByText('Choose 1 more room.')).toBeVisible()
  await expect(proceed).toBeDisabled()
  await choose(page, 'Deluxe', 'With All Meals')
  await expect(page.getByText('Total ₹19,000.00')).toBeVisible()
  await expect(proceed).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Add one: Deluxe, With Breakfast' })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove one: Deluxe, With All Meals' }).click()
  await expect(page.getByRole('button', { name: /^ADD\+ ?: Deluxe, With All Meals$/ })).toBeFocused()
  await expect(proceed).toBeDisabled()
})

test('the guest form: messages when a field is left, a summary on submit, tidy numbers, and nothing lost by a refresh', async ({
  page,
  world,
}) => {
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToDetails(page, linkTo(hotel.slug))
  const name = page.getByLabel('Full name')
  await name.fill('M')
  await expect(page.getByText('Username must be at least 2 characters.')).toHaveCount(0)
  await name.blur()
  await expect(page.getByText('Username must be at least 2 characters.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please check 3 things' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Invalid email address')
  await expect(summary).toContainText('Invalid phone number.')
  await summary.getByRole('button', { name: 'Mobile number' }).click()
  const phone = page.getByLabel('Mobile number')
  await expect(phone).toBeFocused()
  await fillDetails(page, { ...guest, phone: '098765-43 210' })
  await phone.blur()
  await expect(phone).toHaveValue('+91 98765 43210')
  await expect(summary).toHaveCount(0)

  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('Company name').fill('Iyer and Sons')
  await page.getByLabel('Company address').fill('12 Anna Salai, Chennai')
  await page.getByLabel('Company GSTIN').fill('33AAACR5055K1Z1')
  await page.getByLabel('Company GSTIN').blur()
  await expect(page.getByText('Enter a valid 15-character GSTIN.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue(guest.name)
  await expect(page.getByLabel('Company name')).toHaveValue('Iyer and Sons')
  await page.getByLabel('Company GSTIN').fill('27aapfu0939f1zv')
  await page.getByLabel('Special request').fill('A quiet room, please.')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  const review = page.getByRole('region', { name: 'Review Your Booking Details' }).or(page.locator('#item-4'))
  await expect(review).toContainText('+91 98765 43210')
  await expect(review).toContainText('Iyer and Sons, 27AAPFU0939F1ZV, 12 Anna Salai, Chennai')
  await expect(review).toContainText('A quiet room, please.')
  await expect(bookButton(page)).toBeEnabled()
})
