import { readFile } from 'node:fs/promises'
import { bookingChangeApi } from '#shared/booking-changes.ts'
import { expectAccessible } from './axe.ts'
import { openDesk } from './desk-plan.ts'
import { expectFits } from './layout.ts'
import { rowOf } from './staff.ts'
import { expect, test } from './world.ts'

const stays = [
  { name: 'Asha Rao', inDays: 0, nights: 2, paid: 8000 },
  { name: 'Noor Ali', inDays: -2, nights: 4, numbers: ['102'] },
  { name: 'Kavya Nair', inDays: -2, nights: 2, numbers: ['103'], status: 'CHECKED_IN', paid: 8000 },
  { name: 'Tarun Das', inDays: -1, nights: 3, numbers: ['104'], status: 'CHECKED_IN' },
] as const

test('the day: who is late first, check-in, no show and check-out in one press, and the money of the day as a file', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  // What the step itself reads again, not what the page hears of later.
  await page.route('**/api/booking/changes?**', route => route.fulfill({ json: { success: true, data: { cursor: '1', changed: [] } } }))
  const { ids, hotel, owner, stayNow } = await openDesk(page, world, stays, 'day')
  const tabs = page.getByRole('tablist', { name: 'Stays of the day' }).getByRole('tab')
  await expect(tabs).toHaveText(['Arriving 2', 'In house 2', 'Leaving 1'])
  await expect(page.getByRole('row').nth(1)).toContainText('Noor Ali')
  await expect(page.getByRole('row').nth(1)).toContainText('Not arrived yet')
  await expectAccessible(page, 'a day')

  await page.getByRole('button', { name: 'No show: Noor Ali' }).click()
  await expect(tabs).toHaveText(['Arriving 1', 'In house 2', 'Leaving 1'])
  expect((await stayNow(1)).status).toBe('NO_SHOW')
  await page.getByRole('button', { name: 'Check in: Asha Rao' }).click()
  await expect(rowOf(page, 'Asha Rao').first()).toContainText('Checked in')
  await expect(tabs).toHaveText(['Arriving 1', 'In house 3', 'Leaving 1'])
  await tabs.nth(2).click()
  await expect(page).toHaveURL(/on=leaving/)
  await page.getByRole('button', { name: 'Check out: Kavya Nair' }).click()
  await expect(rowOf(page, 'Kavya Nair').first()).toContainText('Checked out')
  expect((await stayNow(2)).status).toBe('CHECKED_OUT')

  // Taken by somebody else meanwhile.
  const { version } = await world.db
    .selectFrom('booking')
    .select('version')
    .where('id', '=', ids[3] ?? '')
    .executeTakeFirstOrThrow()
  const payment = { paymentMethod: 'UPI' as const, amount: 3000, transactionId: 'upi-77' }
  await world.call(bookingChangeApi.update, { hotelId: hotel.id, bookingId: ids[3] ?? '', version, payment }, owner.headers)
  await page.reload()
  const money = page.getByRole('region', { name: 'Money of the day' })
  await expect(money.locator('dl').first()).toContainText('Received₹19,000.00Cash₹16,000.00UPI₹3,000.00')
  await expect(money.getByRole('row', { name: 'Tarun Das' })).toContainText('UPI')
  const saved = page.waitForEvent('download')
  await money.getByRole('button', { name: 'CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^daybook-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n')[0]).toContain('Guest,Reference,Time,Method,Amount,By,Transaction ID')
  expect(text).toContain(',UPI,3000,Devika Shekhawat,upi-77')
  await expectAccessible(page, 'a day with money')
  await expectFits(page, 'a day with money')

  // On paper stands what was chosen, without what only the screen can do.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('tab')).toHaveText(['Day', 'Leaving 1'])
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Next' })).toHaveCount(0)
  await expect(page.getByRole('row', { name: 'Kavya Nair' }).first()).toBeVisible()
  await expect(money.locator('dl').first()).toBeVisible()
})

test('a guest who owes something is asked for it at check-out; other days are looked at; Home leads here, and a phone shows the day', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const owing = { name: 'Dev Patel', inDays: -2, nights: 2, numbers: ['103'], status: 'CHECKED_IN', total: 8000, paid: 1000 } as const
  const { day } = await openDesk(page, world, [...stays.slice(0, 2), owing], 'day')
  await page.goto('/dashboard')
  const departures = page.getByRole('region', { name: 'Departures' })
  await expect(departures.getByRole('listitem')).toHaveText(['Dev PatelRoom 103, ₹7,000.00 due'])
  const arrivals = page.getByRole('region', { name: 'Arrivals' })
  await expect(arrivals.getByRole('listitem').first()).toHaveText('Noor AliRoom 102, not arrived yet, ₹8,000.00 due')
  await expect(page.getByRole('main').getByRole('link', { name: 'Asha Rao' })).toHaveCount(1)
  await expectAccessible(page, 'Home')
  await expectFits(page, 'Home')
  await departures.getByRole('link', { name: 'Dev Patel' }).click()
  await expect(page.getByRole('dialog')).toContainText('Dev Patel')
  await page.goBack()
  await departures.getByRole('link', { name: 'Departures' }).click()
  await expect(page).toHaveURL(new RegExp(`tab=day&day=${day(0)}&on=leaving`))
  await expect(page.getByRole('tab', { name: 'Leaving 1', selected: true })).toBeVisible()
  await page.getByRole('button', { name: 'Check out: Dev Patel' }).click()
  await expect(page.getByRole('dialog')).toContainText('₹7,000.00')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Day after' }).click()
  await expect(page.getByText('Nobody leaves on this day.')).toBeVisible()
  await expect(page.getByText('Nothing was received or given back on this day.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'In house 2' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Day' }).fill(day(2))
  await expect(page.getByRole('tab', { name: 'Leaving 2' })).toBeVisible()

  await page.getByRole('tab', { name: 'Room plan' }).click()
  await expect(page.getByRole('grid', { name: 'Room plan' })).toBeVisible()
  await expect(page.locator('[data-day]')).toHaveCount(14)
  await page.setViewportSize({ width: 820, height: 1000 })
  await expect(page.locator('[data-day]')).toHaveCount(7)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(page.getByRole('tab', { name: /^Arriving/ })).toBeVisible()
})
