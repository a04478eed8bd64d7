import { makeOwner, signIn, someEmail } from '../people.ts'
import { act, addPermission, beginUser, dialog, menuOf, rowOf, said, setPassword, toTab } from '../staff.ts'
import { expect, test } from '../world.ts'

test('the form of a user says what is wrong on the field, whoever found it, and sends once', async ({ page, world, watch }) => {
  watch.allow(/status of 409/)
  const known = await beginUser(page, world)
  const modal = dialog(page)
  await expect(modal.getByLabel('Name')).toBeFocused()
  await expect(modal.getByRole('group', { name: 'Roles' }).getByRole('checkbox')).toHaveCount(3)
  await setPassword(page, 'Test@2027')
  const easy = 'This password is too easy to guess: it contains the name of the hotel. Please choose another one.'
  await expect(modal.getByText(easy, { exact: true }), 'while it is typed').toBeVisible()
  await setPassword(page, '')
  await modal.getByRole('button', { name: 'Add User' }).click()
  await expect(modal.getByLabel('Name')).toBeFocused()
  for (const text of [
    'Name is required.',
    'Email is required.',
    'Phone is required.',
    'Password is required.',
    'At least one role must be selected.',
  ])
    await expect(modal.getByText(text)).toBeVisible()
  await modal.getByLabel('Name').fill('Priya Nair')
  await modal.getByLabel('Email').fill(known.email.toUpperCase())
  await modal.getByLabel('Phone').fill('9876543210')
  await modal.getByLabel('Receptionist').check()
  await setPassword(page, 'Priya@2027')
  await modal.getByRole('button', { name: 'Add User' }).click()
  await expect(modal.getByText(/^This password is too easy to guess: it contains the name or email of the account\./)).toBeVisible()
  await expect(modal.getByLabel('Password', { exact: true })).toBeFocused()
  await setPassword(page, 'Marigold#77x')
  await expect(modal.getByText(/too easy to guess/)).toHaveCount(0)
  await modal.getByRole('button', { name: 'Add User' }).click()
  await expect(modal.getByText('This person is on your staff already.')).toBeVisible()
  await expect(modal.getByLabel('Email')).toBeFocused()

  for (const press of ['Escape', 'Cancel', 'Escape']) {
    if (press === 'Escape') await page.keyboard.press('Escape')
    else await modal.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(modal.getByLabel('Name')).toHaveValue('Priya Nair')
  }
  let sent = 0
  page.on('request', request => {
    if (request.url().endsWith('/createuser')) sent++
  })
  await modal.getByLabel('Email').fill(someEmail())
  await expect(modal.getByText('This person is on your staff already.')).toBeHidden()
  await modal.getByRole('button', { name: 'Add User' }).dblclick()
  await expect(said(page)).toHaveText('New user created successfully!')
  expect(sent).toBe(1)

  await act(page, 'Edit', 'Priya Nair')
  await dialog(page).getByLabel('Name').fill('Priya Menon')
  await dialog(page).getByLabel('Manager').check()
  const update = page.waitForRequest(request => request.method() === 'PATCH')
  await dialog(page).getByRole('button', { name: 'Update User' }).click()
  expect(Object.keys((await update).postDataJSON() as object).sort()).toEqual(['hotelId', 'name', 'roles', 'userId', 'version'])
  await expect(said(page)).toHaveText('User updated successfully!')
  await expect(menuOf(page, 'Priya Menon')).toBeFocused()
})

test('the forms of a role and of a permission say what is wrong or there already; the first stays while it is on its way', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 409/)
  const { owner } = await makeOwner(world, {})
  await signIn(page, owner.email, '/dashboard/usersmanagement?tab=roles')
  await page.getByRole('button', { name: 'Add Role' }).click()
  await dialog(page).getByRole('button', { name: 'Add Role' }).click()
  await expect(dialog(page).getByText('Invalid role name.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  // While a form is on its way Esc does nothing, also when a browser would close a dialog without asking.
  let goOn: () => void = () => undefined
  const held = new Promise<void>(done => {
    goOn = done
  })
  await page.route('**/createrole', async route => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add Role' }).click()
  await dialog(page).getByLabel('Role').fill('Night desk')
  await dialog(page).getByRole('button', { name: 'Add Role' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Adding...' })).toBeVisible()
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Escape')
  await expect(dialog(page).getByRole('button', { name: 'Adding...' })).toBeVisible()
  goOn()
  await expect(said(page)).toHaveText('New role created successfully!')
  await page.unroute('**/createrole')
  await page.getByRole('button', { name: 'Add Role' }).click()
  await dialog(page).getByLabel('Role').fill('Night desk')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('A role of this name is there already.')).toBeVisible()
  await expect(dialog(page).getByLabel('Role')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  await toTab(page, 'Permission')
  await page.getByRole('button', { name: 'Add Permission' }).click()
  await dialog(page).getByRole('button', { name: 'Add Permission' }).click()
  for (const text of ['Choose a role.', 'Choose a resource.', 'Choose at least one action.'])
    await expect(dialog(page).getByText(text)).toBeVisible()
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(4)
  await page.keyboard.press('Escape')
  await addPermission(page, 'Night desk', 'Rooms', ['READ'])
  await expect(said(page)).toHaveText('New permission created successfully!')
  await addPermission(page, 'Night desk', 'Rooms', ['UPDATE'])
  await expect(dialog(page).getByText('This role has a permission for this resource already.')).toBeVisible()
  await expect(dialog(page).getByLabel('Resource')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await act(page, 'Edit', 'Rooms for Night desk')
  await dialog(page).getByLabel('UPDATE').check()
  await dialog(page).getByRole('button', { name: 'Update Permission' }).click()
  await expect(said(page)).toHaveText('Permission updated successfully!')
  await expect(rowOf(page, 'Night desk')).toContainText('READ | UPDATE')
})
