import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { person } from '#server/testing/worlds/people.ts'
import { offerPlans } from '#server/testing/worlds/plans.ts'
import { expectAccessible } from '../axe.ts'
import { fillHotel } from '../hotel-forms.ts'
import { dashboardAt, fillSignIn, mailedLink, someEmail } from '../people.ts'
import { payButton, planCard, planCheckout, planModal, recordsOf } from '../plans.ts'
import { expect, test } from '../world.ts'

const newPassword = 'Marigold#77'

test("an owner's first day: sign up, mail, verify, sign in, the first hotel, a yearly plan, the dashboard", async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of (400|403|404)/)
  await offerPlans(world)
  const email = someEmail()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign up here' }).click()
  await expect(page.getByRole('heading', { name: 'Create new Account' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Atithi. All rights reserved.`)
  await expect(page.getByRole('contentinfo')).toContainText('Developed by Atithi')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  for (const name of ['Name', 'Email', 'Phone', 'Password', 'Confirm password'])
    await expect(page.getByText(`${name} is required.`, { exact: true })).toBeVisible()
  await expectAccessible(page, 'sign up with errors')
  await page.getByLabel('Name', { exact: true }).fill('Devika Shekhawat')
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
  await expect(page.getByRole('alert')).toContainText('Please verify your email address first')
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
  const form = page.getByRole('form', { name: 'Register your hotel' })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText(/You need to register your hotel first\./)
  await fillHotel(form)
  await expect(form.getByText('11:00 AM the next day.')).toBeVisible()
  await page.getByRole('button', { name: 'Register hotel' }).click()

  await expect(planModal(page)).toBeVisible()
  await expect(page).toHaveURL(dashboardAt())
  await expect(planModal(page).getByText('Hotel registration successful!')).toBeVisible()
  await expect(page.getByText('Hotel registration successful!')).toHaveCount(1)
  await expect(payButton(page)).toBeDisabled()
  await planCard(page, 'Yearly').check()
  await expect(planModal(page).getByText('Final Amount').locator('..')).toContainText('₹24,999.00')
  await payButton(page).click()
  await expect(planCheckout(page).getByText('Payment plan Yearly')).toBeVisible()
  await expect(planModal(page)).toBeHidden()
  await planCheckout(page).getByRole('tab', { name: 'Card' }).click()
  await planCheckout(page).getByRole('button', { name: 'Fill in a test card' }).click()
  await planCheckout(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await planCheckout(page).getByRole('button', { name: 'Success', exact: true }).click()

  await expect(page.getByRole('alert').filter({ hasText: 'Payment sucessfully done.' })).toBeVisible()
  await expect(planModal(page)).toBeHidden()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  const records = await recordsOf(world, email)
  expect(records).toMatchObject([{ plan_name: 'Yearly', billing_type: 'YEARLY', price_paise: 2_499_900, coupon_code: null }])
  expect(records[0]?.transaction_id).toMatch(/^pay_/)

  await page.reload()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(planModal(page)).toBeHidden()
})

test('after the first registration in one tab, the page of another one knows of it', async ({ page, world }) => {
  const owner = await person(world, { key: 'ADMIN' })
  await page.goto('/login')
  await fillSignIn(page, owner.email)
  await expect(page.getByText(/^Welcome\./)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/hotelregistration')
  await expect(other.getByText(/^Welcome\./)).toBeVisible()
  const { id } = await makeHotel(world.db)
  await world.db.updateTable('hotel').set({ owner_id: owner.id }).where('id', '=', id).execute()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText('Another hotel of yours, with a page of its own.')).toBeVisible()
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Cancel' }).click()
    await expect(tab).toHaveURL(/\/dashboard/)
    await tab.goto('/hotelregistration')
    await expect(tab.getByText('Another hotel of yours, with a page of its own.')).toBeVisible()
  }
})
