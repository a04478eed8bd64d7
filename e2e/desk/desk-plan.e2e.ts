import type { Locator } from '@playwright/test'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { formatDay } from '#shared/words/dates.ts'
import { shownDate } from '#web/ui/calendar/typed-date.ts'
import { expect, test } from '../world.ts'
import { barOf, difference, dragBy, nightOf, openDesk, saveChange, undoLine } from './desk-plan.ts'

const asha = { name: 'Asha Rao', inDays: 1, nights: 2 }

test('a bar is made longer, moved to another room and day, and shorter with the mouse; each time the price is asked first, and can be undone; an undo that comes too late says so', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 409/)
  test.setTimeout(120_000)
  const ravi = { name: 'Ravi Kumar', inDays: 1, nights: 3, numbers: ['102'] }
  const { stayNow, day, ids } = await openDesk(page, world, [asha, ravi])
  const before = await stayNow(0)
  const placeOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return box && [box.y, box.height].map(Math.round)
  }
  const hint = await placeOf(page.getByText(/^Arrow keys move between stays/))

  await dragBy(page, barOf(page, 'Asha Rao'), { days: 1, edge: 'end' })
  await expect(page.getByLabel('Check-out')).toHaveValue(shownDate(day(4)))
  await expect(difference(page)).toContainText('₹4,000.00 more')
  expect(await stayNow(0)).toEqual(before)
  await saveChange(page)
  await expect(undoLine(page)).toBeVisible()
  expect(await placeOf(undoLine(page)), 'in the place of the hint').toEqual(hint)
  await expect(barOf(page, 'Asha Rao')).toHaveAttribute('aria-colspan', '3')
  expect(await stayNow(0)).toEqual({ nights: ['101 1', '101 2', '101 3'], total: 12_000, status: 'CONFIRMED' })
  await undoLine(page).getByRole('button', { name: 'Undo' }).click()
  await expect(barOf(page, 'Asha Rao')).toHaveAttribute('aria-colspan', '2')
  expect(await stayNow(0)).toEqual(before)

  await dragBy(page, barOf(page, 'Asha Rao'), { days: 2, rows: 4 })
  await expect(page.getByLabel('Room', { exact: true })).toHaveValue((await nightRoom(page, '201')) ?? '')
  await expect(page.getByLabel('Check-in')).toHaveValue(shownDate(day(3)))
  await expect(difference(page)).toContainText('₹4,000.00 more')
  await page.getByLabel('Keep the old price').check()
  await expect(difference(page)).toContainText('The price stays the same.')
  await page.getByLabel('Reason for the upgrade').fill('Regular guest')
  await saveChange(page)
  expect(await stayNow(0)).toEqual({ nights: ['201 3', '201 4'], total: 8000, status: 'CONFIRMED' })
  await undoLine(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => stayNow(0)).toEqual(before)
  await expect(barOf(page, 'Asha Rao')).toHaveAccessibleName(/room 101/)

  await dragBy(page, barOf(page, 'Asha Rao'), { days: -1, edge: 'end' })
  await expect(difference(page)).toContainText('₹4,000.00 less')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await dragBy(page, barOf(page, 'Asha Rao'), { days: 0, rows: 1 })
  await expect(page.getByRole('alert')).toContainText(`Room 102 is booked on the night of ${formatDay(day(1), day(0))}: Ravi Kumar (`)
  expect(await stayNow(0)).toEqual(before)

  await dragBy(page, barOf(page, 'Asha Rao'), { days: 1, edge: 'end' })
  await expect(difference(page)).toContainText('₹4,000.00 more')
  await saveChange(page)
  await world.db
    .updateTable('booking')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', ids[0] ?? '')
    .execute()
  await undoLine(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('alert')).toContainText('This cannot be undone any more. Somebody changed this in the meantime.')
  expect((await stayNow(0)).nights).toEqual(['101 1', '101 2', '101 3'])
})

const nightRoom = (page: Parameters<typeof nightOf>[0], room: string) =>
  page.getByRole('row', { name: room }).locator('[data-night]').first().getAttribute('data-room')

test('by keyboard alone: arrows to a stay, a night more and less, another room, a swap and its undoing', async ({ page, world }) => {
  test.setTimeout(120_000)
  const ravi = { name: 'Ravi Kumar', inDays: 0, nights: 3, numbers: ['201'], total: 18_000, night: 6000 }
  const { stayNow, day } = await openDesk(page, world, [asha, ravi])
  await barOf(page, 'Ravi Kumar').focus()
  await nightOf(page, '101', day(0)).focus()
  await page.keyboard.press('ArrowRight')
  await expect(barOf(page, 'Asha Rao')).toBeFocused()
  await page.keyboard.press('Enter')
  const actions = page.getByRole('dialog', { name: 'Asha Rao' })
  await actions.getByRole('button', { name: 'Extend a night' }).press('Enter')
  await expect(difference(page)).toContainText('₹4,000.00 more')
  await page.getByLabel('Check-out').press('Enter')
  await expect(undoLine(page)).toBeVisible()
  expect((await stayNow(0)).nights).toEqual(['101 1', '101 2', '101 3'])

  await barOf(page, 'Asha Rao').press('Enter')
  await actions.getByRole('button', { name: 'Shorten by a night' }).press('Enter')
  await expect(difference(page)).toContainText('₹4,000.00 less')
  await page.getByLabel('Check-out').press('Enter')
  await expect.poll(async () => (await stayNow(0)).nights).toEqual(['101 1', '101 2'])
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await barOf(page, 'Asha Rao').press('Enter')
  await actions.getByRole('button', { name: 'Move to…' }).press('Enter')
  await expect(page.getByLabel('Room', { exact: true })).toBeFocused()
  await page.getByLabel('Room', { exact: true }).selectOption({ label: '103, Deluxe' })
  await expect(difference(page)).toContainText('The price stays the same.')
  await page.getByLabel('Check-out').press('Enter')
  await expect.poll(async () => (await stayNow(0)).nights).toEqual(['103 1', '103 2'])
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await barOf(page, 'Asha Rao').press('Enter')
  await actions.getByRole('button', { name: 'Swap with…' }).press('Enter')
  await expect(page.getByLabel('Swap with')).toContainText('Ravi Kumar, room 201')
  await expect(page.getByRole('region', { name: 'Price for Asha Rao' })).toContainText('₹4,000.00 more')
  await expect(page.getByRole('region', { name: 'Price for Ravi Kumar' })).toContainText('₹4,000.00 less')
  await page.getByLabel('Keep both prices as they are').check()
  await expect(page.getByRole('region', { name: 'Price for Asha Rao' })).toContainText('The price stays the same.')
  await page.getByRole('button', { name: 'Swap rooms' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Say why\./)
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Noise')
  await page.getByRole('button', { name: 'Swap rooms' }).press('Enter')
  await expect.poll(async () => (await stayNow(0)).nights).toEqual(['201 1', '201 2'])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await stayNow(1)).nights).toEqual(['201 0', '103 1', '103 2'])
  await undoLine(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(async () => (await stayNow(0)).nights).toEqual(['103 1', '103 2'])
  expect((await stayNow(1)).nights).toEqual(['201 0', '201 1', '201 2'])
})

test('a hold cannot be moved, late guests are marked, the ring of the focus can be told from its stay and the sign of who has not left is as plain as the text of the next guest, and a room is taken off sale until it is put back', async ({
  page,
  world,
}) => {
  const { stayNow, day, hotel } = await openDesk(page, world, [
    { name: 'Zoya Khan', inDays: 1, nights: 2, status: 'PENDING' },
    { name: 'Tarun Das', inDays: -3, nights: 2, numbers: ['102'], status: 'CHECKED_IN' },
    { name: 'Noor Ali', inDays: -2, nights: 4, numbers: ['103'] },
    { name: 'Asha Rao', inDays: 0, nights: 1, status: 'CHECKED_IN' },
    { name: 'Dev Patel', inDays: -3, nights: 3, numbers: ['201'], status: 'CHECKED_IN' },
    { name: 'Kiran Shah', inDays: 0, nights: 2, numbers: ['201'], status: 'CHECKED_IN' },
  ])
  await expect(barOf(page, 'Zoya Khan')).toHaveAccessibleName(/Being paid until \d\d:\d\d [AP]M/)
  await dragBy(page, barOf(page, 'Zoya Khan'), { days: 3 })
  await barOf(page, 'Zoya Khan').click()
  await expect(page.getByRole('dialog', { name: 'Zoya Khan' }).getByRole('button')).toHaveText([''])
  await page.keyboard.press('Escape')
  expect((await stayNow(0)).nights).toEqual(['101 1', '101 2'])
  await expect(nightOf(page, '102', day(0))).toHaveAccessibleName(/Tarun Das has not left yet$/)
  await expect(barOf(page, 'Noor Ali')).toHaveAccessibleName(/Not arrived yet/)

  await nightOf(page, '102', day(0)).focus()
  await page.keyboard.press('ArrowUp')
  await expect(barOf(page, 'Asha Rao')).toBeFocused()
  const { ring, ground } = await barOf(page, 'Asha Rao').evaluate(bar => {
    const { outlineColor: ring, backgroundColor: ground } = getComputedStyle(bar)
    return { ring, ground }
  })
  expect(ring).not.toBe(ground)

  const colours = await barOf(page, 'Kiran Shah').evaluate(bar =>
    [bar, bar.querySelector('svg')].map(one => one && getComputedStyle(one).color),
  )
  expect(colours[1]).toBe(colours[0])

  await page.getByRole('button', { name: '104 Deluxe' }).click()
  await page.getByRole('button', { name: 'Take off sale' }).click()
  await expect(nightOf(page, '104', day(3))).toHaveAccessibleName(/not on sale$/)
  await expect
    .poll(() =>
      world.db
        .selectFrom('room')
        .select('is_available')
        .where('id', '=', hotel.rooms['104'] ?? '')
        .executeTakeFirst(),
    )
    .toEqual({ is_available: false })
  await page.getByRole('button', { name: '104 Not on sale' }).click()
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await expect(nightOf(page, '104', day(3))).toHaveAccessibleName(/free$/)
})

test('a free stretch begins a booking, by mouse and by keyboard; a stay whose guest is to change rooms is made longer, and not moved by dragging', async ({
  page,
  world,
}) => {
  const ravi = { name: 'Ravi Kumar', inDays: 2, nights: 1, numbers: ['102'] }
  const { owner, hotel, ids, day, stayNow } = await openDesk(page, world, [asha, ravi])
  const asked = () => {
    const params = new URL(page.url()).searchParams
    return ['sell', 'in', 'out', 'room'].map(name => params.get(name))
  }
  await dragBy(page, nightOf(page, '103', day(2)), { days: 2 })
  await expect.poll(asked).toEqual(['1', day(2), day(5), hotel.rooms['103']])
  await page.goBack()
  await expect.poll(asked).toEqual([null, null, null, null])
  // As far as the room is free.
  await dragBy(page, nightOf(page, '101', day(5)), { days: -5 })
  await expect.poll(asked).toEqual(['1', day(3), day(6), hotel.rooms['101']])
  await page.goBack()
  await expect.poll(asked).toEqual([null, null, null, null])
  await nightOf(page, '104', day(0)).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(asked).toEqual(['1', day(1), day(4), hotel.rooms['104']])

  const side = (at: number, room: string) => ({ bookingId: ids[at] ?? '', version: 1, roomId: hotel.rooms[room] ?? '' })
  const swap = { hotelId: hotel.id, one: side(0, '101'), other: side(1, '102') }
  expect((await world.call(bookingChangeApi.swap, swap, owner.headers)).status).toBe(200)
  await page.goBack()
  await page.reload()
  await expect(barOf(page, 'Asha Rao')).toHaveCount(2)
  await dragBy(page, barOf(page, 'Asha Rao').first(), { days: 0, rows: 2 })
  await expect(page.getByRole('alert')).toContainText('Asha Rao changes rooms during the stay.')
  await dragBy(page, barOf(page, 'Asha Rao').last(), { days: 1, edge: 'end' })
  await expect(difference(page)).toContainText('₹4,000.00 more')
  await saveChange(page)
  expect((await stayNow(0)).nights).toEqual(['101 1', '102 2', '102 3'])
  // One list of rooms for all nights could not say what it was.
  await expect(page.getByText('Asha Rao: rooms 101, 102,')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('whoever may only read bookings opens a stay, and can neither move it nor sell a night', async ({ page, world }) => {
  await openDesk(page, world, [asha], 'plan', { grants: { rooms: ['READ'], bookings: ['READ'] } })
  await dragBy(page, barOf(page, 'Asha Rao'), { days: 1 })
  const sheet = page.getByRole('dialog', { name: 'Asha Rao' })
  await expect(sheet.getByRole('link', { name: 'Open booking' })).toBeVisible()
  await expect(sheet.getByRole('button')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: '102' }).locator('[data-night]').nth(3).click()
  await expect(page).not.toHaveURL(/(add|sell)=1/)
})
