import type { Page } from '@playwright/test'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import type { TestServer } from '#server/testing.ts'
import { dashboardAt, endSessionsOf, fillSignIn, makeOwner, reopenSignedOut, signIn } from '../people.ts'
import { act, dialog, rowOf, said } from '../staff.ts'
import { expect, test } from '../world.ts'

const rolesPage = '/dashboard/usersmanagement?tab=roles'
const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

/** Somebody comes back to the window: the list is read again. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

const withRole = async (world: TestServer) => {
  const { owner, hotels } = await makeOwner(world, {})
  const { id } = await world.db
    .insertInto('role')
    .values({ hotel_id: hotels[0].id, name: 'Night desk' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { owner, hotelId: hotels[0].id, roleId: id }
}

test('a reading that finds the session over while somebody types waits for the sign-in over the page', async ({ page, world, watch }) => {
  watch.allow(/status of 401/)
  const { owner, hotelId } = await withRole(world)
  const stranger = await makeOwner(world, {})
  await page.clock.install()
  await signIn(page, owner.email, rolesPage)
  const name = dialog(page).getByLabel('Role', { exact: true })
  await act(page, 'Edit', 'Night desk')
  await name.fill('Typed already')
  await endSessionsOf(world, owner.id)
  await world.db.insertInto('role').values({ hotel_id: hotelId, name: 'Late desk' }).execute()
  await comeBack(page)
  await signInAgain(page).getByLabel('Password', { exact: true }).fill(testPassword)
  await page.keyboard.press('Enter')
  await expect(signInAgain(page)).toHaveCount(0)
  await expect(name).toHaveValue('Typed already')
  await expect(page.getByText('5 roles, 1 new')).toBeAttached()

  await endSessionsOf(world, owner.id)
  // Two signs of one return are one, so the next one comes a little later.
  await page.clock.fastForward(3_000)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await comeBack(page)
  await signInAgain(page).getByLabel('Email').fill(stranger.owner.email)
  await signInAgain(page).getByLabel('Password', { exact: true }).fill(testPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(dashboardAt())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(asked.filter(url => url.includes('/getrole?'))).toHaveLength(1)

  await reopenSignedOut(page, world, stranger.owner.id, rolesPage)
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
})

test('a draft goes with the logout, stays when a session merely ended, and is shown to nobody else', async ({ page, world, watch }) => {
  watch.allow(/status of 401/)
  const { owner, hotels } = await makeOwner(world, {})
  const manager = await person(world, { name: 'Priya Nair' })
  await employ(world, hotels[0].id, manager.id, 'MANAGER')
  const city = page.getByRole('form', { name: 'Hotel details' }).getByLabel('City')
  const draft = page.getByText(/^Continued from/)
  const type = async () => {
    await page.goto('/dashboard/profile')
    await city.fill('Bundi')
  }
  const logout = async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await dialog(page).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
  }
  await signIn(page, owner.email)
  await type()
  await reopenSignedOut(page, world, owner.id)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await fillSignIn(page, manager.email)
  await expect(city).toBeVisible()
  await expect(draft).toHaveCount(0)
  await expect(city).not.toHaveValue('Bundi')
  await reopenSignedOut(page, world, manager.id)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await fillSignIn(page, owner.email)
  await expect(draft).toBeVisible()
  await expect(city).toHaveValue('Bundi')

  // Discarded, but still on the page: nothing of it outlives the logout either.
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await city.focus()
  await city.blur()
  await logout()
  await fillSignIn(page, owner.email)
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(city).toBeVisible()
  await expect(draft).toHaveCount(0)
  await expect(city).not.toHaveValue('Bundi')
})

test('Ctrl-Enter saves from the buttons of a modal too; searching a list loses nothing that stands in its fields; the form of a row that somebody deleted says so, and keeps what was typed until it is closed; of two who change the same offer each hears of the other', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/status of (404|409)/)
  const { owner, hotelId, roleId } = await withRole(world)
  await world.db.insertInto('room_type').values({ hotel_id: hotelId, name: 'Tree house' }).execute()
  await signIn(page, owner.email, rolesPage)
  await act(page, 'Edit', 'Night desk')
  const name = dialog(page).getByLabel('Role', { exact: true })
  await name.fill('Evening desk')
  await dialog(page).getByRole('button', { name: 'Cancel' }).press('Control+Enter')
  await expect(said(page)).toHaveText('Role updated successfully!')
  await act(page, 'Edit', 'Evening desk')
  await name.fill('Late desk')
  await world.db.deleteFrom('role').where('id', '=', roleId).execute()
  await dialog(page).getByRole('button', { name: 'Update Role' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Already deleted')
  await expect(page.getByText('3 roles')).toBeAttached()
  await expect(name).toHaveValue('Late desk')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, 'Evening desk')).toHaveCount(0)

  await page.goto('/dashboard/rooms?tab=types')
  const half = page.getByLabel('New room type')
  const search = page.getByLabel('Search room types')
  await half.fill('Half a na')
  await search.pressSequentially('tree')
  await expect(page).toHaveURL(/q=tree/)
  await expect(page.getByText('1 of ')).toBeVisible()
  await search.fill('nothing like it')
  await expect(page.getByText('No room types found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(half).toHaveValue('Half a na')

  await page.getByRole('button', { name: 'Actions: Tree house' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const renamed = page.getByLabel('New name of Tree house')
  await renamed.fill('Tree top')
  await search.fill('nothing like it')
  await expect(page).toHaveURL(/q=nothing/)
  await expect(renamed).toHaveValue('Tree top')
  await search.fill('')
  await expect(renamed).toHaveValue('Tree top')
  await renamed.press('Enter')
  await expect(said(page)).toHaveText('Room type updated successfully!')
  await expect(renamed).toHaveCount(0)
  await expect(half).toHaveValue('Half a na')
  await page.getByRole('tab', { name: 'Rooms' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(half).toHaveValue('Half a na')

  await page.getByRole('button', { name: 'Actions: Tree top' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const card = page.getByRole('list', { name: 'List of room types' })
  await card.getByRole('textbox').fill('Tree nest')
  await world.db.deleteFrom('room_type').where('hotel_id', '=', hotelId).where('name', '=', 'Tree top').execute()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByRole('alert')).toHaveText('Already deleted')
  await expect(card.getByRole('textbox')).toHaveValue('Tree nest')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(card.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByText('Tree top')).toHaveCount(0)
  await half.fill('')

  const { id } = await world.db
    .insertInto('special_offer')
    .values({ hotel_id: hotelId, name: 'Diwali', discount_basis_points: 1000, start_date: '2027-10-20', end_date: '2027-11-05' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await page.goto(`/dashboard/specialoffers?edit=${id}`)
  await dialog(page).getByLabel('Name').fill('Diwali lights')
  await world.db
    .updateTable('special_offer')
    .set(({ eb }) => ({ discount_basis_points: 1500, version: eb('version', '+', 1), changed_by: owner.id, changed_at: new Date() }))
    .where('id', '=', id)
    .execute()
  const save = dialog(page).getByRole('button', { name: 'Update Special Offer' })
  await save.click()
  await expect(dialog(page).getByRole('alert')).toContainText('Discount: 15')
  await dialog(page).getByRole('button', { name: 'Save my changes' }).click()
  await expect(said(page)).toHaveText('Special offer updated successfully!')
  await expect(rowOf(page, 'Diwali lights')).toContainText('15')

  await act(page, 'Edit', 'Diwali lights')
  await dialog(page).getByLabel('Name').fill('Festival of lights')
  await world.db.deleteFrom('special_offer').where('id', '=', id).execute()
  await save.click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Already deleted')
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Festival of lights')
})
