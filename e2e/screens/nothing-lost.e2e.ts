import type { Page } from '@playwright/test'
import { completeHotel } from '#server/testing/worlds/complete-hotel.ts'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { expectAccessible } from '../axe.ts'
import { endSessionsOf, makeOwner, signIn } from '../people.ts'
import { held } from '../platform.ts'
import { act, dialog, rowOf, said } from '../staff.ts'
import { bookButton, fillDetails, goToDetails, linkTo, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' })
const keep = (page: Page) => question(page).getByRole('button', { name: 'Keep editing' }).click()
const hotelForm = (page: Page) => page.getByRole('form', { name: 'Hotel details' })

/* More about drafts: web/hotels/profile/typed-meanwhile.page.test.ts, web/shell/sign-in-again.page.test.ts. */

test('a form with changes asks before Back, the menu and a reload end it; what was thrown away stays so; of two who change the same, the later one is told', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/status of 409/)
  const { owner, hotels } = await makeOwner(world, { name: 'Haveli' })
  await completeHotel(world, hotels[0].id)
  await signIn(page, owner.email)
  await page.getByRole('link', { name: 'Profile' }).click()
  const city = hotelForm(page).getByLabel('City')
  await city.fill('Bundi')
  await page.goBack()
  await keep(page)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expectAccessible(page, 'the question before changes are lost')
  await page.keyboard.press('Escape')
  await expect(city).toHaveValue('Bundi')

  const asked: string[] = []
  page.on('dialog', native => asked.push(native.type()))
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await expect(hotelForm(page).getByText(/^Continued from \d\d:\d\d [AP]M\./)).toBeVisible()
  await expect(city).toHaveValue('Bundi')
  await expectAccessible(page, 'a continued form')
  await hotelForm(page).getByRole('button', { name: 'Start over' }).click()
  await expect(city).not.toHaveValue('Bundi')
  await page.reload()
  expect(asked).toHaveLength(1)
  await expect(city).not.toHaveValue('Bundi')
  await expect(page.getByText('Continued from')).toHaveCount(0)

  await city.fill('Bundi')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/dashboard(\?.*)?$/)
  await expect(city).toHaveCount(0)
  await page.goForward()
  await expect(city).not.toHaveValue('Bundi')

  // A discarded form stays discarded, also if its fields lose the focus while the next page loads.
  await city.fill('Bundi')
  const go = await held(page, '**/assets/*nquir*.js')
  await page.getByRole('link', { name: 'Enquiry' }).click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(question(page)).toHaveCount(0)
  await city.focus()
  await hotelForm(page).getByLabel('State').focus()
  await expect(hotelForm(page).getByLabel('State')).toBeFocused()
  go()
  // The address changes before the new page is drawn; until then the form is still the old one.
  await expect(page.getByRole('heading', { level: 1, name: 'Enquiry Details' })).toBeVisible()
  await expect(page).toHaveURL(/enquiry/)
  await page.goBack()
  await expect(city).toBeVisible()
  await expect(city).not.toHaveValue('Bundi')

  await world.db
    .updateTable('hotel')
    .set(({ eb }) => ({ city: 'Kota', version: eb('version', '+', 1), changed_by: owner.id, changed_at: new Date() }))
    .where('id', '=', hotels[0].id)
    .execute()
  await hotelForm(page).getByLabel('Street 1').fill('1 Fort Road')
  await hotelForm(page).getByRole('button', { name: 'Update' }).click()
  const notice = hotelForm(page).getByRole('alert').filter({ hasText: 'Devika Shekhawat changed this at' })
  await expect(notice).toBeFocused()
  await expectAccessible(page, 'two changed the same')
  await notice.getByRole('button', { name: 'Save my changes' }).click()
  await expect(hotelForm(page).getByText('Nothing changed')).toBeVisible()
})

test('a session that ends under a form is begun again over it, and the form is sent; for somebody else the page is loaded anew, and nothing is sent', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 401/)
  const { owner, hotels } = await makeOwner(world, {})
  const stranger = await makeOwner(world, {})
  await employ(world, hotels[0].id, (await person(world, { name: 'Priya Nair' })).id, 'RECEPTIONIST')
  await signIn(page, owner.email, '/dashboard/usersmanagement')
  const signInAgain = page.getByRole('dialog', { name: 'Sign in again' })
  const give = async (role: string) => {
    await act(page, 'Edit', 'Priya Nair')
    await dialog(page).getByLabel(role).check()
    await endSessionsOf(world, owner.id)
    await dialog(page).getByRole('button', { name: 'Update User' }).click()
    await expect(signInAgain.getByLabel('Password', { exact: true })).toBeFocused()
  }
  await give('Manager')
  await expectAccessible(page, 'sign in over the page')
  await page.keyboard.press('Escape')
  await signInAgain.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('User updated successfully!')
  await expect(rowOf(page, 'Priya Nair')).toContainText('Manager')

  await give('Housekeeping')
  await signInAgain.getByLabel('Email').fill(stranger.owner.email)
  await signInAgain.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard(\?.*)?$/)
  await expect(page.getByLabel('Select Your Hotel')).toHaveValue(/./)
  await expect(dialog(page)).toHaveCount(0)
})

test("a guest's details are kept in the tab and can be begun anew", async ({ page, world }) => {
  const hotel = await makeHotel(world.db)
  const guest = someGuest()
  await goToDetails(page, linkTo(hotel.slug))
  await fillDetails(page, guest)
  await expect(page.getByText('Continued from')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/^Continued from \d\d:\d\d [AP]M\./)).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue(guest.name)
  await expectAccessible(page, 'continued details')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('')
  await fillDetails(page, guest)
  await page.getByLabel('Mobile number').press('Control+Enter')
  await expect(bookButton(page)).toBeEnabled()
})
