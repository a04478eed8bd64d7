import { readFile } from 'node:fs/promises'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { formatDate } from '#shared/words/dates.ts'
import { rowOf } from '../staff.ts'
import { expect, test } from '../world.ts'
import { openDesk } from './desk-plan.ts'

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

  await page.getByRole('button', { name: 'No show: Noor Ali' }).click()
  await expect(tabs).toHaveText(['Arriving 1', 'In house 2', 'Leaving 1'])
  expect((await stayNow(1)).status).toBe('NO_SHOW')
  const noShow = page.getByRole('alert').filter({ hasText: 'Booking updated successfully! Noor Ali did not come.' })
  await noShow.getByRole('button', { name: 'Undo no show' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The no show of Noor Ali was undone.' })).toBeVisible()
  await expect(tabs).toHaveText(['Arriving 2', 'In house 2', 'Leaving 1'])
  expect((await stayNow(1)).status).toBe('CONFIRMED')
  await page.getByRole('button', { name: 'No show: Noor Ali' }).click()
  await expect(tabs).toHaveText(['Arriving 1', 'In house 2', 'Leaving 1'])
  const checkIn = page.getByRole('button', { name: 'Check in: Asha Rao' })
  await checkIn.click()
  await expect(rowOf(page, 'Asha Rao').first()).toContainText('Checked in')
  // She is not to arrive any more.
  await expect(tabs).toHaveText(['Arriving 0', 'In house 3', 'Leaving 1'])
  const message = page.getByRole('alert').filter({ hasText: 'Booking updated successfully! Asha Rao is checked in, nothing is due.' })
  await message.getByRole('button', { name: 'Undo check-in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The check-in of Asha Rao was undone.' })).toBeVisible()
  await expect(tabs).toHaveText(['Arriving 1', 'In house 2', 'Leaving 1'])
  expect((await stayNow(0)).status).toBe('CONFIRMED')
  await checkIn.click()
  await expect(tabs).toHaveText(['Arriving 0', 'In house 3', 'Leaving 1'])
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

  // On paper stands the hotel with all of the day, without what only the screen can do.
  const { name } = await world.db.selectFrom('hotel').select('name').where('id', '=', hotel.id).executeTakeFirstOrThrow()
  const arriving = await page.getByRole('tab', { name: /^Arriving/ }).textContent()
  await page.emulateMedia({ media: 'print' })
  // Counted as on the screen, where who has come is not counted.
  await expect(page.getByRole('heading', { level: 3, name: new RegExp(`^${arriving} of \\d+$`) })).toBeVisible()
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
})

test('the day says who comes with whom, what they asked for and eat, how to reach them, and that their room is still occupied; a guest who owes something is asked for it at check-out; other days are looked at; Home leads here, and on to the room plan', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const owing = { name: 'Dev Patel', inDays: -2, nights: 2, numbers: ['103'], status: 'CHECKED_IN', total: 8000, paid: 1000 } as const
  // Who is to leave 103 has not left yet.
  const comes = { name: 'Ira Bose', inDays: 0, nights: 3, numbers: ['103'], phone: '+919876512345', total: 12_000 } as const
  const { day, ids } = await openDesk(page, world, [...stays.slice(0, 2), owing, comes], 'list')
  const guest = { adults: 2, children: 1, child_ages: [4], special_request: 'A cot for the baby' }
  await world.db
    .updateTable('booking')
    .set(guest)
    .where('id', '=', ids[3] ?? '')
    .execute()
  await page.getByRole('tab', { name: 'Day' }).click()
  const row = rowOf(page, 'Ira Bose').first()
  await expect(row).toContainText('2 adults and 1 child')
  await expect(row).toContainText('+91 98765 12345')
  await expect(row).toContainText('with breakfast')
  await expect(row).toContainText('A cot for the baby')
  await expect(row).toContainText('Dev Patel still in 103')
  await expect(row).toContainText('103 occupied')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const departures = page.getByRole('region', { name: 'Departures' })
  await expect(departures.getByRole('listitem')).toHaveText(['Dev PatelRoom 103, ₹7,000.00 due'])
  const arrivals = page.getByRole('region', { name: 'Arrivals' })
  await expect(arrivals.getByRole('listitem').first()).toHaveText('Noor AliRoom 102, not arrived yet, ₹8,000.00 due')
  await expect(page.getByRole('main').getByRole('link', { name: 'Asha Rao' })).toHaveCount(1)
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
  await expect(page.getByRole('tab', { name: 'In house 3' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Day' })
  await field.fill('nonsense')
  await field.press('Enter')
  await expect(page.getByText('Write a day such as 5 Dec or 5/12/2026.')).toBeVisible()
  await field.fill(formatDate(day(2)))
  await field.press('Enter')
  await expect(page.getByRole('tab', { name: 'Leaving 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose the day in a calendar' }).click()
  await page
    .getByRole('dialog', { name: 'Choose the day' })
    .getByRole('button', { name: formatDate(day(2)) })
    .press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`day=${day(3)}`))

  await page.getByRole('tab', { name: 'Room plan' }).click()
  await expect(page.getByRole('grid', { name: 'Room plan' })).toBeVisible()
  await expect(page.locator('[data-day]')).toHaveCount(14)
  await page.setViewportSize({ width: 820, height: 1000 })
  await expect(page.locator('[data-day]')).toHaveCount(7)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.locator('[data-day]')).toHaveCount(5)
})
