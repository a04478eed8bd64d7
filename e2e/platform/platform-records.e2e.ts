import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { beginSession } from '../people.ts'
import { asPlatform, insertFeatures, insertPlan, insertRecord, recordsPage } from '../platform.ts'
import { dialog, menuOf, rowOf } from '../staff.ts'
import { expect, test } from '../world.ts'

test('payment records: the newest first, their last day, found, filtered, read and exported, but never changed; they fit on every screen', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const planId = await insertPlan(world, 'Sold plan', await insertFeatures(world, 'Sold feature'))
  const sold = (customer: string, wish: object) => insertRecord(world, planId, { customer, ...wish })
  await sold('Zubin Recorder', { at: '2026-11-01T10:00:00+05:30', coupon: 'WELCOME10', plan: 'Gold plan' })
  await sold('Asha Recorder', { at: '2026-11-02T10:00:00+05:30', billing: 'PER_BOOKING', plan: 'Share plan' })
  // In India it is the next day already.
  await sold('Mohan Recorder', {
    at: '2026-11-03T10:00:00+05:30',
    from: '2026-11-02T19:00:00Z',
    billing: 'YEARLY',
    to: '2027-11-03T18:30:00Z',
  })
  const customer = 'Kavita Subramaniam Venkataraghavan of the Grand Old Lake Hotels'
  await insertRecord(world, planId, { customer, coupon: 'WELCOME10', plan: 'Everything for the whole of the year' })
  await insertRecord(world, planId, { customer: 'Short Name' })
  await asPlatform(page, world, beginSession)
  await page.goto(recordsPage)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Records', exact: true })).toBeVisible()
  await expect(page.getByRole('tab').first()).toHaveText('Payment Records')
  const search = page.getByLabel('Search payment records')
  await search.fill('recorder')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Customer Name',
    'Payment Plan',
    'Start Date',
    'End Date',
    'Applied Coupon',
    'Actions',
  ])
  await expect(page.getByRole('rowheader')).toHaveText(['Mohan Recorder', 'Asha Recorder', 'Zubin Recorder'])
  const cells = (name: string) => rowOf(page, name).locator('th, td')
  await expect(cells('Zubin')).toHaveText(['Zubin Recorder', 'Gold plan', '4 November 2026', '4 December 2026', 'WELCOME10', /^View$/])
  await expect(cells('Asha')).toHaveText(['Asha Recorder', 'Share plan', '4 November 2026', 'No end', 'NA', /^View$/])
  await expect(cells('Mohan')).toHaveText(['Mohan Recorder', 'Monthly', '3 November 2026', '3 November 2027', 'NA', /^View$/])
  await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Customer Name' }).click()
  await expect(page.getByRole('rowheader')).toHaveText(['Asha Recorder', 'Mohan Recorder', 'Zubin Recorder'])
  await page.getByLabel('Billing Type').selectOption('Yearly')
  await expect(page.getByRole('rowheader')).toHaveText(['Mohan Recorder'])
  await expect(page).toHaveURL(/billingType=YEARLY/)
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveText(['Mohan Recorder'])
  await page.getByLabel('Billing Type').selectOption('Any billing')
  for (const text of ['welcome10 recorder', 'gold plan recorder', 'pay_zubinrecorder']) {
    await search.fill(text)
    await expect(page.getByRole('rowheader'), text).toHaveText(['Zubin Recorder'])
  }
  await menuOf(page, 'Zubin Recorder').click()
  await expect(page.getByRole('menuitem')).toHaveText(['View'])
  await page.keyboard.press('Escape')
  await rowOf(page, 'Zubin').getByRole('cell', { name: 'Gold plan' }).click()
  const view = page.getByRole('dialog', { name: 'Payment Record Details' })
  await expect(view.locator('dt')).toHaveText([
    ...['Customer Name', 'Payment Plan', 'Start Date', 'End Date', 'Applied Coupon', 'Billing Type', 'Duration', 'Deduction Rate'],
    ...['List Price', 'Discount', 'Amount', 'Transaction ID', 'Bought'],
  ])
  await expect(view.locator('dd')).toHaveText([
    ...['Zubin Recorder', 'Gold plan', '4 November 2026', '4 December 2026', 'WELCOME10', 'Monthly', '1 Month', ''],
    ...['₹2,499.00', '10%', '₹2,249.10', 'pay_ZubinRecorder', /^1 Nov, 10:00\sAM$/],
  ])
  await expect(view.getByRole('button')).toHaveText(['', 'Close'])
  const address = page.url()
  await page.keyboard.press('Escape')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  expect(file.suggestedFilename()).toBe('payment-records.csv')
  expect((await readFile(await file.path(), 'utf8')).replace(/\s(?=AM)/, ' ')).toBe(
    '\uFEFFCustomer Name,Payment Plan,Start Date,End Date,Applied Coupon,' +
      'Billing Type,Duration,Deduction Rate,List Price,Discount,Amount,Transaction ID,Bought\r\n' +
      'Zubin Recorder,Gold plan,4 November 2026,4 December 2026,WELCOME10,' +
      'Monthly,1 Month,,2499.00,10%,2249.10,pay_ZubinRecorder,"1 Nov, 10:00 AM"\r\n',
  )
  await search.fill('nobody recorder')
  await expect(page.getByText('No Payment Records Found', { exact: true })).toBeVisible()
  // A link to a record opens it, whatever page it is on.
  await page.goto(address)
  await expect(view).toContainText('pay_ZubinRecorder')
  await page.goto(`${recordsPage}?view=00000000-0000-4000-8000-000000000000`)
  await expect(page.getByRole('alert')).toContainText('Already deleted')

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
