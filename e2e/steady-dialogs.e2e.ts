import type { Page } from '@playwright/test'
import { todayInIndia } from '#shared/dates.ts'
import { makeOwner, signIn } from './people.ts'
import { offerPlans, planCard, planModal } from './plans.ts'
import { dialog } from './staff.ts'
import { expect, test } from './world.ts'

/** Where the dialog stands and how high it is, once nothing moves it any more. */
const boxOf = async (page: Page) => {
  await dialog(page).evaluate(async element => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished))
  })
  return dialog(page).boundingBox()
}

test('the dialog of an offer stays as it is when its calendar opens, and the calendar marks today', async ({ page, world }) => {
  const { owner } = await makeOwner(world, {})
  await signIn(page, owner.email)
  await page.goto('/dashboard/specialoffers')
  await page.getByRole('button', { name: 'Add Special Offer' }).click()
  await expect(dialog(page)).toBeVisible()
  const before = await boxOf(page)
  await dialog(page).getByRole('button', { name: 'Choose the dates in a calendar' }).click()
  const today = dialog(page).locator('button[aria-current="date"]')
  await expect(today).toHaveText(String(Number(todayInIndia(new Date()).slice(8))))
  expect(await boxOf(page)).toEqual(before)
})

test('the choice of a plan stays as high when one is chosen', async ({ page, world }) => {
  await offerPlans(world)
  const { owner } = await makeOwner(world, { plan: 'none', accountId: 'acc_HaveliHill0001' })
  await signIn(page, owner.email)
  await expect(planCard(page, 'Monthly')).toBeVisible()
  const before = await boxOf(page)
  for (const name of ['Monthly', 'Per booking']) {
    await planCard(page, name).check()
    await expect(planModal(page).getByRole('button', { name: /^(Pay ₹|Submit)/ })).toBeVisible()
    expect(await boxOf(page), name).toEqual(before)
  }
})
