import type { Page } from '@playwright/test'
import { dayIn, midnight, perBooking, planRecord } from '#server/testing/worlds/plan-records.ts'
import { offerPlans } from '#server/testing/worlds/plans.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { makeOwner, signIn } from '../people.ts'
import { planCard, planModal } from '../plans.ts'
import { expect, test } from '../world.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Your plan' })
const receipt = (page: Page) => page.getByRole('dialog', { name: 'Receipt' })

/* What the card and a receipt say: web/accounts/own-plan.page.test.ts. */

test('the plan on Account: the focus comes back from the plans; it fits; a receipt from the list, by Back and on paper', async ({
  page,
  world,
}) => {
  await offerPlans(world)
  const { owner } = await makeOwner(world, { plan: 'none' })
  await signIn(page, owner.email, '/dashboard/account')
  await expect(card(page).getByRole('alert')).toContainText('You take no bookings yet')
  await expectAccessible(page, 'no plan yet')
  await card(page).getByRole('button', { name: 'Choose a plan' }).click()
  await expect(planCard(page, 'Yearly')).toBeVisible()
  await planModal(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(card(page).getByRole('button', { name: 'Choose a plan' })).toBeFocused()

  const own = await planRecord(world, owner.id, -35, 10)
  await planRecord(world, owner.id, 10, null, { ...perBooking, created_at: midnight(0) })
  await page.reload()
  await expect(card(page).getByRole('definition').first()).toHaveText('Yearly')
  await expectAccessible(page, 'a plan runs')
  await expectFits(page, 'a plan runs')

  await page.setViewportSize({ width: 1280, height: 800 })
  await card(page)
    .getByRole('link', { name: `Yearly, ${dayIn(-35)}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`[?&]receipt=${own.id}`))
  await expectAccessible(page, 'receipt')
  await page.goBack()
  await expect(receipt(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard\/account(\?hotel=[\w-]+)?$/)
  await page.goForward()
  await expect(receipt(page)).toContainText('₹22,499.10')
  await expectFits(page, 'receipt')

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(receipt(page).getByText('₹22,499.10')).toBeVisible()
  await expect(page.getByRole('heading')).toHaveText(['Receipt'])
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'My account', includeHidden: true })).toBeHidden()
  await expect(receipt(page).getByText('₹22,499.10')).toHaveCSS('color', 'rgb(0, 0, 0)')
})
