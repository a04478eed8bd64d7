import { expect } from '@playwright/test'
import { formatDate } from '#shared/words/dates.ts'
import { expectOneBooking } from '../records.ts'
import { makeShowcase } from '../showcase.ts'
import {
  bookButton,
  checkout,
  choose,
  confirmation,
  dismiss,
  fillDetails,
  held,
  inDays,
  payByUpi,
  pickDates,
  someGuest,
} from '../wizard.ts'
import type { States } from './look.ts'

/** States that hotel-shows, guest-prices, guest-finds and the booking's page also check in the dark. */
const seenDark = { axe: 'phone' } as const

/**
 * A guest's whole way at a showcase hotel on a phone, paid by UPI. An added child opens the list of its age, and the
 * details begin in their first empty field.
 */
export const wayStates: States = async ({ page, world }, look) => {
  const hotel = await makeShowcase(world)
  await page.goto(`/${hotel.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lake View Palace' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check-in', exact: true })).toBeVisible()
  await look('hotel page', seenDark)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Choose a check-in date.')).toBeVisible()
  await look('search with an error')
  await page.getByRole('button', { name: 'Check-in', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Choose your dates' }).getByRole('grid').first()).toBeVisible()
  await look('calendar')
  await page.keyboard.press('Escape')
  await pickDates(page, inDays(10), inDays(12))
  await expect(page.getByText('2 nights', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More: Adults' }).click()
  await page.getByRole('button', { name: 'More: Children' }).tap()
  const age = page.getByLabel('Age of child 1')
  // A tap, unlike a click, moves on to the next field by itself.
  await expect(age).toBeFocused()
  await expect.poll(() => age.evaluate(list => list.matches(':open'))).toBe(true)
  await age.selectOption('4')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Lake View Room' })).toBeVisible()
  await look('rooms', seenDark)
  await choose(page, 'Lake View Room', 'With All Meals')
  const price = page.getByRole('complementary', { name: 'Price of your stay' })
  await expect(price.getByText('₹11,200.00').first()).toBeVisible()
  await look('a room chosen', seenDark)
  await page.getByRole('button', { name: 'Proceed' }).tap()
  const name = page.getByLabel('Full name')
  await expect(name).toBeFocused()
  await expect(name).toBeInViewport({ ratio: 1 })
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please check 6 things' })).toBeFocused()
  await look('details with errors')
  await page.getByRole('radio', { name: 'No' }).check()
  const guest = someGuest()
  await fillDetails(page, guest)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(bookButton(page)).toBeEnabled()
  await expect(page.getByText('Pay now')).toBeVisible()
  await expect(page.getByText('₹2,240.00').filter({ visible: true }).first()).toBeVisible()
  await look('review', seenDark)
  await bookButton(page).click()
  await expect(checkout(page).getByRole('heading', { name: 'Booking Payment' })).toBeVisible()
  await expect(checkout(page).getByRole('tab', { name: 'UPI' })).toBeFocused()
  await look('payment open')
  await dismiss(page)
  await expect(held(page).getByRole('timer')).toBeVisible()
  await look('payment dismissed, countdown')
  await page.getByRole('button', { name: 'Resume payment' }).click()
  await payByUpi(page)
  await expect(confirmation(page)).toBeVisible()
  for (const text of [
    `${formatDate(inDays(10))}, from 02:00 PM`,
    'Lake View Room, With All Meals',
    'Paid₹2,240.00',
    'To pay at the property₹8,960.00',
    guest.email,
  ])
    await expect(confirmation(page)).toContainText(text)
  await expectOneBooking(world, guest.email)
  await look('confirmed')
  await confirmation(page).getByRole('button', { name: 'See your booking' }).click()
  await expect(confirmation(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Your booking' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your stay' })).toBeVisible()
  await look('the page of the booking', seenDark)
  await page.goto(`/book?hotel=${hotel.slug}`)
  await expect(page.getByRole('button', { name: 'Check-in', exact: true })).toContainText('Choose a date')
  await look('a fresh wizard')
}
