import { rowOf } from '../staff.ts'
import { expect, test } from '../world.ts'
import { openDesk } from './desk-plan.ts'

const stays = [
  { name: 'Asha Rao', inDays: 0, nights: 2, status: 'CHECKED_IN', paid: 8000 },
  { name: 'Noor Ali', inDays: -2, nights: 4, numbers: ['102'] },
  { name: 'Kavya Nair', inDays: -2, nights: 2, numbers: ['103'], status: 'CHECKED_IN', paid: 8000 },
  { name: 'Tarun Das', inDays: -1, nights: 3, numbers: ['104'], status: 'CHECKED_IN' },
] as const

// Its steps, words and figures: web/bookings/day/day.page.test.ts.
test('on paper stands the hotel with all of the day, without what only the screen can do; Back leads to Home again; the room plan shows as many days as fit', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const { hotel } = await openDesk(page, world, stays, 'day')
  await expect(rowOf(page, 'Asha Rao').first()).toContainText('Checked in')
  const { name } = await world.db.selectFrom('hotel').select('name').where('id', '=', hotel.id).executeTakeFirstOrThrow()
  const arriving = await page.getByRole('tab', { name: /^Arriving/ }).textContent()
  expect(arriving).toBe('Arriving 1 of 2 to do')
  const money = page.getByRole('region', { name: 'Money of the day' })
  await expect(money).toContainText('₹16,000.00')
  await page.emulateMedia({ media: 'print' })
  // Counted as on the screen.
  await expect(page.getByRole('heading', { level: 3, name: new RegExp(`^${arriving}$`) })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Day'])
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Next' })).toHaveCount(0)
  await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()
  for (const [part, guest] of [
    ['Arriving', 'Asha Rao'],
    ['In house', 'Tarun Das'],
    ['Leaving', 'Kavya Nair'],
  ] as const)
    await expect(page.getByRole('table', { name: part }).getByRole('row', { name: guest })).toBeVisible()
  await expect(money.locator('dl').first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const departures = page.getByRole('region', { name: 'Departures' })
  await departures.getByRole('link', { name: 'Kavya Nair' }).click()
  await expect(page.getByRole('dialog')).toContainText('Kavya Nair')
  await page.goBack()
  await departures.getByRole('link', { name: 'Departures' }).click()
  await expect(page.getByRole('tab', { name: 'Leaving 1', selected: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Room plan' }).click()
  await expect(page.getByRole('grid', { name: 'Room plan' })).toBeVisible()
  await expect(page.locator('[data-day]')).toHaveCount(14)
  await page.setViewportSize({ width: 820, height: 1000 })
  await expect(page.locator('[data-day]')).toHaveCount(7)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.locator('[data-day]')).toHaveCount(5)
})
