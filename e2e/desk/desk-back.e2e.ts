import { randomUUID } from 'node:crypto'
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
