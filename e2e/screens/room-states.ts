import { expect } from '@playwright/test'
import { beginSession, makeOwner } from '../people.ts'
import { emptied } from '../platform.ts'
import { chooser, courtyard, field, roomsPage, shownOrder, submit } from '../rooms.ts'
import { act, dialog, rowOf, said } from '../staff.ts'
import type { States } from './look.ts'

const rooms = '**/api/room/getroom?**'

/** Texts of the greatest length that each may have. */
const long = {
  number: 'Garden-Cottage-12345',
  type: 'Presidential lake suite with a private terrace, a plunge pool and a view of the whole old city wall',
  amenity: 'Air conditioning that is heard by nobody, with a switch beside the bed and one beside the front door',
  description: 'Two rooms around a courtyard, quiet in the morning and cool at noon. '.repeat(28).trim(),
}

/** A failed list, an empty one, and the longest texts everywhere; on a phone rooms are cards and are edited there. */
export const roomStates: States = async ({ page, world, watch }, look) => {
  watch.allow(/status of 400/)
  const { owner, hotels } = await makeOwner(world, { kinds: [{ name: 'Deluxe', numbers: ['101', '102'] }] })
  const hotel_id = hotels[0].id
  const amenities = ['Lake view', long.amenity].map(name => ({ hotel_id, name }))
  await world.db.insertInto('amenity').values(amenities).execute()
  await world.db.updateTable('room_type').set({ name: long.type }).where('hotel_id', '=', hotel_id).execute()
  const change = { room_number: long.number, description: long.description, price_paise: 99_999_999, is_available: false }
  await world.db.updateTable('room').set(change).where('hotel_id', '=', hotel_id).where('room_number', '=', '102').execute()
  await beginSession(page, owner.email)

  await page.route(rooms, route => route.fulfill({ status: 400, json: { success: false, error: 'The desk is closed.' } }))
  await page.goto(roomsPage)
  await expect(page.getByRole('alert')).toContainText('The desk is closed.')
  await look('a list that cannot be read')
  await page.unroute(rooms)
  await emptied(page, rooms)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No Room Found, Add new Room.', { exact: true })).toBeVisible()
  await look('no rooms')
  await page.unroute(rooms)

  await page.reload()
  await expect(rowOf(page, long.number)).toBeVisible()
  await look('long rooms', { axe: 'phone' })
  await rowOf(page, long.number).getByRole('link').click()
  await expect(dialog(page)).toContainText('cool at noon')
  await look('the view of a long room')
  await page.setViewportSize({ width: 390, height: 800 })
  await submit(page, 'Edit')
  await chooser(page).setInputFiles([{ ...(await courtyard()), name: `${'courtyard '.repeat(12).trim()}.jpg` }])
  await expect.poll(async () => (await shownOrder(page)).length).toBe(1)
  await field(page, 'Price Per Night').fill('')
  await submit(page, 'Update Room')
  await expect(dialog(page).getByText('Price must be a positive number')).toBeVisible()
  await look('the form of a long room', { axe: 'phone' })
  expect(await dialog(page).evaluate(one => one.scrollHeight - one.clientHeight), 'only what is in the dialog scrolls').toBe(0)
  await field(page, 'Price Per Night').fill('5000')
  await field(page, 'Lake view').check()
  await submit(page, 'Update Room')
  await expect(said(page)).toHaveText('Updated room successfully')
  await page.setViewportSize({ width: 1280, height: 900 })
  await act(page, 'Delete', long.number)
  await look('the question about a long room')
  await submit(page, 'Cancel')
  for (const [tab, text] of [
    ['Room Types', long.type],
    ['Amenities', long.amenity],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(text).first()).toBeVisible()
    await look(`long ${tab}`, { axe: 'no' })
  }
}
