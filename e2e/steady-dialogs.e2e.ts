import type { Locator } from '@playwright/test'
import { todayInIndia } from '#shared/dates.ts'
import { fillSignIn, makeOwner, signIn } from './people.ts'
import { offerPlans, planCard, planModal } from './plans.ts'
import { addStepByStep, choose, inDays, pickDates } from './wizard.ts'
import { expect, test } from './world.ts'

/** Where the dialog stands and how high it is, once nothing moves it any more. */
const boxOf = async (dialog: Locator) => {
  await dialog.evaluate(async element => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished))
  })
  return dialog.boundingBox()
}

// High enough that no dialog fills the screen.
test.use({ viewport: { width: 1280, height: 1200 } })

test('the dialog of an offer stays as it is when its calendar opens, which marks today; the booking of the desk from step to step', async ({
  page,
  world,
}) => {
  const { owner } = await makeOwner(world, {})
  await signIn(page, owner.email, '/dashboard/specialoffers')
  await page.getByRole('button', { name: 'Add Special Offer' }).click()
  const offer = page.getByRole('dialog', { name: 'Add Special Offer' })
  await expect(offer).toBeVisible()
  const before = await boxOf(offer)
  await offer.getByRole('button', { name: 'Choose the dates in a calendar' }).click()
  const today = offer.locator('button[aria-current="date"]')
  await expect(today).toHaveText(String(Number(todayInIndia(new Date()).slice(8))))
  expect(await boxOf(offer)).toEqual(before)

  await page.goto('/dashboard/bookings')
  await addStepByStep(page)
  const wizard = page.getByRole('dialog').filter({ hasText: 'Search For Availability' })
  await expect(wizard.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  const first = await boxOf(wizard)
  await pickDates(page, inDays(0), inDays(2))
  await wizard.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(wizard.getByRole('heading', { name: 'Deluxe' })).toBeVisible()
  expect(await boxOf(wizard)).toEqual(first)
  await choose(page)
  await wizard.getByRole('button', { name: 'Proceed' }).click()
  await expect(wizard.getByLabel('Full name')).toBeVisible()
  expect(await boxOf(wizard)).toEqual(first)
})

test('the choice of a plan stays as high when one is chosen', async ({ page, world }) => {
  await offerPlans(world)
  const { owner } = await makeOwner(world, { plan: 'none', accountId: 'acc_HaveliHill0001' })
  // The sign-in page leads to the choice.
  await page.goto('/login')
  await fillSignIn(page, owner.email)
  await expect(planCard(page, 'Monthly')).toBeVisible()
  const before = await boxOf(planModal(page))
  for (const name of ['Monthly', 'Per booking']) {
    await planCard(page, name).check()
    await expect(planModal(page).getByRole('button', { name: /^(Pay ₹|Submit)/ })).toBeVisible()
    expect(await boxOf(planModal(page)), name).toEqual(before)
  }
})
