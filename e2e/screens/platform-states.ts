import { expect } from '@playwright/test'
import { beginSession } from '../people.ts'
import { asPlatform, emptied, featuresPage, insertFeatures, insertPlan, plansPage, press } from '../platform.ts'
import { dialog, menuOf } from '../staff.ts'
import type { States } from './look.ts'

/** Plans and their features with the longest texts, and a plan where there are no features yet. */
export const planStates: States = async ({ page, world }, look) => {
  const features = await insertFeatures(world, `Long ${'feature of the platform '.repeat(3)}`.trim(), 'Sound')
  await insertPlan(world, `The plan with a name ${'that goes on and on '.repeat(3)}`.trim(), features)
  await world.db
    .updateTable('payment_plan')
    .set({ withdrawn_at: new Date(), price_paise: 100_000_000, description: 'Long words: '.repeat(100).trim() })
    .where('name', 'like', 'The plan with a name%')
    .execute()
  await asPlatform(page, world, beginSession)
  await page.goto(plansPage)
  const plan = page.getByRole('link', { name: /^The plan with a name/ }).first()
  await expect(plan).toBeVisible()
  await look('plans')
  await plan.click()
  await look('the view of a plan')
  await press(page, 'Edit')
  await expect(dialog(page).getByRole('combobox', { name: 'Sound' })).toBeVisible()
  await look('the form of a plan', { axe: 'no' })
  await page.goto(featuresPage)
  await expect(menuOf(page, 'Sound')).toBeVisible()
  await look('features')
  await page.route('**/getpaymentplanfeature**', route => route.fulfill({ json: { success: true, data: [] } }))
  await emptied(page, '**/api/paymentplan/getpaymentplan**')
  await page.goto(`${plansPage}?add=1`)
  await expect(dialog(page).getByText('There are no features yet.')).toBeVisible()
  await look('a plan without features')
}
