import { testPassword } from '#server/testing/worlds/people.ts'
import { dashboardAt, fillOwnPassword, fillSignIn, makeOwner, menuLabels, ownPasswordTitle, signIn, someEmail } from '../people.ts'
import { act, addPermission, addRole, dialog, rowOf, said, setPassword, toTab } from '../staff.ts'
import { watchFor } from '../watch.ts'
import { expect, test } from '../world.ts'

test('an owner adds a role with two permissions and a receptionist, who sees only that, and is out when removed', async ({
  page,
  world,
  browser,
}) => {
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
  await setPassword(page, testPassword)
  await dialog(page).getByLabel('Night desk').check()
  await dialog(page).getByRole('button', { name: 'Add User' }).click()
  await expect(said(page)).toHaveText('New user created successfully!')
  await expect(rowOf(page, 'Priya Nair')).toContainText(`${email}+91 98765 43210Night desk`)

  const theirs = await browser.newContext()
  const watch = await watchFor(theirs, world.url)
  watch.allow(/status of 401/)
  const staff = await theirs.newPage()
  await staff.goto('/login')
  await fillSignIn(staff, email)
  await expect(ownPasswordTitle(staff)).toBeVisible()
  await fillOwnPassword(staff, testPassword, 'Marigold#77')
  await staff.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  expect(await menuLabels(staff)).toEqual(['Home', 'Bookings', 'Enquiry'])
  await staff.goto('/dashboard/usersmanagement')
  await expect(staff).toHaveURL(dashboardAt('acessdenied'))
  await expect(staff.getByText('You do not have permission to view this page.')).toBeVisible()
  await staff.getByRole('link', { name: 'Back to Home' }).click()
  await expect(staff).toHaveURL(dashboardAt())
  // No call of Home is on its way when the account goes.
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
