import type { Page } from '@playwright/test'
import { completeHotel } from '../hotel-forms.ts'
import { dashboardAt, makeOwner, signIn } from '../people.ts'
import { expect, test } from '../world.ts'

/*
 * The texts of the specification that no other story asserts, each written out as it stands there: pages around the sign-in, the shell,
 * error pages.
 */

/** The code of a page breaks when it is loaded. */
const breakPage = (page: Page, name: string, message: string) =>
  page.route(`**/assets/${name}-*.js`, route =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new Error(${JSON.stringify(message)})` }),
  )

test('error page: title, the error or its own text; one step back for visitors, the dashboard for who is signed in; Update Hotel Details: title, the button while it is on its way, and what is said without a message; Loading... while profile, home, sessions and verification are on their way', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/^error: Error/)
  await breakPage(page, 'SignupPage', 'The page could not be opened.')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign up here' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('The page could not be opened.')
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Go Back', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.goto('/adminsignup')
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong', exact: true })).toBeVisible()

  const { owner, hotels } = await makeOwner(world, {})
  await completeHotel(world, hotels[0].id)
  await signIn(page, owner.email)
  await breakPage(page, 'ProfilePage', '')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred.')
  await expect(page.getByRole('button', { name: 'Go Back' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to Dashboard', exact: true }).click()
  await expect(page).toHaveURL(dashboardAt())

  await page.unroute('**/assets/ProfilePage-*.js')
  watch.allow(/status of (400|404).*gethotel/)
  watch.allow(/status of (404|500)/)
  let answer: () => void = () => undefined
  const waited = new Promise<void>(done => {
    answer = done
  })
  await page.route('**/api/hotel/updatehotel', async route => {
    await waited
    await route.fulfill(refusal(500))
  })
  const read = Promise.withResolvers<void>()
  await page.route('**/api/hotel/gethotel?**', async route => {
    await read.promise
    const reply = (await (await route.fetch()).json()) as { data: object }
    const logo = { imagePath: '0190b1c6-5b0e-7000-8000-000000000001' }
    await route.fulfill({ json: { ...reply, data: { ...reply.data, logo } } })
  })
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading...', exact: true })).toBeVisible()
  read.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Update Hotel Details', exact: true })).toBeVisible()
  const form = page.getByRole('form', { name: 'Hotel details' })
  await expect(form.getByText('Something went wrong.', { exact: true })).toBeVisible()
  await form.getByLabel('City').fill('Bundi')
  await form.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(form.getByRole('button', { name: 'Updating...', exact: true })).toBeVisible()
  answer()
  await expect(form.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  await expect(form.getByRole('button', { name: 'Update', exact: true })).toBeVisible()
  await page.route('**/api/hotel/gethotel?**', route => route.fulfill(refusal(400)))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(/^Something went wrong\.\.\./)
  await page.unrouteAll({ behavior: 'wait' })

  watch.allow(/status of 4\d\d/)
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
})

const refusal = (status: number, body: object = {}) => ({ status, json: { success: false, ...body } })
