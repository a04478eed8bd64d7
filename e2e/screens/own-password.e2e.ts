import type { Page } from '@playwright/test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import type { TestServer } from '#server/testing.ts'
import { expectAccessible } from '../axe.ts'
import { dashboardAt, fillOwnPassword, fillSignIn, ownPasswordTitle, signIn, someEmail } from '../people.ts'
import { expect, test } from '../world.ts'

const own = 'Marigold#77'

/** A receptionist whose password the hotel set, in front of the question for another one. */
const newReceptionist = async (page: Page, world: TestServer): Promise<string> => {
  const { email, id } = await person(world, { email: someEmail(), name: 'Priya Nair' })
  const hotel = await makeHotel(world.db, { name: 'Lake View Palace' })
  await employ(world, hotel.id, id, 'RECEPTIONIST')
  await world.db.updateTable('account').set({ must_change_password: true }).where('id', '=', id).execute()
  await signIn(page, email, '/dashboard')
  await expect(ownPasswordTitle(page)).toBeVisible()
  return email
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })

test('who has a password of the hotel chooses another one on a phone before any page, and goes on to the one asked for; who does not want to now can log out, by the keyboard, and is asked again; other tabs go on with the first', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of (400|403)|ERR_INTERNET_DISCONNECTED/)
  await page.setViewportSize({ width: 320, height: 640 })
  const email = await newReceptionist(page, world)
  await expect(page).toHaveTitle('Choose your own password')
  await expect(page.getByText(`Your hotel set the password of ${email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await fillSignIn(page, email)
  await expect(ownPasswordTitle(page)).toBeVisible()
  for (const path of ['/dashboard/bookings', '/login', '/dashboard/account']) {
    await page.goto(path)
    await expect(ownPasswordTitle(page)).toBeVisible()
    await expect(menu(page)).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  const second = await page.context().newPage()
  await second.goto('/dashboard/account')
  await expect(ownPasswordTitle(second)).toBeVisible()
  await page.bringToFront()

  await save(page).click()
  await expect(page.getByLabel('Current password')).toBeFocused()
  for (const text of ['Password is required', 'New password is required.', 'Confirm new password is required.'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expectAccessible(page, 'own password with errors')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await fillOwnPassword(page, testPassword, testPassword, own)
  await save(page).click()
  await expect(page.getByText('Choose a password other than the current one.')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await fillOwnPassword(page, 'Wrong#2026', own)
  await save(page).click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('The current password is not right.')
  await expect(page.getByLabel('Current password')).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.route('**/api/**', route => route.abort('internetdisconnected'))
  await fillOwnPassword(page, '', '')
  await page.getByLabel('Current password').focus()
  await page.keyboard.type(testPassword)
  // Past the button that shows what is typed.
  for (const text of [own, own]) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Network error')
  for (const [label, text] of [
    ['Current password', testPassword],
    ['New password', own],
    ['Confirm new password', own],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  await page.unroute('**/api/**')
  await page.getByLabel('Confirm new password').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Password changed successfully')
  await expect(page).toHaveURL(dashboardAt('account'))
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(second.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
})

test('a password that was changed while its answer got lost keeps nobody', async ({ page, world, watch }) => {
  watch.allow(/ERR_CONNECTION_RESET/)
  await newReceptionist(page, world)
  await page.route('**/api/account/changepassword', async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await fillOwnPassword(page, testPassword, own)
  await save(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(ownPasswordTitle(page)).toHaveCount(0)
})
