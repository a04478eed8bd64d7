import { expectAccessible } from '../axe.ts'
import { dashboardAt, fillOwnPassword, fillSignIn, makeOwner, menuLabels, ownPasswordTitle, signIn, someEmail } from '../people.ts'
import { act, addPermission, addRole, dialog, rowOf, said, toTab } from '../staff.ts'
import { watchFor } from '../watch.ts'
import { expect, test } from '../world.ts'

/* Generated passwords: web/access/passwords.page.test.ts. Pages not for staff: web/shell/menus.page.test.ts. */

test('an owner adds a role with two permissions and a receptionist with a generated password, which is copied and handed over; the receptionist sees only that, and is out when removed', async ({
  page,
  world,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  test.setTimeout(120_000)
  const { owner } = await makeOwner(world, { name: 'Lake View Palace' })
  const email = someEmail()
  await signIn(page, owner.email)
  await page.getByRole('link', { name: 'User Management' }).click()
  await expect(page).toHaveURL(dashboardAt('usersmanagement'))
  await expect(page.getByRole('tab')).toHaveText(['Users', 'Roles', 'Permission'])
  await expect(page.getByText('No Users Found')).toBeVisible()

  await toTab(page, 'Roles')
  await addRole(page, 'Night desk')
  await expect(said(page)).toHaveText('New role created successfully!')
  await toTab(page, 'Permission')
  await addPermission(page, 'Night desk', 'Bookings', ['CREATE', 'READ'])
  await expect(said(page)).toHaveText('New permission created successfully!')
  await addPermission(page, 'Night desk', 'Enquiries', ['READ'])
  await expect(rowOf(page, 'Night desk')).toHaveCount(2)

  await toTab(page, 'Users')
  await page.getByRole('button', { name: 'Add User' }).click()
  await dialog(page).getByLabel('Name').fill('Priya Nair')
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByLabel('Phone').fill('098765 43210')
  await dialog(page).getByLabel('Set a password').check()
  await dialog(page).getByRole('button', { name: 'Generate' }).click()
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  await expect(dialog(page).getByText('Copied')).toBeVisible()
  const generated = await page.evaluate(() => navigator.clipboard.readText())
  expect(generated).toMatch(/^\S{14}$/)
  await expectAccessible(page, 'a generated password')
  await dialog(page).getByLabel('Night desk').check()
  await page.keyboard.press('Control+Enter')
  const handOver = page.getByRole('dialog', { name: 'Hand over the password' })
  await expect(handOver.getByLabel('Password')).toHaveValue(generated)
  await expectAccessible(page, 'a password to hand over')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await handOver.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, 'Priya Nair')).toContainText(`${email}+91 98765 43210Night desk`)

  const theirs = await browser.newContext()
  const watch = await watchFor(theirs, world.url)
  watch.allow(/status of 401/)
  const staff = await theirs.newPage()
  await staff.goto('/login')
  await fillSignIn(staff, email, generated)
  await expect(ownPasswordTitle(staff)).toBeVisible()
  await fillOwnPassword(staff, generated, 'Marigold#77')
  await staff.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  expect(await menuLabels(staff)).toEqual(['Home', 'Bookings', 'Enquiry'])
  // Leaves Home, so that it sends no call while the account is deleted.
  await staff.goto('about:blank')

  await act(page, 'Delete', 'Priya Nair')
  await expect(dialog(page)).toContainText('Are you sure you want to delete Priya Nair...?')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(said(page)).toHaveText('User deleted successfully!')
  await expect(page.getByText('No Users Found')).toBeVisible()
  await staff.goto('/dashboard')
  await expect(staff.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  await expect(staff.getByRole('link', { name: 'Go to Login' })).toBeVisible()
  watch.check()
  await theirs.close()
})
