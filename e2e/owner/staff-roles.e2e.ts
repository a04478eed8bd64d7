import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { employ, person } from '#server/testing/worlds/people.ts'
import { expectAccessible } from '../axe.ts'
import { makeOwner, menuLabels, signIn, someEmail } from '../people.ts'
import { act, dialog, menuOf, rowOf, said, toTab } from '../staff.ts'
import { expect, test } from '../world.ts'
import { garden } from './gallery.ts'

const tick = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name, exact: true })
const ticked = (page: Page) =>
  dialog(page)
    .getByRole('checkbox', { checked: true })
    .evaluateAll(boxes => boxes.map(box => box.closest('label')?.textContent))

test('a role is made with what it may do in one dialog, by keyboard: copied from a template, and READ goes along; a choice of roles says which are global; of two people who change a role the second keeps their own or takes the other; on a phone each area is a block', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 409/)
  const { owner, hotels } = await makeOwner(world, {})
  await signIn(page, owner.email, '/dashboard/usersmanagement?tab=roles')
  await page.getByRole('button', { name: 'Add Role' }).click()
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(32)
  await expect(tick(page, 'Bookings: Delete also discounts and refunds')).toBeVisible()
  await page.keyboard.type('Night desk')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel('Copy from')).toBeFocused()
  expect(await dialog(page).getByLabel('Copy from').getByRole('option').allTextContents()).toEqual([
    'Another role …',
    'Manager (global)',
    'Receptionist (global)',
    'Housekeeping (global)',
  ])
  await page.keyboard.type('Hous')
  expect(await ticked(page)).toEqual(['Rooms: Read', 'Room types: Read', 'Amenities: Read'])
  await page.keyboard.press('Tab')
  await expect(tick(page, 'Rooms: Create')).toBeFocused()
  // What is ticked last first: everything else of an area goes with its Read, and comes with it.
  await tick(page, 'Enquiries: Update').focus()
  await page.keyboard.press('Space')
  await tick(page, 'Enquiries: Delete').press('Space')
  await tick(page, 'Users: Read').press('Space')
  await tick(page, 'Rooms: Delete').press('Space')
  await tick(page, 'Rooms: Read').press('Space')
  expect(await ticked(page)).toEqual([
    'Room types: Read',
    'Amenities: Read',
    'Enquiries: Read',
    'Enquiries: Update',
    'Enquiries: Delete',
    'Users: Read',
  ])
  const sent = page.waitForRequest('**/api/role/createrole')
  await page.keyboard.press('Control+Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Night desk',
    permissions: { rooms: [], enquiries: ['READ', 'UPDATE', 'DELETE'] },
  })
  await expect(said(page)).toHaveText('New role created successfully!')
  await expect(rowOf(page, 'Night desk')).toContainText('0Room types (read), Amenities (read), Enquiries (read, update,')
  await toTab(page, 'Permission')
  await expect(rowOf(page, 'Night desk')).toHaveCount(4)

  await toTab(page, 'Roles')
  await act(page, 'Edit', 'Night desk')
  await expect(tick(page, 'Enquiries: Delete')).toBeChecked()
  await expect(dialog(page).getByLabel('Copy from').getByRole('option', { name: 'Night desk' })).toHaveCount(0)
  await tick(page, 'Hotel: Update').check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog(page).getByRole('button', { name: 'Update Role' }).click()
  await expect(said(page)).toHaveText('Role updated successfully!')
  await rowOf(page, 'Night desk').getByRole('link').click()
  await expect(dialog(page)).toContainText('Users (read), Hotel (read, update)')
  await page.keyboard.press('Escape')

  await toTab(page, 'Users')
  await page.getByRole('button', { name: 'Add User' }).click()
  await expect(dialog(page).getByRole('group', { name: 'Roles' }).locator('label')).toHaveText([
    'Manager Global',
    'Receptionist Global',
    'Housekeeping Global',
    'Night desk',
  ])
  await page.keyboard.press('Escape')
  await toTab(page, 'Permission')
  await page.getByRole('button', { name: 'Add Permission' }).click()
  const choice = dialog(page).getByLabel('Role')
  await expect(choice.getByRole('option', { disabled: true })).toHaveText([
    'Manager (global)',
    'Receptionist (global)',
    'Housekeeping (global)',
  ])
  await expect(choice.getByRole('option', { name: 'Night desk' })).toBeEnabled()
  await page.keyboard.press('Escape')

  await toTab(page, 'Roles')
  await act(page, 'Edit', 'Night desk')
  await tick(page, 'Rooms: Read').check()
  const role = world.db.selectFrom('role').select('id').where('hotel_id', '=', hotels[0].id)
  const { id: roleId } = await role.executeTakeFirstOrThrow()
  await page.request.patch('/api/role/updaterole', {
    headers: { origin: world.url },
    data: { hotelId: hotels[0].id, roleId, permissions: { bookings: ['READ'] } },
  })
  await dialog(page).getByRole('button', { name: 'Update Role' }).click()
  await expect(dialog(page).getByText('May do').first()).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Discard my changes' }).click()
  expect(await ticked(page)).toEqual(['Bookings: Read'])
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 640 })
  await page.getByRole('button', { name: 'Add Role' }).click()
  await dialog(page).getByLabel('Role').fill('Day desk')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 })
    for (const label of await dialog(page).getByRole('group', { name: 'May do' }).locator('label').all()) {
      const box = await label.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(width)
    }
  }
  await dialog(page).getByText('Hotel: Delete').click()
  expect(await ticked(page)).toEqual(['Hotel: Read', 'Hotel: Delete'])
  await expectAccessible(page, 'a role on a phone')
  await dialog(page).getByRole('button', { name: 'Add Role' }).click()
  await expect(said(page)).toHaveText('New role created successfully!')
  await expect(page.getByText('Hotel (read, delete)')).toBeVisible()
})

test('who holds less gives less: it is shown and not offered; the own place, the own role and a global one are read', async ({
  page,
  world,
  browser,
}) => {
  const { hotels } = await makeOwner(world, {})
  const boss = await person(world, { name: 'Half A Boss' })
  const roleId = await employ(world, hotels[0].id, boss.id, { grants: { users: ['CREATE', 'READ', 'UPDATE', 'DELETE'], rooms: ['READ'] } })
  await world.db.updateTable('role').set({ name: 'Staff office' }).where('id', '=', roleId).execute()
  await signIn(page, boss.email, '/dashboard/usersmanagement?tab=roles')
  await page.getByRole('button', { name: 'Add Role' }).click()
  await expect(dialog(page).getByRole('checkbox', { disabled: false })).toHaveCount(5)
  await dialog(page).getByLabel('Copy from').selectOption('Receptionist (global)')
  await expect(dialog(page).getByText('Copied without what you may not do yourself.')).toBeVisible()
  await expect(tick(page, 'Bookings: Create')).toBeDisabled()
  await tick(page, 'Users: Create').check()
  expect(await ticked(page)).toEqual(['Rooms: Read', 'Users: Create', 'Users: Read'])
  await expectAccessible(page, 'a role of somebody who holds less')
  await dialog(page).getByLabel('Role').fill('Trainee')
  await dialog(page).getByRole('button', { name: 'Add Role' }).click()
  await expect(said(page)).toHaveText('New role created successfully!')

  await act(page, 'Edit', 'Staff office')
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0)
  await expect(dialog(page)).toContainText('May do: Rooms (read), Users. You have this role yourself')
  await dialog(page).getByLabel('Role').fill('Office')
  await dialog(page).getByRole('button', { name: 'Update Role' }).click()
  await expect(said(page)).toHaveText('Role updated successfully!')
  await toTab(page, 'Users')
  await expect(rowOf(page, 'Half A Boss')).toContainText('You')
  await expect(rowOf(page, 'Half A Boss').getByRole('button')).toHaveCount(1)
  await page.getByRole('button', { name: 'Add User' }).click()
  await expect(dialog(page).getByLabel('Manager')).toBeDisabled()
  await expect(dialog(page).getByText('You can give only roles that may do no more than you.')).toBeVisible()

  const template = world.db.selectFrom('role').select('id').where('key', '=', 'RECEPTIONIST')
  const { id } = await template.executeTakeFirstOrThrow()
  await page.goto(`/dashboard/usersmanagement?tab=roles&edit=${id}`)
  await expect(page.getByRole('dialog', { name: 'Role Details' })).toContainText('Enquiries (create, read, update)')
  await expect(dialog(page)).toContainText('This role belongs to all hotels.')
  await expect(dialog(page).locator('input, select, :disabled')).toHaveCount(0)
  await expectAccessible(page, 'a global role')

  const supers = await browser.newContext()
  const top = await supers.newPage()
  const { email } = await person(world, { key: 'SUPER_ADMIN' })
  await signIn(top, email, `/dashboard/usersmanagement?tab=roles&hotel=${hotels[0].slug}&edit=${id}`)
  await expect(dialog(top)).toContainText('What the global roles may do is fixed.')
  await expect(dialog(top).getByRole('checkbox')).toHaveCount(0)
  const sent = top.waitForRequest('**/api/role/updaterole')
  await dialog(top).getByLabel('Role').fill('Receptionist')
  await dialog(top).getByRole('button', { name: 'Update Role' }).click()
  expect(Object.keys((await sent).postDataJSON() as object)).not.toContain('permissions')
  await expect(said(top)).toHaveText('Role updated successfully!')
  await menuOf(top, 'Manager').click()
  await expect(top.getByRole('menuitem')).toHaveText(['View', 'Edit'])
  await supers.close()
})

test('rights that a colleague changed show at the next call, without a reload, and also with the answer to a picture that was sent', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 403/)
  const { hotels } = await makeOwner(world, {})
  const clerk = await person(world, { name: 'Priya Nair', email: someEmail() })
  const grants = { specialOffers: ['READ'], enquiries: ['READ'], hotels: ['READ', 'CREATE'] }
  const roleId = await employ(world, hotels[0].id, clerk.id, { grants })
  await signIn(page, clerk.email)
  await expect.poll(() => menuLabels(page)).toEqual(['Home', 'Special Offers', 'Enquiry', 'Profile', 'Image Gallery'])
  await sql`update permission set resource_id = (select id from resource where name = 'rooms')
    where role_id = ${roleId} and resource_id = (select id from resource where name = 'specialOffers')`.execute(world.db)
  await page.getByRole('link', { name: 'Enquiry', exact: true }).click()
  await expect.poll(() => menuLabels(page)).toEqual(['Home', 'Rooms', 'Housekeeping', 'Enquiry', 'Profile', 'Image Gallery'])

  await page.getByRole('link', { name: 'Image Gallery', exact: true }).click()
  await page.getByRole('button', { name: 'Add Image' }).first().click()
  await dialog(page)
    .getByLabel('Image', { exact: true })
    .setInputFiles(await garden())
  await dialog(page).getByLabel('Name', { exact: true }).fill('The garden')
  await sql`update permission set actions = '{READ}' where role_id = ${roleId}
    and resource_id = (select id from resource where name = 'hotels')`.execute(world.db)
  const asked = page.waitForRequest('**/api/auth/validatesession*')
  await dialog(page).getByRole('button', { name: 'Upload Image' }).click()
  await asked
  await expect(page.getByRole('button', { name: 'Add Image', includeHidden: true })).toHaveCount(0)
  // What was typed is still there, with the reason.
  await expect(dialog(page).getByRole('alert')).toHaveText('You may not do this.')
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('The garden')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
