import { makeHotel } from '#server/testing/hotel.ts'
import { person, testPassword } from '#server/testing/people.ts'
import { expectAccessible } from './axe.ts'
import { beginSession, dashboardAt, fillSignIn, mailedLink, makeOwner, signIn, someEmail } from './people.ts'
import { planModal } from './plans.ts'
import { demoEmail, expect, test } from './world.ts'

const newPassword = 'Marigold#77'

test('sign in: both modes with their texts, errors on their fields, and what the server refuses', async ({ page, world, watch }) => {
  watch.allow(/status of 401/)
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
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expectAccessible(page, 'sign in refused')

  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(owner.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await expectAccessible(page, 'forgot password')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('alert')).toContainText('Password reset link sent successfully')
  await expectAccessible(page, 'reset link sent')
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('a password is reset by the mailed link, once, and every session ends', async ({ page, world, watch }) => {
  watch.allow(/status of (400|401)/)
  const { owner } = await makeOwner(world, {})
  await beginSession(page, owner.email)
  await page.request.post('/api/auth/forgetpassword', { data: { email: owner.email }, headers: { origin: world.url } })
  const link = await mailedLink(world, owner.email, 'resetpassword')
  await page.goto(link)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('New password is required.')).toBeVisible()
  await page.getByLabel('New password').fill('longenough')
  await page.getByLabel('Confirm password').fill('other')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(
    page.getByText('Password must contain at least 1 capital letter, 1 symbol, 1 number, and be at least 8 characters long'),
  ).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expectAccessible(page, 'reset with errors')
  await page.getByLabel('New password').fill(newPassword)
  await page.getByLabel('Confirm password').fill(newPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Password Reset Successfully!' })).toBeVisible()
  await expect(page.getByText('You can now log in with your new password.')).toBeVisible()
  await expectAccessible(page, 'password reset')
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(owner.email)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login$/)
  await fillSignIn(page, owner.email, newPassword)
  await expect(page).toHaveURL(dashboardAt())

  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(
    'This link was used already: a password was chosen with it. Sign in with that one, or ask for a new link.',
  )
  await expectAccessible(page, 'reset link used')
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(owner.email)
  await page.goto('/resetpassword/broken')
  await expect(page.getByRole('alert')).toHaveText('This link is not valid any more. Please ask for a new one.')
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible()
})

test('sign up, verify by the mailed link, sign in: an owner without a hotel registers one', async ({ page, world, watch }) => {
  watch.allow(/status of (400|403|404)/)
  const email = someEmail()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign up here' }).click()
  await expect(page.getByRole('heading', { name: 'Create new Account' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  for (const name of ['Name', 'Email', 'Phone', 'Password', 'Confirm password'])
    await expect(page.getByText(`${name} is required.`, { exact: true })).toBeVisible()
  await expectAccessible(page, 'sign up with errors')
  await page.getByLabel('Name', { exact: true }).fill('Kavita Sharma')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('098765-43210')
  await page.getByLabel('Password', { exact: true }).fill('Password1!')
  await page.getByLabel('Confirm password', { exact: true }).fill('Password1!')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('+91 98765 43210')
  await expect(page.getByText('This password is too easy to guess. Please choose another one.', { exact: true })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toHaveText('Account created. Please check your email to verify your address.')

  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').last()).toContainText('Please verify your email address first')
  const link = await mailedLink(world, email, 'verifyuser')
  await page.getByRole('button', { name: 'Resend Verification Mail' }).click()
  const sent = page.getByRole('alert').filter({ hasText: 'Verification mail sent.' })
  await expect(sent).toHaveText('Verification mail sent. Please check your inbox.')
  await expect.poll(() => mailedLink(world, email, 'verifyuser')).not.toBe(link)

  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link is not valid any more. Please ask for a new one.')
  await expect(page.getByRole('button', { name: 'Resend Verification Mail' })).toBeVisible()
  await expectAccessible(page, 'verification failed')
  await page.goto(await mailedLink(world, email, 'verifyuser'))
  await expect(page.getByText('Email verified successfully')).toBeVisible()
  await expectAccessible(page, 'verified')
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('This link was used already: your address is verified. Sign in to go on.')
  await expect(page.getByRole('button', { name: 'Resend Verification Mail' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go To Login' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await fillSignIn(page, email, newPassword)
  await expect(page).toHaveURL(/\/hotelregistration$/)
})

test('verification without a link went wrong; an address is used once, however often it is drawn, and asks for another link by itself', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 400/)
  await page.goto('/verifyuser')
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again later.')
  await expectAccessible(page, 'no token')

  const token = 'abcdefghijklmnopqrstuvwxyz0123456789'
  let calls = 0
  page.on('request', request => {
    if (request.url().endsWith('/api/auth/verifyuser')) calls++
  })
  await page.goto(`/verifyuser/${token}`)
  await expect(page.getByRole('button', { name: 'Resend Verification Mail' })).toBeVisible()
  expect(calls).toBe(1)
  const asked = page.waitForRequest('**/api/auth/resendverificationemail')
  await page.getByRole('button', { name: 'Resend Verification Mail' }).click()
  expect((await asked).postDataJSON()).toEqual({ token })
  await expect(page.getByText('Verification mail sent. Please check your inbox.')).toBeVisible()
})

test('an unpaid owner chooses a plan on the dashboard; who is signed in does not see the sign-in page', async ({ page, world }) => {
  const { owner } = await makeOwner(world, { plan: 'expired' })
  await page.goto('/login')
  await fillSignIn(page, owner.email)
  await expect(page).toHaveURL(dashboardAt())
  await expect(planModal(page)).toBeVisible()
  for (const address of ['/', '/login']) {
    await page.goto(address)
    await expect(page).toHaveURL(dashboardAt())
  }
})

test('with the demo alone, its accounts are filled in by one click', async ({ page, world }) => {
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
})

test('the own account: a new password signs out everywhere else, sessions end one by one', async ({ page, browser, world, watch }) => {
  watch.allow(/status of (401|403)/)
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
  await page.getByLabel('Current password').fill('Wrong#2026')
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('The current password is not right.')
  await page.getByLabel('Current password').fill(testPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('Password changed successfully')
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Session Expired' })).toBeVisible()
  await other.close()
})

test('after too many tries the sign-in says for how long, and offers the reset with the address filled in', async ({ page, watch }) => {
  watch.allow(/status of 429/)
  const error = 'Too many tries. Please wait 12 minutes, or choose a new password by mail.'
  await page.route('**/api/auth/login', route => route.fulfill({ status: 429, json: { success: false, error, code: 'TOO_MANY_REQUESTS' } }))
  await page.goto('/login')
  await fillSignIn(page, 'ravi@malabar.example')
  await expect(page.getByRole('alert')).toContainText(error)
  await expectAccessible(page, 'too many tries')
  await page.getByRole('alert').getByRole('button', { name: 'Reset your password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ravi@malabar.example')
})
