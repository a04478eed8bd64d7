import { todayInIndia } from '#shared/words/dates.ts'
import { boxOf } from '../layout.ts'
import { makeOwner, signIn } from '../people.ts'
import { addStepByStep, choose, inDays, pickDates } from '../wizard.ts'
import { expect, test } from '../world.ts'

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
