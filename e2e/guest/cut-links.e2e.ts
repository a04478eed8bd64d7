import { expectAccessible } from '../axe.ts'
import { mailedLink, someEmail } from '../people.ts'
import { expect, test } from '../world.ts'

const newPassword = 'Marigold#77'

test('a link that a mail program cut short says so when it opens, and leads to a new one for the address, which is kept', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 400/)
  const email = someEmail()
  await page.goto('/adminsignup')
  await page.getByLabel('Name', { exact: true }).fill('Kavita Sharma')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('98765 43210')
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const link = await mailedLink(world, email, 'verifyuser')
  // With a link at hand the address may be left out.
  const address = page.getByLabel(/^Email( \(optional\))?$/)
  const resend = page.getByRole('button', { name: 'Resend Verification Mail', exact: true })
  for (const [cut, message] of [
    [link.slice(0, -3), 'This link is not valid any more. Please ask for a new one.'],
    [link.slice(0, '/verifyuser/'.length + 8), 'This link is not complete.'],
    ['/verifyuser/', 'Something went wrong. Please try again later.'],
  ] as const) {
    await page.goto(cut)
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(address).toHaveValue(email)
    await expect(page.getByText('The mail program may have cut the link short')).toBeVisible()
  }
  await expectAccessible(page, 'a link that was cut short')
  await resend.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Verification mail sent.' })).toHaveText(
    'Verification mail sent. Please check your inbox.',
  )
  await expect.poll(() => mailedLink(world, email, 'verifyuser')).not.toBe(link)
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(address).toHaveValue(email)
  await page.goto(await mailedLink(world, email, 'verifyuser'))
  await page.getByRole('link', { name: 'Go To Login' }).click()
  await expect(address).toHaveValue(email)
  await page.goto('/verifyuser')
  await expect(address).toHaveValue('')
  await resend.click()
  await expect(address).toHaveAccessibleDescription(/Email is required\.$/)

  await page.goto('/resetpassword')
  await expect(page.getByRole('alert')).toHaveText('This link is not valid any more. Please ask for a new one.')
  await expect(page.getByRole('button', { name: 'Send me a new link' })).toBeVisible()
  await page.goto('/confirmemail')
  await expect(page.getByRole('alert')).toHaveText('This link is not complete.')
  await expect(page.getByRole('link', { name: 'My account' })).toBeVisible()
})
