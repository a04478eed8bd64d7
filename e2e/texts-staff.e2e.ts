import type { Page } from '@playwright/test'
import { person } from '#server/testing/people.ts'
import { dashboardAt, fillSignIn, makeOwner, signIn, someEmail } from './people.ts'
import { expect, test } from './world.ts'

/* What the specification says of pages behind the sign-in, each text written out as it stands there; capitals count. */

const platformPages = ['paymentplans', 'coupons', 'paymentrecords']

/** Which pages are closed to whom is told in web/shell/menus.test.ts. */
const expectDenied = async (page: Page, name: string) => {
  await page.goto(`/dashboard/${name}`)
  await expect(page).toHaveURL(dashboardAt('acessdenied'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied')
  await expect(page.getByText('You do not have permission to view this page.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home', exact: true })).toHaveAttribute('href', /^\/dashboard(\?|$)/)
}

test('the platform admin’s menu leads to the payment pages; the others’ pages are closed to each by address', async ({
  page,
  context,
  world,
}) => {
  const platform = await person(world, { key: 'PLATFORM_ADMIN', email: someEmail() })
  await signIn(page, platform.email)
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  const addresses = await links.evaluateAll(all => all.map(link => link.getAttribute('href')))
  expect(addresses).toEqual(['/dashboard', ...platformPages.map(name => `/dashboard/${name}`)])
  await expectDenied(page, 'rooms')
  const { owner } = await makeOwner(world, {})
  const admin = await person(world, { key: 'SUPER_ADMIN', email: someEmail() })
  for (const { email } of [owner, admin]) {
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await signIn(page, email)
    await expectDenied(page, 'coupons')
  }
})

test('Loading... while home, profile, sessions and verification are on their way', async ({ page, world, watch }) => {
  watch.allow(/status of 4\d\d/)
  const { owner } = await makeOwner(world, {})
  await signIn(page, owner.email)
  const open: (() => void)[] = []
  const hold = (path: string) =>
    page.route(`**/api/${path}**`, async route => {
      await new Promise<void>(done => open.push(done))
      await route.continue()
    })
  const main = page.getByRole('main')
  for (const [path, address, place] of [
    ['hotel/today', '/dashboard', main],
    ['account/sessions', '/dashboard/account', main.getByRole('region', { name: 'Where you are signed in', exact: true })],
    ['auth/verifyuser', '/verifyuser/abcdefghijklmnopqrstuvwxyz', main],
  ] as const) {
    await hold(path)
    await page.goto(address)
    await expect.poll(() => open.length, path).toBeGreaterThan(0)
    // Whatever else is on its way comes.
    await expect(place.getByRole('status').filter({ hasText: 'Loading' }), path).toHaveText(['Loading...'])
    for (const one of open.splice(0)) one()
    await expect(place.getByText('Loading'), path).toHaveCount(0)
    await page.unroute(`**/api/${path}**`)
  }
  await hold('hotel/gethotel')
  await page.goto('/dashboard/profile')
  await expect(main.getByRole('status', { name: 'Loading...', exact: true })).toBeVisible()
  await expect.poll(() => open.length, 'gethotel').toBeGreaterThan(0)
  for (const one of open.splice(0)) one()
  await expect(page.getByRole('form', { name: 'Hotel details', exact: true })).toBeVisible()
})

test('No Hotel Found. on the pages of an owner who has none yet', async ({ page, world }) => {
  const { email } = await person(world, { key: 'ADMIN', email: someEmail() })
  await page.goto('/login')
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/hotelregistration$/)
  for (const [name, title] of [
    ['profile', 'Update Hotel Details'],
    ['usersmanagement', 'User Management'],
  ] as const) {
    await page.goto(`/dashboard/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main').getByText('No Hotel Found.', { exact: true })).toBeVisible()
  }
})
