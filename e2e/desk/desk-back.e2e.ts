import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { cleaningApi } from '#shared/rooms/cleaning.ts'
import { barOf } from '../desk/desk-plan.ts'
import { makeOwner, signIn } from '../people.ts'
import { dialog } from '../staff.ts'
import { expect, test } from '../world.ts'

test('a sale closes by Esc after Back left the question of another dialog open', async ({ page, world, watch }) => {
  watch.allow(/status of 409/)
  const { owner, hotels } = await makeOwner(world, {})
  const [hotel] = hotels
  const groupId = randomUUID()
  for (const number of ['101', '102']) await stayRows(world, hotel, { groupId, numbers: [number] })
  const roomId = hotel.rooms['101'] ?? ''
  await world.call(cleaningApi.set, { hotelId: hotel.id, roomId, state: 'DIRTY', seen: 0 }, owner.headers)
  await signIn(page, owner.email, '/dashboard/bookings?tab=plan')
  await barOf(page, 'Meera Iyer').first().click()
  await dialog(page).getByRole('link', { name: 'Open group Iyer family' }).click()
  await page.getByRole('button', { name: 'Check in all 2' }).click()
  await expect(page.getByRole('dialog', { name: 'Not clean yet' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Iyer family' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Bookings' }).click()
  await page.getByRole('button', { name: 'Add Booking' }).click()
  const sale = page.getByRole('dialog', { name: 'Add Booking' })
  await expect(sale).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sale).toHaveCount(0)
})

test('a booking that is opened far down the day or the room plan is closed to the same place, by Esc and by Back', async ({
  page,
  world,
}) => {
  test.setTimeout(90_000)
  const numbers = Array.from({ length: 14 }, (_, at) => String(101 + at))
  const { owner, hotels } = await makeOwner(world, { kinds: [{ name: 'Deluxe', numbers }] })
  for (const number of numbers) await stayRows(world, hotels[0], { name: `Guest ${number}`, numbers: [number] })
  await page.setViewportSize({ width: 1280, height: 500 })
  await signIn(page, owner.email, '/dashboard/bookings?tab=day')
  const place = () => page.evaluate(() => `${location.search} ${Math.round(scrollY)}`)
  const ways = [() => page.keyboard.press('Escape'), () => page.goBack()]
  const opensAndCloses = async (part: Locator, open: () => Promise<void>) => {
    await part.scrollIntoViewIfNeeded()
    const before = await place()
    expect(before).not.toMatch(/ 0$/)
    for (const close of ways) {
      await open()
      await expect(page.getByRole('dialog', { name: 'Booking Details' })).toBeVisible()
      await close()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect.poll(place).toBe(before)
    }
  }
  const guest = page.getByRole('link', { name: /^Guest 114/ })
  await opensAndCloses(guest, () => guest.click())

  await page.getByRole('tab', { name: 'Room plan' }).click()
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('button', { name: 'Earlier' }).click()
  const bar = barOf(page, 'Guest 114')
  await opensAndCloses(bar, async () => {
    await bar.click()
    await dialog(page).getByRole('link', { name: 'Open booking' }).click()
  })
})
