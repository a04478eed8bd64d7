import type { Page } from '@playwright/test'
import { completeHotel } from '#server/testing/worlds/complete-hotel.ts'
import { dashboardAt, makeOwner, signIn } from '../people.ts'
import { expect, test } from '../world.ts'

/* What is said where the code of a page, or a picture, cannot be loaded. */

/** The code of a page breaks when it is loaded. */
const breakPage = (page: Page, name: string, message: string, kind = 'Error') =>
  page.route(`**/assets/${name}-*.js`, route =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new ${kind}(${JSON.stringify(message)})` }),
  )

test('error page: title, the error or its own text; one step back for visitors, the dashboard for who is signed in; a logo that cannot be loaded says so', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/^error: (Type)?Error/)
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
  await breakPage(page, 'ProfilePage', 'Cannot read properties of undefined', 'TypeError')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred.')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go Back' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to Dashboard', exact: true }).click()
  await expect(page).toHaveURL(dashboardAt())

  await page.unroute('**/assets/ProfilePage-*.js')
  // The logo cannot be loaded.
  watch.allow(/status of 404/)
  await page.route('**/api/hotel/gethotel?**', async route => {
    const reply = (await (await route.fetch()).json()) as { data: object }
    const logo = { imagePath: '0190b1c6-5b0e-7000-8000-000000000001' }
    await route.fulfill({ json: { ...reply, data: { ...reply.data, logo } } })
  })
  await page.goto('/dashboard/profile')
  const form = page.getByRole('form', { name: 'Hotel details' })
  await expect(form.getByText('Something went wrong.', { exact: true })).toBeVisible()
})
