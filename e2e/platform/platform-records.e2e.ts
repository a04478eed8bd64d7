import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { beginSession } from '../people.ts'
import { asPlatform, insertFeatures, insertPlan, insertRecord, recordsPage } from '../platform.ts'
import { dialog, rowOf } from '../staff.ts'
import { expect, test } from '../world.ts'

test('payment records with long names fit on every screen, and so does one that is opened on a phone', async ({ page, world }) => {
  const planId = await insertPlan(world, 'Sold plan', await insertFeatures(world, 'Sold feature'))
  const customer = 'Kavita Subramaniam Venkataraghavan of the Grand Old Lake Hotels'
  await insertRecord(world, planId, { customer, coupon: 'WELCOME10', plan: 'Everything for the whole of the year' })
  await insertRecord(world, planId, { customer: 'Short Name' })
  await asPlatform(page, world, beginSession)
  // Searched for: other stories may have filled the first page.
  await page.goto(`${recordsPage}?q=Kavita`)
  await expect(rowOf(page, 'Kavita')).toBeVisible()
  await expectFits(page, 'records')
  await expectAccessible(page, 'records')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('link', { name: customer }).click()
  await expect(dialog(page)).toContainText('Transaction ID')
  await expectFits(page, 'the view of a record')
})
