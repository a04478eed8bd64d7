import { expect, type Locator, type Page } from '@playwright/test'
import { employ, person } from '#server/testing/worlds/people.ts'
import { type StayRows, stayRows } from '#server/testing/worlds/stay-rows.ts'
import type { TestServer } from '#server/testing.ts'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { makeOwner, signIn, someEmail } from '../people.ts'

const kinds = [
  { name: 'Deluxe', numbers: ['101', '102', '103', '104'] },
  { name: 'Suite', numbers: ['201'], price: 6000, withMeals: 8000 },
]

/** A hotel with five rooms, and somebody of its staff in front of a tab of the bookings. */
export const openDesk = async (
  page: Page,
  world: TestServer,
  stays: readonly StayRows[],
  tab = 'plan',
  role: Parameters<typeof employ>[3] = 'MANAGER',
) => {
  const { owner, hotels } = await makeOwner(world, { kinds })
  const [hotel] = hotels
  const one = await person(world, { name: 'Ravi Desk', email: someEmail() })
  await employ(world, hotel.id, one.id, role)
  const ids: string[] = []
  for (const { paid = 0, ...stay } of stays) {
    const bookingId = await stayRows(world, hotel, stay)
    ids.push(bookingId)
    const payment = { paymentMethod: 'CASH' as const, amount: paid }
    if (paid > 0) await world.call(bookingChangeApi.update, { hotelId: hotel.id, bookingId, version: 1, payment }, owner.headers)
  }
  await signIn(page, one.email, `/dashboard/bookings?tab=${tab}`)
  const today = todayInIndia(world.clock.now())
  const day = (days: number) => addDays(today, days)
  /** What the tables say of a stay: its dates as days from today, its rooms, total and status. */
  const stayNow = async (at: number) => {
    const id = ids[at] ?? ''
    const row = await world.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const nights = await world.db
      .selectFrom('room_night as n')
      .innerJoin('room as r', 'r.id', 'n.room_id')
      .select(['r.room_number as room', 'n.night'])
      .where('n.booking_id', '=', id)
      .orderBy('n.night')
      .execute()
    const from = (date: string) => Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000)
    return { nights: nights.map(({ room, night }) => `${room} ${from(night)}`), total: row.total_paise / 100, status: row.status }
  }
  return { owner, hotel, ids, day, stayNow }
}

/** A stay on the plan, by its guest. */
export const barOf = (page: Page, guest: string): Locator => page.getByRole('gridcell', { name: new RegExp(`^${guest} ?,`) })

/** A free night of a room. */
export const nightOf = (page: Page, room: string, night: string): Locator =>
  page.getByRole('row', { name: room }).locator(`[data-night="${night}"]`)

/** Drags from a point of an element, by whole days and rows. */
export const dragBy = async (page: Page, bar: Locator, by: { days: number; rows?: number; edge?: 'start' | 'end' }) => {
  const box = await bar.boundingBox()
  const column = await page.getByRole('columnheader').nth(1).boundingBox()
  const rows = page.locator('[role="row"][data-room]')
  const tops = await rows.evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
  const here = tops.findLastIndex(top => top <= (box?.y ?? 0))
  const down = (tops[here + (by.rows ?? 0)] ?? Number.NaN) - (tops[here] ?? Number.NaN)
  if (!box || !column || Number.isNaN(down)) throw new Error('Not on the page')
  const x = by.edge === 'end' ? box.x + box.width - 2 : by.edge === 'start' ? box.x + 2 : box.x + 14
  const y = box.y + box.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.days * column.width, y + down, { steps: 6 })
  await page.mouse.up()
}

export const undoLine = (page: Page): Locator => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) })
/** What a change comes to, before it is saved. */
export const difference = (page: Page): Locator => page.getByRole('dialog').getByRole('status')
export const saveChange = async (page: Page) => {
  await page.getByRole('button', { name: 'Save change' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
