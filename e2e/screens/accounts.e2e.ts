import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import { expectAccessible } from '../axe.ts'
import { dashboardAt, fillSignIn } from '../people.ts'
import { demoEmail, expect, test } from '../world.ts'

/* Rules, refusals and links of the sign-in: web/accounts/sign-in.page.test.ts. */

test('the sign-in by keys: errors, a message that is dismissed, the way to a new password; an account of the demo is filled in by one click, and signs in', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 429/)
  const demo = await person(world, { email: demoEmail, key: 'ADMIN' })
  const hotel = await makeHotel(world.db)
  await world.db.updateTable('hotel').set({ owner_id: demo.id }).where('id', '=', hotel.id).execute()
  await page.goto('/login')
  // It comes with the page: nothing moves when the scripts are there.
  expect(await (await page.request.get('/login')).text()).toContain(`<span class="text-button">${demoEmail}</span>`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(page.getByText('Password is required.')).toBeVisible()
  await expectAccessible(page, 'sign in with errors, and demo accounts')
  const error = 'Too many tries. Please wait 12 minutes, or choose a new password by mail.'
  await page.route('**/api/auth/login', route => route.fulfill({ status: 429, json: { success: false, error, code: 'TOO_MANY_REQUESTS' } }))
  await fillSignIn(page, 'ravi@malabar.example')
  const message = page.getByRole('alert')
  await expect(message).toContainText(error)
  await expect(message).toBeFocused()
  await expectAccessible(page, 'too many tries')
  await page.keyboard.press('Tab')
  await expect(message.getByRole('button', { name: 'Reset your password' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(message.getByRole('button', { name: 'Dismiss', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message).toHaveCount(0)
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message).toContainText(error)
  await page.unroute('**/api/auth/login')

  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expectAccessible(page, 'forgot password')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(message).toContainText('Password reset link sent successfully')
  await expectAccessible(page, 'reset link sent')
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await page.getByRole('button', { name: demoEmail }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(demoEmail)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(testPassword)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(dashboardAt())
})
