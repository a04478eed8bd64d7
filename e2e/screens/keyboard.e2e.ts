import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { formatDate } from '#shared/words/dates.ts'
import { tabTo } from '../keys.ts'
import { expectOneBooking } from '../records.ts'
import { bookButton, checkout, confirmation, dayOf, inDays, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'

test('the keyboard alone leads on a desktop from the hotel page to Booking Confirmed, paid by card', async ({ page, world }) => {
  const hotel = await makeHotel(world.db, { name: 'Lake View Palace' })
  const guest = someGuest()
  const { keyboard } = page
  await page.goto(`/${hotel.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lake View Palace' })).toBeVisible()
  const checkIn = page.getByRole('button', { name: 'Check-in', exact: true })
  await tabTo(page, checkIn)
  await keyboard.press('Enter')
  await expect(dayOf(page, inDays(1))).toBeFocused()
  for (let day = 2; day <= 9; day++) {
    await keyboard.press('ArrowRight')
    await expect(dayOf(page, inDays(day))).toBeFocused()
  }
  await keyboard.press('Enter')
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await expect(dayOf(page, inDays(11))).toBeFocused()
  await keyboard.press('Enter')
  await expect(checkIn).toBeFocused()
  await expect(page.getByText('2 nights', { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'More: Adults' }))
  await keyboard.press('Space')
  await expect(page.getByLabel('Adults', { exact: true })).toHaveValue('2')
  await tabTo(page, page.getByRole('button', { name: 'Search', exact: true }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Available Rooms' })).toBeFocused()

  await expect(page.getByRole('heading', { name: 'Deluxe' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: /^ADD\+ ?: Deluxe, With All Meals$/ }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove one: Deluxe, With All Meals' })).toBeFocused()
  const price = page.getByRole('complementary', { name: 'Price of your stay' })
  await expect(price.getByText('₹11,000.00').first()).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Proceed' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Your Details' })).toBeFocused()
  const name = page.getByLabel('Full name', { exact: true })
  await tabTo(page, name)
  // Enter that ends a word of an input method belongs to it.
  const composed = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
  await name.evaluate((field, how) => field.dispatchEvent(new KeyboardEvent('keydown', how)), composed)
  // Enter leads from field to field, and after the last one on.
  for (const [label, text] of [
    ['Full name', guest.name],
    ['Email', guest.email],
    ['Mobile number', guest.phone],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toBeFocused()
    await keyboard.type(text)
    await keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Review Your Booking Details' })).toBeFocused()
  await expect(page.getByText('Pay now')).toBeVisible()
  await expect(page.getByText('₹2,200.00').filter({ visible: true }).first()).toBeVisible()
  await tabTo(page, bookButton(page))
  await keyboard.press('Enter')

  const frame = checkout(page)
  await expect(frame.getByRole('heading', { name: 'Booking Payment' })).toBeVisible()
  await expect(frame.getByRole('tab', { name: 'UPI' })).toBeFocused()
  await keyboard.press('ArrowRight')
  await tabTo(page, frame.getByRole('button', { name: 'Fill in a test card' }))
  await keyboard.press('Enter')
  await tabTo(page, frame.getByRole('button', { name: /^Pay ₹/ }))
  await keyboard.press('Enter')
  await expect(frame.getByRole('heading', { name: 'Test Bank' })).toBeFocused()
  await tabTo(page, frame.getByRole('button', { name: 'Success', exact: true }))
  await keyboard.press('Enter')

  await expect(confirmation(page)).toBeVisible()
  for (const text of [
    `${formatDate(inDays(9))}, from 02:00 PM`,
    'Deluxe, With All Meals',
    'Paid₹2,200.00',
    'To pay at the property₹8,800.00',
    guest.email,
  ])
    await expect(confirmation(page)).toContainText(text)
  await expectOneBooking(world, guest.email)
  await tabTo(page, confirmation(page).getByRole('button', { name: 'See your booking' }))
  await keyboard.press('Enter')
  await expect(confirmation(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Your booking' })).toBeVisible()
})
