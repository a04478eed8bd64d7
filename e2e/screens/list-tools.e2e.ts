import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { employ, person } from '#server/testing/worlds/people.ts'
import type { TestServer } from '#server/testing.ts'
import { makeOwner, signIn } from '../people.ts'
import { act, dialog, rowOf, said, toTab } from '../staff.ts'
import { expect, test } from '../world.ts'

const rolesPage = '/dashboard/usersmanagement?tab=roles'

/** A hotel with roles of its own. */
const withRoles = async (world: TestServer, ...names: string[]) => {
  const { owner, hotels } = await makeOwner(world, {})
  const rows = names.map(name => ({ hotel_id: hotels[0].id, name }))
  const made = await world.db.insertInto('role').values(rows).returning(['id', 'name']).execute()
  return { owner, hotelId: hotels[0].id, idOf: (name: string) => made.find(role => role.name === name)?.id ?? '' }
}

test('what is open is in the address: Back closes it, a reload keeps it, a link opens it; what is gone by now is "Already deleted"; single keys search, add and explain themselves, never in a field, and can be switched off; coming back to the window says what came; several rows are deleted at once; what is refused stays, with the reason', async ({
  page,
  world,
  watch,
}) => {
  const { owner, hotelId, idOf } = await withRoles(world, 'Night desk', 'Day desk', 'Desk 1', 'Desk 2', 'Desk 3', 'Desk 4')
  const somebody = await person(world, { name: 'Priya Nair' })
  await employ(world, hotelId, somebody.id, 'RECEPTIONIST')
  await world.db
    .insertInto('member_role')
    .values({ hotel_id: hotelId, account_id: somebody.id, role_id: idOf('Desk 2') })
    .execute()
  await signIn(page, owner.email, rolesPage)
  await rowOf(page, 'Night desk').getByRole('cell', { name: 'Nothing yet' }).click()
  await expect(page).toHaveURL(new RegExp(`tab=roles&hotel=[\\w-]+&view=${idOf('Night desk')}$`))
  await expect(page.getByRole('dialog', { name: 'Role Details' })).toContainText('Night desk')
  await page.reload()
  await expect(dialog(page)).toContainText('Night desk')
  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page).toHaveURL(new RegExp(`edit=${idOf('Night desk')}$`))
  await expect(dialog(page).getByLabel('Role')).toHaveValue('Night desk')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/tab=roles&hotel=[\w-]+$/)

  await page.getByRole('link', { name: 'Day desk' }).click()
  await dialog(page).getByRole('button', { name: 'Close' }).last().dblclick()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/tab=roles&hotel=[\w-]+$/)

  await page.goto(`${rolesPage}&edit=${idOf('Day desk')}`)
  await dialog(page).getByLabel('Role').fill('Late desk')
  await dialog(page).getByRole('button', { name: 'Update Role' }).click()
  await expect(said(page)).toHaveText('Role updated successfully!')
  await expect(page).toHaveURL(/tab=roles&hotel=[\w-]+$/)

  watch.allow(/status of 404/)
  await act(page, 'Delete', 'Night desk')
  await world.db.deleteFrom('role').where('id', '=', idOf('Night desk')).execute()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toHaveText('Already deleted')
  await expect(rowOf(page, 'Night desk')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`${rolesPage}&view=${idOf('Night desk')}`)
  await expect(page.getByRole('alert')).toHaveText('Already deleted')
  await expect(page).toHaveURL(/tab=roles&hotel=[\w-]+$/)
  await expect(page.getByText('8 roles')).toBeVisible()

  watch.allow(/status of 409/)
  const search = page.getByLabel('Search roles')
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('n/?')
  await expect(search).toHaveValue('n/?')
  await page.keyboard.press('Escape')
  await search.blur()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Add Role' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search.blur()
  await page.keyboard.press('?')
  await expect(dialog(page)).toContainText('Add Role')
  await dialog(page).getByLabel('Single keys are shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(search).toBeVisible()
  for (const key of ['n', '?', '/']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(search).not.toBeFocused()
  await page.getByRole('button', { name: 'Shortcuts' }).click()
  await dialog(page).getByLabel('Single keys are shortcuts').check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(search).toBeFocused()

  await act(page, 'Edit', 'Desk 1')
  await dialog(page).getByLabel('Role').fill('Typed already')
  await world.db.insertInto('role').values({ hotel_id: hotelId, name: 'Late one' }).execute()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText('9 roles, 1 new')).toBeAttached()
  await expect(dialog(page).getByLabel('Role')).toHaveValue('Typed already')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await toTab(page, 'Permission')
  await toTab(page, 'Roles')
  await expect(page.getByText('9 roles', { exact: true })).toBeVisible()

  // Global roles are nobody's to delete.
  await expect(page.getByRole('checkbox')).toHaveCount(7)
  await page.getByLabel('Select Desk 1').check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByLabel('Select all on this page').check()
  await expect(page.getByText('6 selected')).toBeVisible()
  await page.getByLabel('Select Desk 4').uncheck()
  for (const name of ['Late one', 'Late desk']) await page.getByLabel(`Select ${name}`).uncheck()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(dialog(page).getByText('Are you sure you want to delete 3 roles...?', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Desk 2: Somebody still has this role. Give them another one first.')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('7 roles')).toBeVisible()
  await expect(page.getByRole('row', { name: /Desk/ })).toHaveCount(2)
})

test('a filter stands in the address, and the CSV file holds what was found', async ({ page, world }) => {
  const { owner, hotelId } = await withRoles(world, 'Night desk')
  const names = ['=1+1', 'Ravi "Bunty" Kumar', 'Śrīdevi Nair']
  for (const name of names) {
    const { id } = await person(world, { name })
    await employ(world, hotelId, id, name.startsWith('Ś') ? 'MANAGER' : 'RECEPTIONIST')
    await world.db
      .updateTable('account')
      .set({ phone: name.startsWith('=') ? '+919876543210' : null })
      .where('id', '=', id)
      .execute()
  }
  await signIn(page, owner.email, '/dashboard/usersmanagement')
  await page.getByLabel('Role', { exact: true }).selectOption('Receptionist')
  await expect(page.getByText('2 users')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Phone', 'Roles', 'Actions'])
  await expect(rowOf(page, 'Bunty').getByRole('cell').nth(2)).toHaveText('N/A')
  await page.reload()
  await expect(page.getByText('2 users')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  expect(file.suggestedFilename()).toBe('users.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFFName,Email,Phone,Roles\r\n')).toBe(true)
  const lines = text.trimEnd().split('\r\n').slice(1)
  expect(lines.map(line => line.replace(/[^,]+@[^,]+/, 'e-mail'))).toEqual([
    '"Ravi ""Bunty"" Kumar",e-mail,N/A,Receptionist',
    "'=1+1,e-mail,'+91 98765 43210,Receptionist",
  ])
  await page.getByLabel('Role', { exact: true }).selectOption('Manager')
  await expect(rowOf(page, 'Śrīdevi Nair')).toBeVisible()
  await expect(page.getByText('1 user')).toBeVisible()
})

test('a list of which the server gives the pages is searched, sorted, filtered and exported whole, and a link opens any row', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const { owner, hotelId } = await withRoles(world, 'Night desk')
  const template = await person(world, { name: 'Person 000' })
  const roleId = await employ(world, hotelId, template.id, 'RECEPTIONIST')
  const people = Array.from({ length: 119 }, (_, at) => `Person ${String(at + 1).padStart(3, '0')}`)
  const made = await world.db
    .insertInto('account')
    .values(people.map(name => ({ name, email: `${name.replace(' ', '.').toLowerCase()}.${hotelId}@people.example`, password_hash: 'x' })))
    .returning(['id', 'name'])
    .execute()
  await world.db
    .insertInto('member')
    .values(made.map(({ id }) => ({ hotel_id: hotelId, account_id: id })))
    .execute()
  await world.db
    .insertInto('member_role')
    .values(made.map(({ id }) => ({ hotel_id: hotelId, account_id: id, role_id: roleId })))
    .execute()
  const last = made.find(({ name }) => name === 'Person 119')
  await signIn(page, owner.email, '/dashboard/usersmanagement')
  await expect(page.getByText('1 to 100 of 120 users')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('101 to 120 of 120 users')).toBeVisible()
  await expect(page.getByRole('rowheader').last()).toHaveText('Person 119')
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page.getByRole('rowheader').first()).toHaveText('Person 119')
  await page.getByLabel('Search users').fill('person.11')
  await expect(page.getByText('10 users')).toBeVisible()
  await page.getByLabel('Role', { exact: true }).selectOption('Manager')
  await expect(page.getByText('No Users Found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).last().click()
  await expect(page.getByText('1 to 100 of 120 users')).toBeVisible()
  const exported = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
    return (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  }
  const lines = await exported()
  expect([lines.length, lines[1]?.slice(0, 10), lines.at(-1)?.slice(0, 10)]).toEqual([121, 'Person 119', 'Person 000'])

  await test.step('of more than 5,000 rows the file has the first 5,000, by pages of 200, and says so', async () => {
    const asked: string[] = []
    await page.route('**/api/user/getusers?**size=200**', route => {
      asked.push(route.request().url())
      const items = Array.from({ length: 200 }, (_, at) => ({
        ...{ id: randomUUID(), name: `Guide ${asked.length}-${at}`, email: 'a@b.example', phone: null, roles: [], version: 1 },
      }))
      return route.fulfill({ json: { success: true, data: { items, total: 5003 } } })
    })
    expect(await exported()).toHaveLength(5001)
    expect(asked).toHaveLength(25)
    const notice = page.getByRole('alert').filter({ hasText: 'The file has the first 5000 users. Narrow the search to get the others.' })
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await page.unroute('**/api/user/getusers?**size=200**')
    expect(await exported()).toHaveLength(121)
    await expect(notice).toHaveCount(0)
  })

  await page.goto(`/dashboard/usersmanagement?view=${last?.id}`)
  await expect(page.getByRole('dialog', { name: 'User Details' })).toContainText('Person 119')
  await page.goto(`/dashboard/usersmanagement?view=${randomUUID()}`)
  await expect(page.getByRole('alert')).toHaveText('Already deleted')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
