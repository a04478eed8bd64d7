import type { Page } from '@playwright/test'
import { offerPlans } from '#server/testing/worlds/plans.ts'
import type { TestServer } from '#server/testing.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { dashboardAt, fillSignIn, makeOwner } from '../people.ts'
import { noBookingsYet, payButton, planCard, planCheckout, planModal, recordsOf } from '../plans.ts'
import { payByCard } from '../wizard.ts'
import { expect, test } from '../world.ts'

/** An owner whose plan was never bought signs in: the modal opens by itself. */
const unpaidOwner = async (page: Page, world: TestServer, wish: { accountId?: string | null; advanceRate?: number } = {}) => {
  await offerPlans(world)
  const made = await makeOwner(world, { name: 'Haveli', plan: 'none', ...wish })
  await page.goto('/login')
  await fillSignIn(page, made.owner.email)
  await expect(planCard(page, 'Yearly')).toBeVisible()
  return made
}

const amount = (page: Page, name: string) => planModal(page).getByText(name).locator('..')
const done = (page: Page) => page.getByRole('alert').filter({ hasText: 'Payment sucessfully done.' })

test('the plans fit from 320 px on, with amount and button in sight; a coupon belongs to the chosen plan and its code; the banner says on every page that no plan runs and opens them; a coupon for all of the price needs no provider', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/status of 404/)
  const { owner } = await unpaidOwner(page, world)
  const code = planModal(page).getByLabel('Coupon code')
  const apply = planModal(page).getByRole('button', { name: 'Apply' })
  await expect(code).toBeDisabled()
  await expect(planModal(page).getByText('No features available')).toHaveCount(1)
  await expectAccessible(page, 'plans')
  const ground = () => code.evaluate(field => getComputedStyle(field).backgroundColor)
  const disabled = await ground()
  await planCard(page, 'Yearly').check()
  await expect(code).toBeEnabled()
  expect(await ground()).not.toBe(disabled)
  await expectFits(page, 'plans')
  await page.setViewportSize({ width: 320, height: 568 })
  await expect(amount(page, 'Final Amount')).toBeInViewport({ ratio: 1 })
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(apply).toBeDisabled()
  await code.fill('  ')
  await expect(apply).toBeDisabled()
  await code.fill('welcome10')
  await apply.click()
  await expect(amount(page, 'Discount Rate')).toContainText('10%')
  await expect(amount(page, 'Discount Applied')).toContainText('₹2,499.90')
  await expect(amount(page, 'Final Amount')).toContainText('₹22,499.10')
  await code.fill('')
  await expect(amount(page, 'Final Amount')).toContainText('₹24,999.00')
  await code.fill('WELCOME10')
  await apply.click()
  await expect(amount(page, 'Discount Rate')).toContainText('10%')
  await planCard(page, 'Monthly').check()
  await expect(code).toHaveValue('')
  await expect(code).toHaveAccessibleDescription('WELCOME10 counted for the other plan. Enter it again for this one.')
  await expect(amount(page, 'Discount Rate')).toContainText('0%')
  await expect(amount(page, 'Final Amount')).toContainText('₹2,499.00')
  await code.fill('NOSUCHCODE')
  await apply.click()
  await expect(code).toHaveAccessibleDescription('This coupon is not valid.')
  await expect(code).toBeFocused()
  await expect(planModal(page).getByRole('alert')).toHaveCount(0)
  await expectAccessible(page, 'refused coupon')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await code.fill('')
  await planModal(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(planModal(page)).toBeHidden()

  const banner = noBookingsYet(page)
  await expect(banner).toHaveText(/You take no bookings yet: no payment plan runs\./)
  await expectAccessible(page, 'no plan')
  await page.getByRole('link', { name: 'Rooms', exact: true }).click()
  await expect(page).toHaveURL(dashboardAt('rooms'))
  await banner.getByRole('button', { name: 'Choose a plan' }).press('Enter')
  await planCard(page, 'Yearly').check()
  await code.fill('FREEYEAR')
  await apply.click()
  await expect(amount(page, 'Final Amount')).toContainText('₹0.00')
  await planModal(page).getByRole('button', { name: 'Submit' }).click()
  await expect(done(page)).toBeVisible()
  await expect(banner).toHaveCount(0)
  expect(await recordsOf(world, owner.email)).toMatchObject([{ coupon_code: 'FREEYEAR', transaction_id: null, price_paise: 0 }])
})

test('a coupon that goes between Apply and Pay: said at its field once, the new amount on the button; a window closed without paying, and a payment that fails, lead on; a lost answer is asked for again: paid once', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 400/)
  watch.allow(/Failed to load resource: net::ERR_FAILED/)
  const { owner } = await unpaidOwner(page, world)
  const coupon = { code: `GONE${process.pid}`, discount_basis_points: 5000 }
  await world.db.insertInto('coupon').values(coupon).execute()
  await planCard(page, 'Yearly').check()
  const code = planModal(page).getByLabel('Coupon code')
  await code.fill(coupon.code.toLowerCase())
  await planModal(page).getByRole('button', { name: 'Apply' }).click()
  await expect(payButton(page)).toHaveText('Pay ₹12,499.50')
  await world.db.deleteFrom('coupon').where('code', '=', coupon.code).execute()
  await payButton(page).click()
  await expect(code).toHaveAccessibleDescription('This coupon is not valid.')
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()
  await expect(planModal(page).getByRole('alert')).toHaveCount(0)
  await expect(planModal(page).getByText('This coupon is not valid.')).toHaveCount(1)
  await expect(amount(page, 'Final Amount')).toContainText('₹24,999.00')
  await payButton(page).click()
  // The window knows the owner's phone.
  await expect(planCheckout(page).getByLabel('Phone')).toHaveValue('+919811111111')
  await planCheckout(page).getByRole('button', { name: 'Close' }).click()
  await expect(planModal(page).getByText('The payment was not completed')).toBeVisible()
  await expect(planCard(page, 'Yearly')).toBeChecked()
  await expectAccessible(page, 'unpaid')
  await payButton(page).click()
  await planCheckout(page).getByRole('tab', { name: 'Card' }).click()
  await planCheckout(page).getByRole('button', { name: 'Fill in a test card' }).click()
  await planCheckout(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await planCheckout(page).getByRole('button', { name: 'Failure', exact: true }).click()
  await planCheckout(page).getByRole('button', { name: 'Close' }).click()
  // Once, in one colour, with what it means for the money.
  await expect(planModal(page).getByRole('alert')).toHaveCount(1)
  await expect(planModal(page).getByRole('alert')).toContainText(
    /^Payment failed\. Please try again\.As far as we know nothing was paid for Yearly\. Press Pay/,
  )
  let lost = 0
  await page.route('**/api/paymentrecord/createpaymentrecord', async route => {
    if (++lost > 2) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await payButton(page).click()
  await payByCard(page)
  await expect(done(page)).toBeVisible()
  await expect(planModal(page)).toBeHidden()
  await expect(noBookingsYet(page)).toHaveCount(0)
  const records = await recordsOf(world, owner.email)
  expect(records).toHaveLength(1)
  expect(records).toMatchObject([{ price_paise: 2_499_900, coupon_code: null }])
  const orders = await world.db.selectFrom('payment_order').select('id').where('account_id', '=', owner.id).execute()
  expect(orders).toHaveLength(1)
})

test('a deduction per booking asks for the linked account and is chosen without paying', async ({ page, world }) => {
  const { owner, hotels } = await unpaidOwner(page, world, { accountId: null, advanceRate: 20 })
  await planCard(page, 'Per booking').check()
  const account = planModal(page).getByLabel('Linked account id of Haveli')
  const submit = planModal(page).getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect(planModal(page).getByText('Linked account id of Haveli is required.')).toBeVisible()
  await expect(account).toBeFocused()
  await expectAccessible(page, 'linked account missing')
  await account.fill('acc_1')
  await account.blur()
  await expect(planModal(page).getByText('A linked account id is acc_ and 14 characters.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await account.fill(' acc_HaveliHill0001 ')
  await planModal(page).getByRole('button', { name: 'Cancel' }).press('Control+Enter')
  await expect(done(page)).toBeVisible()
  expect(await recordsOf(world, owner.email)).toMatchObject([{ billing_type: 'PER_BOOKING', hotel_id: hotels[0].id, ends_at: null }])
})
