import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { beginSession } from '../people.ts'
import { asPlatform, emptied, featuresPage, held, insertFeatures, insertPlan, plansPage, press } from '../platform.ts'
import { dialog, menuOf } from '../staff.ts'
import { expect, test } from '../world.ts'

test('plans and features in every state and width: nothing sticks out, axe finds nothing, and without features there is a way to one', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 400/)
  test.setTimeout(180_000)
  const features = await insertFeatures(world, `Long ${'feature of the platform '.repeat(3)}`.trim(), 'Sound')
  await insertPlan(world, `The plan with a name ${'that goes on and on '.repeat(3)}`.trim(), features)
  await world.db
    .updateTable('payment_plan')
    .set({ withdrawn_at: new Date(), price_paise: 100_000_000, description: 'Long words: '.repeat(100).trim() })
    .where('name', 'like', 'The plan with a name%')
    .execute()
  await asPlatform(page, world, beginSession)
  const call = '**/api/paymentplan/getpaymentplan**'
  const go = await held(page, call, { status: 400, json: { success: false, error: 'The list is being moved.', code: 'MOVED' } })
  await page.goto(plansPage)
  await expect(page.getByRole('main').getByText('Loading...')).toBeAttached()
  go()
  await expect(page.getByRole('alert')).toContainText('The list is being moved.')
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(
    menuOf(page, 'Old terms')
      .or(page.getByRole('link', { name: /^The plan with a name/ }))
      .first(),
  ).toBeVisible()
  await expectFits(page, 'plans')
  await expectAccessible(page, 'plans')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('list', { name: 'List of payment plans' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('link', { name: /^The plan with a name/ }).click()
  await expectFits(page, 'the view of a plan')
  await expectAccessible(page, 'the view of a plan')
  await press(page, 'Edit')
  await expect(dialog(page).getByRole('combobox', { name: 'Sound' })).toBeVisible()
  await expectFits(page, 'the form of a plan')
  await page.goto(featuresPage)
  await expect(menuOf(page, 'Sound')).toBeVisible()
  await expectFits(page, 'features')
  await expectAccessible(page, 'features')
  await page.route('**/getpaymentplanfeature**', route => route.fulfill({ json: { success: true, data: [] } }))
  await emptied(page, call)
  await page.goto(`${plansPage}?add=1`)
  await expect(page.getByText('No Payment Plans Found', { exact: true })).toBeAttached()
  await expect(dialog(page).getByText('There are no features yet.')).toBeVisible()
  await expectAccessible(page, 'a plan without features')
  await dialog(page).getByRole('link', { name: 'Add a feature' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Feature' })).toBeVisible()
  await expect(page).toHaveURL(/tab=features&add=1$/)
})
