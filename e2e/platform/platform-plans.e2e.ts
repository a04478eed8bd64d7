import { expectAccessible } from '../axe.ts'
import { beginSession } from '../people.ts'
import { asPlatform, billing, fill, insertFeatures, insertPlan, insertRecord, mark, plansPage, press } from '../platform.ts'
import { act, dialog, menuOf, said } from '../staff.ts'
import { expect, test } from '../world.ts'

test('the platform admin makes a plan whose form says first what is wrong, above all features; one that was sold is not deleted, but withdrawn and offered again', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 409/)
  const planId = await insertPlan(world, 'Old terms', await insertFeatures(world, 'Two desks', 'Three desks'))
  await insertRecord(world, planId, { customer: 'Bought It' })
  await asPlatform(page, world, beginSession)
  await page.goto(`${plansPage}?add=1`)
  const form = page.getByRole('dialog', { name: 'Add Payment Plan' })
  await expect(form.getByRole('combobox', { name: 'Two desks' })).toBeVisible()
  await press(page, 'Add Payment Plan')
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
  const message = await form.getByText('Choose at least one feature.', { exact: true }).boundingBox()
  const first = await form.getByRole('combobox').first().boundingBox()
  expect(message?.y, 'however many features there are').toBeLessThan(first?.y ?? 0)
  await expectAccessible(page, 'a plan with errors')
  await billing(page, 'Per booking').check()
  await fill(page, { Name: 'Careful', 'Deduction Rate': '10' })
  await mark(page, 'Two desks', 'Available')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await press(page, 'Add Payment Plan')
  await expect(said(page)).toHaveText('Payment plan created successfully!')
  await page.reload()
  await expect(menuOf(page, 'Careful')).toBeVisible()
  await act(page, 'Delete', 'Old terms')
  await press(page, 'Delete')
  await expect(dialog(page).getByRole('alert')).toHaveText('1 payment record has this plan. Withdraw it instead.')
  await expectAccessible(page, 'a deletion that is refused')
  await page.keyboard.press('Escape')
  for (const action of ['Withdraw', 'Offer again'] as const) {
    await act(page, action, 'Old terms')
    await press(page, action)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Withdrawn', { exact: true })).toHaveCount(action === 'Withdraw' ? 1 : 0)
  }
})
