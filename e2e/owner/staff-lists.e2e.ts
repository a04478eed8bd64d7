import type { Page } from '@playwright/test'
import type { TestServer } from '#server/testing.ts'
import { expectAccessible } from '../axe.ts'
import { beginSession, makeOwner, signIn } from '../people.ts'
import { dialog, menuOf, toTab } from '../staff.ts'
import { expect, test } from '../world.ts'

const firstCells = (page: Page) => page.getByRole('rowheader')

/** A hotel with many roles of its own beside the three templates. */
const withRoles = async (world: TestServer, count: number) => {
  const { owner, hotels } = await makeOwner(world, {})
  const rows = Array.from({ length: count }, (_, at) => ({ hotel_id: hotels[0].id, name: `Desk ${at + 1}` }))
  await world.db.insertInto('role').values(rows).execute()
  return owner
}

test('a list is searched, sorted and paged below a head that stays in sight, and its address brings back the same rows', async ({
  page,
  world,
}) => {
  const owner = await withRoles(world, 120)
  await signIn(page, owner.email, '/dashboard/usersmanagement?tab=roles')
  await expect(page.getByText('1 to 100 of 123 roles')).toBeVisible()
  await expect(firstCells(page)).toHaveCount(100)
  await firstCells(page).last().scrollIntoViewIfNeeded()
  const header = await page.getByRole('banner').boundingBox()
  const head = await page.getByRole('columnheader', { name: 'Role' }).boundingBox()
  expect(header?.y).toBe(0)
  expect(Math.abs((head?.y ?? 0) - (header?.height ?? 0))).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: 'Role', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Role' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(firstCells(page).nth(9)).toHaveText('Desk 10')
  await page.getByRole('button', { name: 'Role', exact: true }).click()
  await expect(firstCells(page).first()).toHaveText(/^Receptionist/)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('101 to 123 of 123 roles')).toBeVisible()
  await expect(page).toHaveURL(/tab=roles&hotel=[\w-]+&sort=-role&page=2$/)
  await page.reload()
  await expect(firstCells(page)).toHaveCount(23)
  await expect(firstCells(page).last()).toHaveText('Desk 1')
  await page.goBack()
  await expect(page.getByText('1 to 100 of 123 roles')).toBeVisible()

  const search = page.getByLabel('Search roles')
  await search.pressSequentially('desk 11', { delay: 5 })
  await expect(search).toHaveValue('desk 11')
  await expect(page.getByText('11 of 123 roles')).toBeVisible()
  await expect(page).toHaveURL(/q=desk\+11/)
  await page.reload()
  await expect(search).toHaveValue('desk 11')
  await search.fill('nobody')
  await expect(page.getByText('No Roles Found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).last().click()
  await expect(search).toBeFocused()
  await expect(page.getByText('1 to 100 of 123 roles')).toBeVisible()

  await page.getByRole('link', { name: 'Desk 120', exact: true }).click()
  await expect(page).toHaveURL(/&view=[\w-]+$/)
  await page.reload()
  await expect(dialog(page)).toContainText('Desk 120')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Select Desk 120', { exact: true }).check()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(dialog(page)).toContainText('Are you sure')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('1 selected')).toBeVisible()
  await toTab(page, 'Permission')
  await expect(page).toHaveURL(/usersmanagement\?tab=permission&hotel=[\w-]+$/)
  await page.getByLabel('Search permissions').fill('nothing like it')
  await expect(page.getByText('No Permissions Found')).toBeVisible()
})

test('a list on its way is searched already and loses nothing that is typed; the keyboard alone changes tabs, and deletes a row after a question', async ({
  page,
  world,
}) => {
  const owner = await withRoles(world, 3)
  await beginSession(page, owner.email)
  const roles = Promise.withResolvers<void>()
  await page.route('**/api/role/getrole**', async route => {
    await roles.promise
    await route.continue()
  })
  await page.goto('/dashboard/usersmanagement?tab=roles')
  const search = page.getByLabel('Search roles')
  await expect(page.getByRole('tabpanel').getByText('Loading...')).toBeAttached()
  await expectAccessible(page, 'a list on its way')
  await page.keyboard.press('/')
  await page.keyboard.type('desk')
  roles.resolve()
  await expect(firstCells(page)).toHaveCount(3)
  await expect(search).toBeFocused()
  await page.keyboard.type(' 2')
  await expect(search).toHaveValue('desk 2')
  await expect(firstCells(page)).toHaveText(['Desk 2'])
  await expect(page.getByRole('columnheader')).toHaveText(['Role', 'People', 'Rights', 'Actions'])
  await search.fill('')

  await toTab(page, 'Users')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Roles', selected: true })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: 'Permission', selected: true })).toBeFocused()
  await expect(page.getByRole('columnheader')).toHaveText(['Resource', 'Permission Actions', 'Roles', 'Actions'])
  await expect(page.getByText('CREATE | READ | UPDATE | DELETE', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  const menu = menuOf(page, 'Desk 2')
  await expect(menu).toBeVisible()
  for (let presses = 0; presses < 25 && !(await menu.evaluate(one => one === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  const remove = async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await remove()
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await remove()
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Role deleted successfully!')
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})
