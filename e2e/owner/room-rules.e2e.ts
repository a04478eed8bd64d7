import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { chooser, courtyard, expectSaid, field, openRooms, shownOrder, submit, view } from '../rooms.ts'
import { act, dialog, rowOf, said } from '../staff.ts'
import { expect, test } from '../world.ts'

/* The rules of the specification for rooms, on their fields; server/rooms/room-rules.api.test.ts has all of them for the calls. */

const price = 'Price must be a positive number'
const withMeals = 'Price with meals must be a positive number'
const adults = 'Adult capacity must be a positive number'
const children = 'Children capacity must be a positive number'
const noAmenity = 'At least one amenity is required.'
const noImage = 'At least one room image is required.'

/** What is typed into a field of a room, and what is said when it is left: one rule of each, web/rooms/room-values.test.ts has all. */
const rules: readonly (readonly [label: string, typed: string, message: string])[] = [
  ['Room Number', '  ', 'Room Number is required'],
  ['Price Per Night', '4800.555', 'At most two decimals.'],
  ['Price With Meals', '1000000.01', 'At most 10,00,000.'],
  ['Adult Capacity', '1.5', adults],
  ['Children Capacity', '51', 'At most 50.'],
]
const right: readonly (readonly [label: string, typed: string])[] = [
  ['Room Number', '201'],
  ['Price Per Night', '₹ 4,800'],
  ['Price With Meals', '6,200.50'],
  ['Adult Capacity', '2'],
  ['Children Capacity', '0'],
]

const amenities = (page: Page) => dialog(page).getByRole('group', { name: 'Amenities' })

/** Types what breaks each rule, and then what does not. */
const breakRules = async (page: Page) => {
  for (const [label, typed, message] of rules) {
    await field(page, label).fill('1')
    await field(page, label).fill(typed)
    await field(page, label).blur()
    await expectSaid(field(page, label), message, typed)
  }
  for (const [label, typed] of right) {
    await field(page, label).fill(typed)
    await expect(field(page, label)).not.toHaveAttribute('aria-invalid')
  }
}

test('a new room: what is wrong is said on its field in the words of the specification, and what the server says too; one from before the rules gets another price without pictures and amenities, and of one that has them the last are not taken', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/status of 4(00|09)/)
  const hotel_id = await openRooms(page, world)
  await page.keyboard.press('n')
  await expect(field(page, 'Room Number')).toBeFocused()
  await field(page, 'Adult Capacity').fill('')
  await field(page, 'Children Capacity').fill('')
  await submit(page, 'Add Room')
  for (const [label, message] of [
    ['Room Number', 'Room Number is required'],
    ['Room Type', 'Room Type is required'],
    ['Price Per Night', price],
    ['Price With Meals', withMeals],
    ['Adult Capacity', adults],
    ['Children Capacity', children],
    ['Room images', noImage],
  ] as const)
    await expectSaid(field(page, label), message)
  await expectSaid(amenities(page), noAmenity)
  await expect(field(page, 'Room Number')).toBeFocused()
  await expectAccessible(page, 'a new room with errors')
  await breakRules(page)
  const upTo = dialog(page).getByLabel('Up to number')
  for (const [typed, message] of [
    ['B4', 'Write both numbers alike, as 101 and 112 or A01 and A12.'],
    ['200', 'The last number comes after the first.'],
    ['300', 'At most 50 rooms at once.'],
  ] as const) {
    await upTo.fill(typed)
    await expectSaid(upTo, message)
  }
  await field(page, 'Room Number').fill('100')
  await upTo.fill('103')
  await field(page, 'Room Type').selectOption('Deluxe')
  await dialog(page).getByLabel('Lake view').check()
  await chooser(page).setInputFiles([await view()])
  await submit(page, 'Add Room')
  await expectSaid(field(page, 'Room Number'), 'Taken already: 101, 102.')
  await expect(field(page, 'Room Number')).toBeFocused()
  await upTo.fill('')
  await field(page, 'Room Number').fill('102')
  await submit(page, 'Add Room')
  await expectSaid(field(page, 'Room Number'), 'This room number is taken already.')
  // What was chosen is deleted by somebody else in the meantime.
  const { id: type } = await world.db.insertInto('room_type').values({ hotel_id, name: 'Suite' }).returning('id').executeTakeFirstOrThrow()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await field(page, 'Room Number').fill('103')
  await page.reload()
  await expect(field(page, 'Room Type').getByRole('option', { name: 'Suite' })).toHaveCount(1)
  for (const [label, typed] of right) await field(page, label).fill(typed)
  await field(page, 'Room Type').selectOption('Suite')
  await dialog(page).getByLabel('Wi-Fi').check()
  await chooser(page).setInputFiles([await view()])
  await expect.poll(() => shownOrder(page)).toEqual(['view'])
  await world.db.deleteFrom('room_type').where('id', '=', type).execute()
  await world.db.deleteFrom('amenity').where('hotel_id', '=', hotel_id).where('name', '=', 'Wi-Fi').execute()
  await submit(page, 'Add Room')
  await expectSaid(field(page, 'Room Type'), 'This does not belong to the hotel.')
  await expectSaid(amenities(page), 'This does not belong to the hotel.')
  await expect(dialog(page).getByLabel('Wi-Fi')).toHaveCount(0)
  await field(page, 'Room Type').selectOption('Deluxe')
  await submit(page, 'Add Room')
  await expectSaid(amenities(page), noAmenity)
  await dialog(page).getByLabel('Lake view').check()
  await submit(page, 'Add Room')
  await expect(said(page)).toHaveText('Room created successfully')
  await expect(rowOf(page, '201')).toContainText('₹6,200.50')

  // 101 and 102 are alike.
  await act(page, 'Edit', '101')
  await field(page, 'Price Per Night').fill('4,321')
  await submit(page, 'Update Room')
  await expect(said(page)).toHaveText('Updated room successfully')
  for (const number of ['101', '102']) await expect(rowOf(page, number)).toContainText('₹4,321.00')

  await act(page, 'Edit', '101')
  await field(page, 'Room Type').selectOption('')
  await field(page, 'Room Type').focus()
  await field(page, 'Room Type').blur()
  await expectSaid(field(page, 'Room Type'), 'Room Type is required')
  await field(page, 'Room Type').selectOption('Deluxe')
  await field(page, 'Room Number').fill('102')
  await submit(page, 'Update Room')
  await expectSaid(field(page, 'Room Number'), 'This room number is taken already.')
  await field(page, 'Room Number').fill('101')
  await dialog(page).getByLabel('Lake view').check()
  await chooser(page).setInputFiles([await courtyard()])
  await expect.poll(() => shownOrder(page)).toEqual(['courtyard'])
  await submit(page, 'Update Room')
  await expect(rowOf(page, '101').getByRole('cell').nth(1)).toHaveText('1')

  await act(page, 'Edit', '101')
  await dialog(page).getByLabel('Lake view').uncheck()
  // The message that this press calls forth must not move the button away under the pointer.
  await dialog(page).getByRole('button', { name: 'Remove: Room 101 (1)' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectSaid(amenities(page), noAmenity)
  await submit(page, 'Update Room')
  await expectSaid(amenities(page), noAmenity)
  await expectSaid(field(page, 'Room images'), noImage)
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await dialog(page).getByLabel('Lake view').check()
  await field(page, 'Price Per Night').fill('5000')
  const also = dialog(page).getByLabel('Also the other 1 of this kind')
  await expect(also).toBeChecked()
  await world.db.deleteFrom('room').where('hotel_id', '=', hotel_id).where('room_number', '=', '102').execute()
  await submit(page, 'Update Room')
  const gone = dialog(page).getByText('Some of these rooms are not there any more.')
  await expect(page.getByText('2 rooms', { exact: true })).toBeAttached()
  await expect(gone).toBeVisible()
  await submit(page, 'Update Room')
  await expect(said(page)).toHaveText('Updated room successfully')
  await expect(rowOf(page, '101')).toContainText('₹5,000.00')
})
