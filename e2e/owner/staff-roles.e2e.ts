import { sql } from 'kysely'
import { employ, person } from '#server/testing/worlds/people.ts'
import { expectAccessible } from '../axe.ts'
import { makeOwner, signIn, someEmail } from '../people.ts'
import { dialog, rowOf, said } from '../staff.ts'
import { expect, test } from '../world.ts'
import { garden } from './gallery.ts'

test('a role is made by keyboard, and on a phone, where each area is a block; rights that went meanwhile are said with the answer to a picture that was sent', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 403/)
  const { hotels } = await makeOwner(world, {})
  const boss = await person(world, { name: 'Half A Boss', email: someEmail() })
  const grants = { users: ['CREATE', 'READ', 'UPDATE', 'DELETE'], rooms: ['READ'], hotels: ['READ', 'CREATE', 'DELETE'] }
  const roleId = await employ(world, hotels[0].id, boss.id, { grants })
  await signIn(page, boss.email, '/dashboard/usersmanagement?tab=roles')
  const tick = (name: string) => dialog(page).getByRole('checkbox', { name, exact: true })
  const ticked = () =>
    dialog(page)
      .getByRole('checkbox', { checked: true })
      .evaluateAll(boxes => boxes.map(box => box.closest('label')?.textContent))
  await page.getByRole('button', { name: 'Add Role' }).click()
  await expect(tick('Bookings: Create')).toBeDisabled()
  await page.keyboard.type('Night desk')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel('Copy from')).toBeFocused()
  await page.keyboard.type('Hous')
  expect(await ticked()).toEqual(['Rooms: See'])
  await expectAccessible(page, 'a role of somebody who holds less')
  await page.keyboard.press('Tab')
  await expect(tick('Rooms: See')).toBeFocused()
  await page.keyboard.press('Space')
  await tick('Users: Update').press('Space')
  expect(await ticked()).toEqual(['Users: See', 'Users: Update'])
  await page.keyboard.press('Control+Enter')
  await expect(said(page)).toHaveText('New role created successfully!')
  await expect(rowOf(page, 'Night desk')).toContainText('Users (see, update)')

  await page.setViewportSize({ width: 390, height: 640 })
  await page.getByRole('button', { name: 'Add Role' }).click()
  await dialog(page).getByLabel('Role').fill('Day desk')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 })
    for (const label of await dialog(page).getByRole('group', { name: 'Rights' }).locator('label').all()) {
      const box = await label.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(width)
    }
  }
  await dialog(page).getByText('Hotel: Delete').click()
  expect(await ticked()).toEqual(['Hotel: See', 'Hotel: Delete'])
  await expectAccessible(page, 'a role on a phone')
  await dialog(page).getByRole('button', { name: 'Add Role' }).click()
  await expect(page.getByText('Hotel (see, delete)')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  const template = world.db.selectFrom('role').select('id').where('key', '=', 'RECEPTIONIST')
  const { id } = await template.executeTakeFirstOrThrow()
  await page.goto(`/dashboard/usersmanagement?tab=roles&edit=${id}`)
  await expect(dialog(page)).toContainText('This role belongs to all hotels.')
  await expectAccessible(page, 'a global role')
  await page.keyboard.press('Escape')

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
