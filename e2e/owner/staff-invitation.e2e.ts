import { expectAccessible } from '../axe.ts'
import { fillSignIn, mailedLink, makeOwner, signIn, someEmail } from '../people.ts'
import { dialog, said } from '../staff.ts'
import { watchFor } from '../watch.ts'
import { expect, test } from '../world.ts'

const own = 'Jasmine#88y'

test('somebody is invited at a desk, chooses a password by the link on a phone, and signs in with it; an invitation that cannot be sent again says why', async ({
  page,
  world,
  browser,
  watch: desk,
}) => {
  test.setTimeout(120_000)
  desk.allow(/status of 429/)
  const { owner } = await makeOwner(world, { name: 'Lake View Palace' })
  const email = someEmail()
  await signIn(page, owner.email, '/dashboard/usersmanagement')
  await page.getByRole('button', { name: 'Add User' }).click()
  await expect(dialog(page).getByLabel('Send an invitation')).toBeChecked()
  await expect(dialog(page).getByLabel('Password', { exact: true })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Add User' }).click()
  await expect(dialog(page).getByText('Name is required.')).toBeVisible()
  await expect(dialog(page).getByText('Password is required.')).toHaveCount(0)
  await dialog(page).getByLabel('Name').fill('Priya Nair')
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByLabel('Phone').fill('9876543210')
  await dialog(page).getByLabel('Receptionist').check()
  // What was typed before the choice is not sent.
  await dialog(page).getByLabel('Set a password').check()
  await dialog(page).getByRole('button', { name: 'Generate' }).click()
  await dialog(page).getByLabel('Set a password').press('ArrowUp')
  await expect(dialog(page).getByText('It works for 7 days.')).toBeVisible()
  await expectAccessible(page, 'somebody to be invited')
  const sent = page.waitForRequest('**/api/user/createuser')
  await dialog(page).getByRole('button', { name: 'Add User' }).click()
  const body = (await sent).postDataJSON() as object
  expect([Object.keys(body).includes('password'), body]).toMatchObject([false, { invite: true }])
  await expect(said(page)).toHaveText('New user created successfully!')
  const older = await mailedLink(world, email, 'resetpassword')

  await page.getByRole('link', { name: /^Priya Nair ?Invited \d+ \w+$/ }).click()
  await expect(dialog(page)).toContainText(/no password chosen yet. The link in the mail works until \d/)
  const busy = { status: 429, json: { success: false, error: 'Please try again later.' } }
  await page.route('**/api/user/inviteuser', route => route.fulfill(busy))
  await dialog(page).getByRole('button', { name: 'Send the invitation again' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Please try again later.')
  await page.unroute('**/api/user/inviteuser')
  await dialog(page).getByRole('button', { name: 'Send the invitation again' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Invitation sent successfully!')
  await expectAccessible(page, 'somebody invited again')
  await expect.poll(() => mailedLink(world, email, 'resetpassword')).not.toBe(older)
  const newer = await mailedLink(world, email, 'resetpassword')

  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const watch = await watchFor(theirs, world.url)
  watch.allow(/status of 40[01]/)
  const staff = await theirs.newPage()
  const choose = async (link: string) => {
    await staff.goto(link)
    await expect(staff.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible()
    await staff.getByLabel('New password').fill(own)
    await staff.getByLabel('Confirm password').fill(own)
    await staff.getByRole('button', { name: 'Save password' }).click()
  }
  await staff.goto('/login')
  await fillSignIn(staff, email, own)
  await expect(staff.getByRole('alert')).toHaveText('Invalid email or password')
  await staff.goto(older)
  await expect(staff.getByRole('alert')).toHaveText('This link is not valid any more. Please ask for a new one.')
  await staff.goto(newer)
  for (const [made, of] of [
    ['LakeView@2026', 'the name of the hotel'],
    ['Nair@2026x', 'the name or email of the account'],
  ] as const) {
    await staff.getByLabel('New password').fill(made)
    await expect(staff.getByText(`This password is too easy to guess: it contains ${of}. Please choose another one.`)).toBeVisible()
  }
  await choose(newer)
  await expect(staff.getByRole('heading', { level: 1, name: 'Password saved' })).toBeVisible()
  await expect(staff.getByText('You can now log in with your password.', { exact: true })).toBeVisible()
  await staff.getByRole('link', { name: 'Back to Login' }).click()
  await expect(staff.getByLabel('Email', { exact: true })).toHaveValue(email)
  await fillSignIn(staff, email, own)
  await expect(staff.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  watch.check()
  await theirs.close()

  await page.reload()
  await expect(page.getByRole('link', { name: 'Priya Nair' })).toBeVisible()
  await expect(page.getByText(/^Invited/)).toHaveCount(0)
})
