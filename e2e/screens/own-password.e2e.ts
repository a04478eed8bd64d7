import type { Page } from '@playwright/test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import type { TestServer } from '#server/testing.ts'
import { expectAccessible } from '../axe.ts'
import { dashboardAt, fillSignIn, ownPasswordTitle, signIn, someEmail } from '../people.ts'
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

test('on a phone: who does not want to choose a password now can log out, by the keyboard, and is asked again; typed by the keyboard alone; other tabs go on with the first', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const email = await newReceptionist(page, world)
  await expect(page).toHaveTitle('Choose your own password')
  await page.getByRole('button', { name: 'Logout' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await fillSignIn(page, email)
  await expect(ownPasswordTitle(page)).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/dashboard/account')
  await expect(ownPasswordTitle(second)).toBeVisible()
  await page.goto('/dashboard/account')
  await page.bringToFront()
  await save(page).click()
  await expectAccessible(page, 'own password with errors')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByLabel('Current password').focus()
  await page.keyboard.type(testPassword)
  // Past the button that shows what is typed.
  for (const text of [own, own]) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expect(page).toHaveURL(dashboardAt('account'))
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(second.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
})
