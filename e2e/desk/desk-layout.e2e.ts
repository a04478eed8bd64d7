import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { day } from '#server/testing/worlds/desks/desk.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { beginSession } from '../people.ts'
import { rowOf } from '../staff.ts'
import { expect, test } from '../world.ts'
import { bookingsPage, openDesk, search } from './desk-list.ts'

/** Which parts of the page have more than two lines of text, by their texts. */
const longerThanTwoLines = (parts: Locator) =>
  parts.evaluateAll(all => {
    const linesOf = (one: Element) => {
      const middles: number[] = []
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(text)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
        middles.push(...lines.map(({ top, bottom }) => (top + bottom) / 2))
      }
      return middles.sort((a, b) => a - b).filter((at, index, all) => index === 0 || at - (all[index - 1] ?? 0) > 8).length
    }
    return { parts: all.length > 0, longer: all.filter(one => linesOf(one) > 2).map(one => one.textContent) }
  })
const short = { parts: true, longer: [] }

/** The texts that their boxes cut off. */
const cutOff = (parts: Locator) =>
  parts.evaluateAll(all => {
    const isCut = (one: Element) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2
    return { parts: all.length > 0, cut: all.filter(isCut).map(one => one.textContent) }
  })

/** The middle of a part, from the top of the screen. */
const middleOf = async (part: Locator) => {
  const box = await part.boundingBox()
  return box ? box.y + box.height / 2 : Number.NaN
}

const overlaps = async (page: Page) => {
  const bar = await page.locator('[data-chosen]').boundingBox()
  const head = await page.getByRole('columnheader').nth(1).boundingBox()
  return bar && head ? bar.y + bar.height > head.y + 0.5 || bar.y < 0 : true
}

test('rows have two lines in the list, with Add beside its search, and in the Day list; text at 200% does not scroll sideways; what can be done to chosen rows stays in sight above the head of the table while the list is scrolled', async ({
  page,
  world,
}) => {
  test.setTimeout(90_000)
  const numbers = Array.from({ length: 40 }, (_, at) => String(101 + at))
  const { owner, hotel, sell, edit } = await openDesk(world, [{ name: 'Courtyard Room', numbers }])
  await sell('Kavita Venkatesan', { from: 8, nights: 12 })
  const late = await sell('Kabir Das', { room: '102', from: -2, nights: 3 })
  await sell('Year End', { room: '103', from: 300, nights: 21 })
  await edit(late, { payment: { paymentMethod: 'CASH', amount: 2000 } })
  await sell('Asha Rao', { room: '104' })
  await beginSession(page, owner.email)
  await page.goto(bookingsPage)
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(rowOf(page, 'Kabir Das')).toBeVisible()
    const add = page.getByRole('button', { name: 'Add Booking' })
    expect(Math.abs((await middleOf(add)) - (await middleOf(search(page)))), `Add at ${width} px`).toBeLessThan(12)
    expect(await longerThanTwoLines(page.locator('tbody tr > *:not(:last-child)')), `at ${width} px`).toEqual(short)
  }

  // Names and numbers have as many lines as they need.
  const groupId = randomUUID()
  await stayRows(world, hotel, { groupId, numbers: ['105', '106', '107', '108', '109'], inDays: 1, nights: 12 })
  await world.db.updateTable('booking_group').set({ name: 'Group of 5 rooms' }).where('id', '=', groupId).execute()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect(rowOf(page, 'Group of 5 rooms')).toContainText('rooms 105, 106, 107, 108, 109')
  expect(await cutOff(page.locator('tbody span[title]'))).toEqual({ parts: true, cut: [] })

  for (const [width, most] of [
    [1280, 300],
    [390, 330],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const first = page.locator('tbody tr, ul[aria-label="List of bookings"] li').first()
    await expect(first).toBeVisible()
    expect((await first.boundingBox())?.y, `the first booking at ${width} px`).toBeLessThanOrEqual(most)
  }

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('tab', { name: 'Room plan' }).click()
  const rooms = page.locator('[role="row"][data-room]')
  await expect(rooms.first()).toBeVisible()
  const inSight = () => rooms.evaluateAll(all => all.filter(one => one.getBoundingClientRect().bottom <= innerHeight).length)
  await expect.poll(inSight, 'rooms in sight').toBeGreaterThanOrEqual(14)
  const number = rooms.first().getByText('101', { exact: true })
  expect(await number.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'cut off of the number').toBe(0)

  await page.setViewportSize({ width: 1366, height: 657 })
  await page.getByRole('tab', { name: 'Day' }).click()
  await expect(page.getByRole('tablist', { name: 'Stays of the day' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Asha Rao' })
  await expect(row).toBeVisible()
  const cells = row.getByRole('cell').or(row.getByRole('rowheader'))
  expect(await longerThanTwoLines(cells)).toEqual(short)

  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/dashboard/rooms?tab=rooms')
  await page.getByLabel('Select 101', { exact: true }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await expect.poll(() => overlaps(page)).toBe(false)
  await expect(page.getByRole('button', { name: 'Delete selected' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await sell('Kavita Venkataraghavan', { checkIn: true, paidAmount: 8000 })
  await page.setViewportSize({ width: 360, height: 780 })
  const enlarge = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
  const expectNoScroll = async (place: string) => {
    await expect(page.getByRole('link', { name: 'Asha Rao' }).first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), place).toBe(360)
  }
  for (const address of ['/dashboard', `${bookingsPage}?tab=list`]) {
    await page.goto(address)
    await enlarge()
    await expectNoScroll(address)
  }
  await page.getByRole('tab', { name: 'Day' }).click()
  await expect(page.getByRole('region', { name: 'Money of the day' })).toBeVisible()
  await expectNoScroll('the day')
})

/** The chosen texts of the dialog that their boxes cut off; the arrow at the end takes 20 px. */
const cutChoices = (page: Page) =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    return [...document.querySelectorAll<HTMLSelectElement>('dialog[open] select')].flatMap(select => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const text = select.selectedOptions[0]?.textContent ?? ''
      if (pen) pen.font = font
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - 20
      return (pen?.measureText(text).width ?? 0) > room ? [text] : []
    })
  })

test('the kind of a group with its price and the meals are read whole on a phone, and so is a room that is being cleaned beside Remove room', async ({
  page,
  world,
}) => {
  const { owner, hotel, sell } = await openDesk(world, [{ name: 'Maharana Suite', numbers: ['401', '402', '403'], price: 5309.52 }])
  const rooms = ['401', '402'].map(number => ({ id: hotel.rooms[number], mealOption: 'breakfast' }))
  await sell('Asha Rao', { rooms })
  await world.db
    .insertInto('room_cleaning')
    .values(rooms.map(({ id = '' }) => ({ hotel_id: hotel.id, room_id: id, state: 'CLEANING' })))
    .execute()
  await beginSession(page, owner.email)
  await page.goto('/dashboard/bookings?tab=plan')
  await page.getByRole('gridcell', { name: /^Asha Rao, room 401/ }).press('Enter')
  await page.getByRole('button', { name: 'Extend a night' }).click()
  const stay = page.getByRole('dialog', { name: 'Change stay' })
  await expect(stay.getByLabel('Room', { exact: true }).locator('option:checked')).toHaveText('401, Maharana Suite, being cleaned')
  expect(await cutChoices(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/bookings?tab=list')
  await page.getByRole('button', { name: 'Add group' }).click()
  const group = page.getByRole('dialog', { name: 'Add Group' })
  await group.getByLabel('Check-in').fill(day(5))
  await group.getByLabel('Check-out').fill(day(6))
  await group.getByLabel('Kind').selectOption({ index: 1 })
  await expect(group.getByLabel('Kind').locator('option:checked')).toHaveText('Maharana Suite, 3 free, ₹5,309.52')
  expect(await cutChoices(page)).toEqual([])
})
