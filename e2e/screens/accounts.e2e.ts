import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import { expectAccessible } from '../axe.ts'
import { dashboardAt, fillSignIn, makeOwner, signIn } from '../people.ts'
import { demoEmail, expect, test } from '../world.ts'

const newPassword = 'Marigold#77'

test('sign in: both modes with their texts, errors on their fields, what the server refuses, a message dismissed by mouse and by keys, and for how long to wait after too many tries', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of (401|429|500)|ERR_FAILED/)
  const { owner } = await makeOwner(world, {})
  for (const address of ['/', '/login']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await expect(page.getByText('Didn’t have an account? Sign up here')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign up here' })).toHaveAttribute('href', '/adminsignup')
  }
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(page.getByText('Email is required.')).toBeVisible()
  await expect(page.getByText('Password is required.')).toBeVisible()
  await expectAccessible(page, 'sign in with errors')
  await fillSignIn(page, 'a@b', 'short')
  await expect(page.getByText('Email must be at least 5 characters long')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await fillSignIn(page, 'no at sign')
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await fillSignIn(page, owner.email, 'Wrong#2026')
  const message = page.getByRole('alert')
  const dismiss = message.getByRole('button', { name: 'Dismiss', exact: true })
  await expect(message).toHaveText('Invalid email or password')
  await expect(message).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dismiss).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message).toHaveCount(0)
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message).toHaveText('Invalid email or password')
  await dismiss.click()
  await expect(message).toHaveCount(0)

  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(owner.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await expectAccessible(page, 'forgot password')
  const send = page.getByRole('button', { name: 'Send reset link' })
  await page.getByLabel('Email', { exact: true }).fill('no at sign')
  await send.click()
  await expect(page.getByText('Invalid email address', { exact: true })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(owner.email)
  await page.route('**/api/auth/forgetpassword', route => route.fulfill({ status: 500, json: { success: false } }))
  await send.click()
  await expect(message).toHaveText('Something went wrong. Please try again.')
  await page.route('**/api/auth/forgetpassword', route => route.abort())
  await send.click()
  await expect(message).toHaveText('Network error')
  await page.unroute('**/api/auth/forgetpassword')
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Password reset link sent successfully')
  await expectAccessible(page, 'reset link sent')
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()

  const error = 'Too many tries. Please wait 12 minutes, or choose a new password by mail.'
  await page.route('**/api/auth/login', route => route.fulfill({ status: 429, json: { success: false, error, code: 'TOO_MANY_REQUESTS' } }))
  await fillSignIn(page, 'ravi@malabar.example')
  await expect(message).toContainText(error)
  await expectAccessible(page, 'too many tries')
  await message.getByRole('button', { name: 'Reset your password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ravi@malabar.example')
})

test('with the demo alone, its accounts are filled in by one click; who is signed in does not see the sign-in page', async ({
  page,
  world,
}) => {
  await page.goto('/login')
  await expect(page.getByText('Didn’t have an account?')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Demo accounts' })).toHaveCount(0)
  const demo = await person(world, { email: demoEmail, key: 'ADMIN' })
  const hotel = await makeHotel(world.db)
  await world.db.updateTable('hotel').set({ owner_id: demo.id }).where('id', '=', hotel.id).execute()
  await page.reload()
  // It comes with the page: nothing moves when the scripts are there.
  expect(await (await page.request.get('/login')).text()).toContain(`<span class="text-button">${demoEmail}</span>`)
  await page.getByRole('button', { name: demoEmail }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(demoEmail)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(testPassword)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused()
  await expectAccessible(page, 'demo accounts')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(dashboardAt())
  for (const address of ['/', '/login']) {
    await page.goto(address)
    await expect(page).toHaveURL(dashboardAt())
  }
})

test('the own account: a new password signs out everywhere else, sessions end one by one', async ({ page, browser, world, watch }) => {
  watch.allow(/status of (400|401|403)/)
  const { owner } = await makeOwner(world, {})
  await signIn(page, owner.email)
  await page.getByRole('link', { name: /Devika Shekhawat/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expect(page.getByText('This device')).toBeVisible()
  await page
    .getByRole('button', { name: 'Sign out everywhere else' })
    .or(page.getByRole('button', { name: /^Sign out/ }))
    .first()
    .click()
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
  await expectAccessible(page, 'account')

  const other = await browser.newContext({ baseURL: world.url })
  const elsewhere = await other.newPage()
  await signIn(elsewhere, owner.email)
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('Password changed successfully')
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  await other.close()
})
