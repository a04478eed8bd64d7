import { beginSession } from '../people.ts'
import { asPlatform, emptied, held, plansPage } from '../platform.ts'
import { dialog } from '../staff.ts'
import { expect, test } from '../world.ts'

test('plans on their way, that cannot be read and without features, where there is a way to one', async ({ page, world, watch }) => {
  watch.allow(/status of 400/)
  test.setTimeout(180_000)
  await asPlatform(page, world, beginSession)
  const call = '**/api/paymentplan/getpaymentplan**'
  const go = await held(page, call, { status: 400, json: { success: false, error: 'The list is being moved.', code: 'MOVED' } })
  await page.goto(plansPage)
  await expect(page.getByRole('main').getByText('Loading...')).toBeAttached()
  go()
  await expect(page.getByRole('alert')).toContainText('The list is being moved.')
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.route('**/getpaymentplanfeature**', route => route.fulfill({ json: { success: true, data: [] } }))
  await emptied(page, call)
  await page.goto(`${plansPage}?add=1`)
  await expect(page.getByText('No Payment Plans Found', { exact: true })).toBeAttached()
  await expect(dialog(page).getByText('There are no features yet.')).toBeVisible()
  await dialog(page).getByRole('link', { name: 'Add a feature' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Feature' })).toBeVisible()
  await expect(page).toHaveURL(/tab=features&add=1$/)
})
