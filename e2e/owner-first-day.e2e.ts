import { makeHotel } from '#server/testing/hotel.ts'
import { person, testPassword } from '#server/testing/people.ts'
import { fillHotel } from './hotel-forms.ts'
import { dashboardAt, fillSignIn, mailedLink, someEmail } from './people.ts'
import { offerPlans, payButton, planCard, planCheckout, planModal, recordsOf } from './plans.ts'
import { expect, test } from './world.ts'

test("an owner's first day: sign up, mail, verify, sign in, the first hotel, a yearly plan, the dashboard", async ({ page, world }) => {
  await offerPlans(world)
  const email = someEmail()
  await page.goto('/adminsignup')
  await page.getByLabel('Name', { exact: true }).fill('Devika Shekhawat')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('098290 12345')
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByText('Account created. Please check your email to verify your address.')).toBeVisible()

  await page.goto(await mailedLink(world, email, 'verifyuser'))
  await expect(page.getByText('Email verified successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Go To Login' }).click()
  await fillSignIn(page, email)

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
