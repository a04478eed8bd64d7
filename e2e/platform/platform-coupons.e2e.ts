import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { beginSession } from '../people.ts'
import { asPlatform, couponsPage, fill, press } from '../platform.ts'
import { act, dialog, menuOf, rowOf, said } from '../staff.ts'
import { expect, test } from '../world.ts'

const requiredRate = 'Discount rate must be a valid number.'

test('the platform admin makes a coupon, reads, finds, changes, exports and deletes it; its form says what is wrong, and everything fits', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 409/)
  test.setTimeout(120_000)
  const admin = await asPlatform(page, world, beginSession)
  await page.goto(couponsPage)
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons Management', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add Coupon', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Add Coupon Details', exact: true })
  const says = (text: string) => expect(form.getByText(text, { exact: true })).toBeVisible()
  await press(page, 'Add Coupon')
  await says('Coupon code is required.')
  await says(requiredRate)
  await expect(form.getByLabel('Code', { exact: true })).toBeFocused()
  await expectAccessible(page, 'a coupon with errors')
  await fill(page, { Code: ' abc ', 'Discount Rate': 'half' })
  await says('Code must be at least 4 characters long.')
  await says(requiredRate)
  // The other limits and their words are told in server/plans/coupons.api.test.ts.
  await fill(page, { Code: ' monsoon ', 'Discount Rate': '12.5 %', 'Description (optional)': 'For June to September.' })
  await form.getByLabel('Description').focus()
  await expect(form.getByLabel('Code', { exact: true })).toHaveValue('MONSOON')
  await press(page, 'Add Coupon')
  await expect(said(page)).toHaveText('New coupon created successfully!')
  await page.getByRole('button', { name: 'Add Coupon', exact: true }).click()
  await fill(page, { Code: 'Monsoon', 'Discount Rate': '5' })
  await press(page, 'Add Coupon')
  await says('A coupon with this code is there already.')
  await fill(page, { Code: 'MONSOON2', 'Last day (optional)': '31 12 2027', 'Number of uses (optional)': '0' })
  await press(page, 'Add Coupon')
  await says('Number of uses is 1 to 10,00,000.')
  await fill(page, { 'Number of uses (optional)': '10,00,000' })
  await press(page, 'Add Coupon')
  await expect(menuOf(page, 'MONSOON2')).toBeVisible()

  await expect(page.getByRole('columnheader')).toHaveText(['Code', 'Discount Rate', 'Last day', 'Uses', 'Description', 'Actions'])
  const cells = (code: string) => menuOf(page, code).locator('xpath=ancestor::tr').locator('th, td:nth-child(n+3):not(:last-child)')
  await expect(cells('MONSOON')).toHaveText(['MONSOON', '12.5%', 'No end', '0', 'For June to September.'])
  await expect(cells('MONSOON2')).toHaveText(['MONSOON2', '5%', '31 December 2027', '0 of 10,00,000', 'NA'])
  await page.getByRole('link', { name: 'MONSOON', exact: true }).click()
  const view = page.getByRole('dialog', { name: 'Coupon Details', exact: true })
  await expect(view).toContainText('12.5%')
  await view.getByRole('button', { name: 'Edit' }).click()
  const update = page.getByRole('dialog', { name: 'Update Coupon Details', exact: true })
  await expect(update.getByLabel('Discount Rate', { exact: true })).toHaveValue('12.5')
  await fill(page, { 'Discount Rate': '15', 'Description (optional)': '' })
  await world.db.updateTable('coupon').set({ code: 'MONSOON3', version: 2, changed_by: admin.id }).where('code', '=', 'MONSOON').execute()
  await press(page, 'Update Coupon')
  await expect(update.getByRole('alert')).toContainText('Code: MONSOON3')
  await press(page, 'Save my changes')
  await expect(said(page)).toHaveText('Coupon updated successfully!')
  await expect(cells('MONSOON3')).toHaveText(['MONSOON3', '15%', 'No end', '0', 'NA'])

  const search = page.getByLabel('Search coupons')
  await search.fill('monsoon3')
  await expect(page.getByRole('rowheader')).toHaveText(['MONSOON3'])
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  expect(await readFile(await file.path(), 'utf8')).toBe(
    '\uFEFFCode,Discount Rate,Last day,Uses,Description\r\nMONSOON3,15%,No end,0,NA\r\n',
  )
  await act(page, 'Delete', 'MONSOON3')
  await expect(dialog(page).getByText('Are you sure you want to delete MONSOON3?', { exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Cancel', exact: true })).toBeFocused()
  await press(page, 'Delete')
  await expect(said(page)).toHaveText('Coupon deleted successfully!')
  await expect(page.getByText('No Coupons Found', { exact: true })).toBeVisible()

  // On every screen: cards on phones.
  await world.db
    .insertInto('coupon')
    .values({ code: 'L'.repeat(50), discount_basis_points: 3333, description: 'A long description '.repeat(13).trim() })
    .execute()
  await page.goto(couponsPage)
  await expect(menuOf(page, 'L'.repeat(50))).toBeVisible()
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
  await world.db.deleteFrom('coupon').where('code', 'like', 'LLLL%').execute()
  await page.goto(couponsPage)
  await expectFits(page, 'coupons')
  await page.getByRole('button', { name: 'Add Coupon' }).first().click()
  await expectFits(page, 'the form of a coupon')
  await expect(rowOf(page, 'LLLL')).toHaveCount(0)
})
