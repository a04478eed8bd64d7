import { formatDay, nightsBetween } from '#shared/words/dates.ts'
import { shownDate } from '#web/ui/calendar/typed-date.ts'
import { expect, test } from '../world.ts'
import { barOf, difference, dragBy, nightOf, openDesk, saveChange, undoLine } from './desk-plan.ts'

const asha = { name: 'Asha Rao', inDays: 1, nights: 2 }

test('a room is blocked by key, moved by mouse and by menu, and given back; a sold night refuses it with a link, and every step is undone; kinds of rooms are folded, and stay so; a phone shows five days, and does with a menu what the mouse does', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/status of 409/)
  const { day, hotel, ids, stayNow } = await openDesk(page, world, [asha])
  const blocked = async () => {
    const rows = await world.db
      .selectFrom('room_night as n')
      .innerJoin('room as r', join => join.onRef('r.hotel_id', '=', 'n.hotel_id').onRef('r.id', '=', 'n.room_id'))
      .select(['r.room_number as room', 'n.night'])
      .where('n.hotel_id', '=', hotel.id)
      .where('n.block_id', 'is not', null)
      .orderBy('n.night')
      .execute()
    return rows.map(({ room, night }) => `${room} ${nightsBetween(day(0), night)}`)
  }
  const block = page.getByRole('gridcell', { name: /^Blocked, Repair: Boiler, room/ })
  /** Takes back the change of which this is said: the line of the one before stands until it is answered. */
  const undo = async (text: string) => undoLine(page).filter({ hasText: text }).getByRole('button', { name: 'Undo' }).click()

  await nightOf(page, '102', day(2)).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('b')
  await expect(page.getByLabel('Blocked from')).toHaveValue(shownDate(day(2)))
  await expect(page.getByLabel('Free again on')).toHaveValue(shownDate(day(4)))
  await page.getByLabel('Reason').selectOption('Repair')
  await page.getByLabel('Note').fill('Boiler')
  await page.getByLabel('Note').press('Enter')
  await expect(block).toHaveAccessibleName(/room 102/)
  await expect(block).toBeFocused()
  await expect.poll(blocked).toEqual(['102 2', '102 3'])

  await dragBy(page, block, { days: 1, rows: 1 })
  await expect.poll(blocked).toEqual(['103 3', '103 4'])
  await undo('Room 103 is blocked')
  await expect.poll(blocked).toEqual(['102 2', '102 3'])
  await expect(block).toHaveAccessibleName(/room 102/)

  await dragBy(page, block, { days: 0, rows: -1 })
  await expect(page.getByRole('alert')).toContainText(`Room 101 is booked on the night of ${formatDay(day(2), day(0))}: Asha Rao (`)
  await block.press('Enter')
  await page.getByRole('button', { name: 'Change block' }).press('Enter')
  await page.getByLabel('Room', { exact: true }).selectOption({ label: '101, Deluxe' })
  await page.getByRole('button', { name: 'Save change' }).click()
  const refusal = page.getByRole('dialog').getByRole('alert')
  await expect(refusal).toContainText('Room 101 is booked: Asha Rao (ROWS-')
  await expect(refusal.getByRole('link', { name: 'Open that booking' })).toHaveAttribute('href', new RegExp(ids[0] ?? 'none'))
  await page.getByLabel('Room', { exact: true }).selectOption({ label: '102, Deluxe' })
  await page.getByLabel('Free again on').fill(shownDate(day(3)))
  await saveChange(page)
  expect(await blocked()).toEqual(['102 2'])

  await block.press('Enter')
  await page.getByRole('button', { name: 'Remove block' }).press('Enter')
  await expect(block).toHaveCount(0)
  expect(await blocked()).toEqual([])
  await undo('is not blocked any more')
  await expect(block).toBeFocused()
  expect(await blocked()).toEqual(['102 2'])

  // Begun as a booking, ended as a block.
  await nightOf(page, '104', day(1)).click()
  await page.getByRole('button', { name: 'Block the room instead' }).click()
  await expect(page.getByRole('dialog', { name: 'Block room' }).getByLabel('Room', { exact: true })).toHaveValue(hotel.rooms['104'] ?? '')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Suite', exact: true }).click()
  await expect(page.getByRole('row', { name: '201' })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await expect(page.locator('[data-day]')).toHaveCount(5)
  await expect(page.locator('[data-day]').first()).toHaveAttribute('data-day', day(-1))
  await expect(page.getByRole('row', { name: '201' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Suite', exact: true }).click()
  await expect(page.getByRole('row', { name: '201' })).toHaveCount(1)

  await barOf(page, 'Asha Rao').click()
  await page.getByRole('button', { name: 'Extend a night' }).click()
  await expect(difference(page)).toContainText('₹4,000.00 more')
  await saveChange(page)
  await expect.poll(async () => (await stayNow(0)).nights).toEqual(['101 1', '101 2', '101 3'])
  await nightOf(page, '103', day(1)).click()
  await page.getByRole('button', { name: 'Block room' }).click()
  await page.getByLabel('Reason').selectOption("Owner's use")
  await page.getByRole('button', { name: 'Block room' }).click()
  await page.getByRole('gridcell', { name: /^Blocked, Owner's use, room 103/ }).click()
  await page.getByRole('button', { name: 'Extend a night' }).click()
  await expect(page.getByRole('gridcell', { name: /^Blocked, Owner's use/ })).toHaveAttribute('aria-colspan', '2')
})
