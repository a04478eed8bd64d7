import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { beginSession } from '../people.ts'
import { asPlatform, couponsPage, fill, press } from '../platform.ts'
import { act, dialog, menuOf, rowOf, said } from '../staff.ts'
import { expect, test } from '../world.ts'

/* What the form and the list say and refuse: web/coupons/coupons.page.test.ts. */

test('the platform admin makes a coupon, changes it, and deletes it after a question; the form with errors and the list with a long code fit on every screen', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  await asPlatform(page, world, beginSession)
  await world.db
    .insertInto('coupon')
    .values({ code: 'L'.repeat(50), discount_basis_points: 3333, description: 'A long description '.repeat(13).trim() })
    .execute()
  await page.goto(couponsPage)
  await expect(menuOf(page, 'L'.repeat(50))).toBeVisible()
  // On every screen: cards on phones.
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('list', { name: 'List of coupons' }).getByRole('listitem').filter({ hasText: 'LLLL' })).toContainText(
    '33.33%',
  )
  await expectAccessible(page, 'coupons as cards')
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `coupons at ${width} px` })
      .toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await world.db.deleteFrom('coupon').where('code', 'like', 'LLLL%').execute()

  await page.getByRole('button', { name: 'Add Coupon', exact: true }).click()
  await press(page, 'Add Coupon')
  await expect(dialog(page).getByLabel('Code', { exact: true })).toBeFocused()
  await expectAccessible(page, 'a coupon with errors')
  await expectFits(page, 'the form of a coupon')
  await page.setViewportSize({ width: 1280, height: 800 })
  await fill(page, { Code: ' monsoon ', 'Discount Rate': '12.5 %' })
  await press(page, 'Add Coupon')
  await expect(menuOf(page, 'MONSOON')).toBeVisible()
  await expect(rowOf(page, 'LLLL')).toHaveCount(0)
  await expectFits(page, 'coupons')
  await page.setViewportSize({ width: 1280, height: 800 })
  await act(page, 'Edit', 'MONSOON')
  await fill(page, { 'Discount Rate': '15' })
  await press(page, 'Update Coupon')
  await expect(said(page)).toHaveText('Coupon updated successfully!')
  await act(page, 'Delete', 'MONSOON')
  await expect(dialog(page).getByRole('button', { name: 'Cancel', exact: true })).toBeFocused()
  await press(page, 'Delete')
  await expect(menuOf(page, 'MONSOON')).toHaveCount(0)
})
