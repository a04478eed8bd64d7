import { endSessionsOf, fillSignIn, makeOwner } from './people.ts'
import { expect, test } from './world.ts'

test('what was asked for comes after the sign-in, by way of a forgotten password or a sign-up too; foreign addresses do not', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 401/)
  const { owner } = await makeOwner(world, {})
  await page.goto('/dashboard/usersmanagement?tab=roles&q=desk')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByRole('link', { name: 'Sign up here' }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await fillSignIn(page, owner.email)
  await expect(page).toHaveURL(/\/dashboard\/usersmanagement\?tab=roles&q=desk/)
  await expect(page.getByLabel('Search roles')).toHaveValue('desk')

  await endSessionsOf(world, owner.id)
  await page.reload()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await fillSignIn(page, owner.email)
  await expect(page.getByLabel('Search roles')).toHaveValue('desk')

  // Logging out leads nowhere back.
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  for (const next of ['//evil.example/', '/\\evil.example/', 'https://evil.example/', '/%09/evil.example/']) {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/login?next=${encodeURIComponent(decodeURIComponent(next))}`)
    await fillSignIn(page, owner.email)
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(world.url)
  }
})
