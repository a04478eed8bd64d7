import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { dashboardAt, fillOwnPassword, fillSignIn, makeOwner, menuLabels, ownPasswordTitle, signIn, someEmail } from '../people.ts'
import { act, addPermission, addRole, dialog, menuOf, rowOf, said, setPassword, toTab } from '../staff.ts'
import { watchFor } from '../watch.ts'
import { expect, test } from '../world.ts'

test('an owner adds a role with two permissions and a receptionist, who sees only that, and is out when removed; a role in use stays, global rows offer no way to change them', async ({
  page,
  world,
  browser,
  watch: own,
}) => {
  test.setTimeout(120_000)
  own.allow(/status of 409/)
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
  await expect(rowOf(page, 'Manager')).toContainText('Global')
  await expect(rowOf(page, 'Manager').getByRole('button')).toHaveCount(1)
  await toTab(page, 'Permission')
  await expect(rowOf(page, 'Global')).toHaveCount(18)
  await expect(rowOf(page, 'Global').getByRole('button')).toHaveCount(18)
  await addPermission(page, 'Night desk', 'Bookings', ['CREATE', 'READ'])
  await expect(said(page)).toHaveText('New permission created successfully!')
  await addPermission(page, 'Night desk', 'Enquiries', ['READ'])
  await expect(rowOf(page, 'Night desk')).toHaveText([/^Bookings ?CREATE \| READNight desk/, /^Enquiries ?READNight desk/])

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
  await toTab(page, 'Roles')
  await act(page, 'Delete', 'Night desk')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Somebody still has this role. Give them another one first.')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await toTab(page, 'Users')

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

test('a member with the users rights alone is told who and what is out of reach, and changes the rest', async ({ page, world }) => {
  const { hotels } = await makeOwner(world, {})
  const hotelId = hotels[0].id
  const named = async (name: string, roleName: string, grants: Record<string, string[]>) => {
    const { id, email } = await person(world, { name })
    const roleId = await employ(world, hotelId, id, { grants })
    await world.db.updateTable('account').set({ created_by_hotel: hotelId }).where('id', '=', id).execute()
    await world.db.updateTable('role').set({ name: roleName }).where('id', '=', roleId).execute()
    return email
  }
  const email = await named('Sita Rao', 'Staff office', { users: ['CREATE', 'READ', 'UPDATE', 'DELETE'] })
  await named('Ravi Kumar', 'Night desk', { rooms: ['READ'], users: ['READ'] })
  await named('Meena Das', 'Trainee', { users: ['READ'] })
  let roleLists = 0
  page.on('request', request => {
    if (request.url().includes('/api/role/getrole')) roleLists++
  })
  await signIn(page, email, '/dashboard/usersmanagement')
  await expect(rowOf(page, 'Ravi Kumar')).toContainText('This person may do more than you.')
  await expect(rowOf(page, 'Ravi Kumar').getByRole('button')).toHaveCount(1)
  await expect(rowOf(page, 'Sita Rao').getByRole('button')).toHaveCount(1)
  await expect(page.getByText('may do more than you')).toHaveCount(1)
  await menuOf(page, 'Meena Das').click()
  await expect(page.getByRole('menuitem')).toHaveText(['View', 'Edit', 'Delete'])
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(dialog(page).getByLabel('Night desk')).toBeDisabled()
  await dialog(page).getByLabel('Name').fill('Meena Bose')
  await dialog(page).getByRole('button', { name: 'Update User' }).click()
  await expect(said(page)).toHaveText('User updated successfully!')
  expect(roleLists).toBe(1)

  await toTab(page, 'Roles')
  await expect(rowOf(page, 'Night desk')).toContainText('This role may do more than you.')
  await expect(rowOf(page, 'Night desk').getByRole('button')).toHaveCount(1)
  await expect(page.getByText('may do more than you')).toHaveCount(1)
  await act(page, 'Edit', 'Trainee')
  await dialog(page).getByLabel('Role').fill('Helper')
  await dialog(page).getByRole('button', { name: 'Update Role' }).click()
  await expect(said(page)).toHaveText('Role updated successfully!')

  await toTab(page, 'Permission')
  // Also the grant that the viewer holds: the role may do more.
  await expect(rowOf(page, 'Night desk')).toContainText(['This role may do more than you.', 'This role may do more than you.'])
  await expect(rowOf(page, 'Night desk').getByRole('button')).toHaveCount(2)
  await expect(rowOf(page, 'Staff office')).toContainText('You have this role yourself.')
  await page.getByRole('button', { name: 'Add Permission' }).click()
  await expect(dialog(page).getByLabel('Role').getByRole('option', { disabled: false })).toHaveText(['Choose a role', 'Helper'])
  await page.keyboard.press('Escape')
  await act(page, 'Edit', 'Users for Helper')
  await dialog(page).getByLabel('UPDATE').check()
  await dialog(page).getByRole('button', { name: 'Update Permission' }).click()
  await expect(said(page)).toHaveText('Permission updated successfully!')
  await act(page, 'Delete', 'Users for Helper')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(said(page)).toHaveText('Permission deleted successfully!')
})
