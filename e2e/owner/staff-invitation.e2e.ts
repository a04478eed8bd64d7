import { expectAccessible } from '../axe.ts'
import { fillSignIn, mailedLink, makeOwner, signIn, someEmail } from '../people.ts'
import { dialog, said } from '../staff.ts'
import { watchFor } from '../watch.ts'
import { expect, test } from '../world.ts'

const own = 'Jasmine#88y'

/* What an invitation says, and links that are not valid any more: web/access/passwords.page.test.ts. */

test('somebody is invited at a desk, chooses a password by the link on a phone, and signs in with it', async ({ page, world, browser }) => {
  test.setTimeout(120_000)
  const { owner } = await makeOwner(world, { name: 'Lake View Palace' })
  const email = someEmail()
  await signIn(page, owner.email, '/dashboard/usersmanagement')
  await page.getByRole('button', { name: 'Add User' }).click()
  await dialog(page).getByLabel('Name').fill('Priya Nair')
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByLabel('Phone').fill('9876543210')
  await dialog(page).getByLabel('Receptionist').check()
  await expectAccessible(page, 'somebody to be invited')
  await dialog(page).getByRole('button', { name: 'Add User' }).click()
  await expect(said(page)).toHaveText('New user created successfully!')
  await page.getByRole('link', { name: /^Priya Nair ?Invited \d+ \w+$/ }).click()
  await dialog(page).getByRole('button', { name: 'Send the invitation again' }).click()
  // The message of the form before may stand below it.
  await expect(dialog(page).getByRole('alert').first()).toHaveText('Invitation sent successfully!')
  await expectAccessible(page, 'somebody invited again')
  await expect.poll(() => world.mails.filter(({ to }) => to.includes(email)).length).toBe(2)

  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const watch = await watchFor(theirs, world.url)
  const staff = await theirs.newPage()
  await staff.goto(await mailedLink(world, email, 'resetpassword'))
  await expect(staff.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible()
  await staff.getByLabel('New password').fill(own)
  await staff.getByLabel('Confirm password').fill(own)
  await staff.getByRole('button', { name: 'Save password' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Password saved' })).toBeVisible()
  await staff.getByRole('link', { name: 'Back to Login' }).click()
  await expect(staff.getByLabel('Email', { exact: true })).toHaveValue(email)
  await fillSignIn(staff, email, own)
  await expect(staff.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  watch.check()
  await theirs.close()
})
