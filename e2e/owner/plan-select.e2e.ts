import type { Page } from '@playwright/test'
import { offerPlans } from '#server/testing/worlds/plans.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { dashboardAt, fillSignIn, makeOwner } from '../people.ts'
import { noBookingsYet, payButton, planCard, planCheckout, planModal } from '../plans.ts'
import { expect, test } from '../world.ts'

/* What a browser shows of the plans; coupons, failures and what is bought: web/plans/buy/plan-select.page.test.ts. */

const finalAmount = (page: Page) => planModal(page).getByText('Final Amount').locator('..')

test('the plans open by themselves and fit from 320 px on, with amount and button in sight; what is refused is read by everybody; the window knows the phone; the banner says on every page that no plan runs, and opens them', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 404/)
  await offerPlans(world)
  const { owner } = await makeOwner(world, { name: 'Haveli', plan: 'none', accountId: null, advanceRate: 20 })
  await page.goto('/login')
  await fillSignIn(page, owner.email)
  await expect(planCard(page, 'Yearly')).toBeVisible()
  const code = planModal(page).getByLabel('Coupon code')
  await expect(code).toBeDisabled()
  await expectAccessible(page, 'plans')
  const ground = () => code.evaluate(field => getComputedStyle(field).backgroundColor)
  const disabled = await ground()
  await planCard(page, 'Yearly').check()
  await expect(code).toBeEnabled()
  expect(await ground()).not.toBe(disabled)
  await expectFits(page, 'plans')
  await page.setViewportSize({ width: 320, height: 568 })
  await expect(finalAmount(page)).toBeInViewport({ ratio: 1 })
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await code.fill('NOSUCHCODE')
  await planModal(page).getByRole('button', { name: 'Apply' }).click()
  await expect(code).toHaveAccessibleDescription('This coupon is not valid.')
  await expectAccessible(page, 'refused coupon')
  await code.fill('')
  await payButton(page).click()
  await expect(planCheckout(page).getByLabel('Phone')).toHaveValue('+919811111111')
  await planCheckout(page).getByRole('button', { name: 'Close' }).click()
  await expect(planModal(page).getByText('The payment was not completed')).toBeVisible()
  await expectAccessible(page, 'unpaid')
  // On a phone what is wrong is seen too, below a hint of several lines.
  await page.setViewportSize({ width: 390, height: 844 })
  await planCard(page, 'Per booking').check()
  const account = planModal(page).getByLabel('Linked account id of Haveli')
  await account.evaluate(field => field.scrollIntoView({ block: 'end' }))
  await planModal(page).getByRole('button', { name: 'Submit' }).click()
  await expect(account).toBeFocused()
  await expect(planModal(page).getByText('Linked account id of Haveli is required.')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page, 'linked account missing')
  await planModal(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(planModal(page)).toBeHidden()

  const banner = noBookingsYet(page)
  await expect(banner).toHaveText(/You take no bookings yet: no payment plan runs\./)
  await expectAccessible(page, 'no plan')
  await page.getByRole('link', { name: 'Rooms', exact: true }).click()
  await expect(page).toHaveURL(dashboardAt('rooms'))
  await banner.getByRole('button', { name: 'Choose a plan' }).press('Enter')
  await expect(planCard(page, 'Yearly')).toBeVisible()
})
