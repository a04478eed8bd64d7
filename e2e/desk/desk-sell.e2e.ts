import type { Locator, Page } from '@playwright/test'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { makeOwner, signIn } from '../people.ts'
import { dialog, said } from '../staff.ts'
import { inDays } from '../wizard.ts'
import { expect, test } from '../world.ts'

/** By keyboard, from where the focus is. */
const tabTo = async (page: Page, target: Locator) => {
  for (let press = 0; press < 30; press++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

const freeRooms = (page: Page) => page.getByRole('table', { name: 'Free rooms' })

// A free stretch of the plan, what is typed, and step by step: web/bookings/sell/sell.page.test.ts.
test('a guest who was here before is sold a room by keyboard alone, although it is taken meanwhile', async ({ page, world, watch }) => {
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, {})
  const [hotel] = hotels
  const asha = { name: 'Asha Rao', email: 'asha@mail.example', phone: '+919812345678' }
  await stayRows(world, hotel, { ...asha, inDays: -9, status: 'CHECKED_OUT', numbers: ['102'] })
  await signIn(page, owner.email, '/dashboard/bookings')
  await page.getByRole('button', { name: 'Quick sale' }).focus()
  await page.keyboard.press('Enter')
  const checkIn = page.getByLabel('Check-in', { exact: true })
  await expect(checkIn).toBeFocused()
  await page.keyboard.type(inDays(3))
  await page.keyboard.press('Tab')
  // The night that follows from the check-in is there, and is typed over.
  await page.keyboard.type(inDays(5))
  await tabTo(page, page.getByLabel('Adults', { exact: true }))
  await expect(page.getByLabel('Adults', { exact: true })).toHaveValue('2')
  await expect(freeRooms(page).getByRole('row', { name: /Deluxe/ })).toContainText('₹8,000.00')
  await tabTo(page, page.getByLabel('Rooms, Deluxe'))
  await page.keyboard.type('1')
  await expect(page.getByLabel('Room, Deluxe').locator('option:checked')).toHaveText('101 (automatic)')
  await tabTo(page, page.getByLabel('Full name'))
  await page.keyboard.type('ash')
  await expect(page.getByRole('option', { name: /Asha Rao.*1 stay/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Mobile number')).toHaveValue('+91 98123 45678')
  await tabTo(page, page.getByRole('dialog').getByLabel('Source'))
  await page.keyboard.type('Ag')
  await tabTo(page, page.getByLabel("Agent's booking no."))
  await page.keyboard.type('YT 77')
  await tabTo(page, page.getByLabel('Amount received'))
  await page.keyboard.type('5,000')
  await tabTo(page, page.getByLabel('Payment method'))
  await page.keyboard.type('Coll')

  await stayRows(world, hotel, { name: 'Ravi Kumar', inDays: 3, numbers: ['101'] })
  watch.allow(/409/)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: /Room 101 is booked on the night of .*: Ravi Kumar/ })).toBeVisible()
  await expect(page.getByLabel('Room, Deluxe').locator('option:checked')).toHaveText('102 (automatic)')
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toHaveAccessibleName(/^Booking [A-Z0-9]{4}-/)
  await expect(said(page)).toContainText('Booking created successfully')
  await expect(dialog(page)).toContainText('₹5,000.00, Collected by agent')
  await page.getByRole('button', { name: 'Book another' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('')
  await expect(checkIn).toHaveValue('')
  const [booking] = await world.db
    .selectFrom('booking')
    .select(['source', 'source_reference', 'payment_method', 'adults'])
    .where('hotel_id', '=', hotel.id)
    .where('guest_name', '=', 'Asha Rao')
    .where('status', '=', 'CONFIRMED')
    .execute()
  expect(booking).toEqual({ source: 'AGENT', source_reference: 'YT 77', payment_method: 'PAID_THERE', adults: 2 })
})
