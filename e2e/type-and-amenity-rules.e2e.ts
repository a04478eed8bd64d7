import { expectAccessible } from './axe.ts'
import { expectSaid, field, openRooms, roomsPage, submit } from './rooms.ts'
import { act, dialog, menuOf, said } from './staff.ts'
import { expect, test } from './world.ts'

/* Every rule and message for room types and amenities, on its field. */

test('room types and amenities: rules are said on their fields, one that is there already too, and what uses it where it is deleted', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 409/)
  const hotel_id = await openRooms(page, world)
  await page.goto(`${roomsPage}?tab=types`)
  const name = page.getByLabel('New room type')
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await expect(add).toBeDisabled()
  await name.fill('   ')
  await expect(add).toBeDisabled()
  await name.fill('x'.repeat(101))
  await add.click()
  await expectSaid(name, 'At most 100 characters.')
  await name.fill('Deluxe')
  await add.click()
  await expectSaid(name, 'A room type of this name is there already.')
  await expectAccessible(page, 'a room type that is there already')
  // An empty field is none that somebody forgot: nothing has to be added.
  await name.fill('')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await name.fill('Suite')
  await add.click()
  await expect(said(page)).toHaveText('New room type created successfully!')
  await menuOf(page, 'Suite').click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const renamed = page.getByLabel('New name of Suite')
  await renamed.fill(' ')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await renamed.fill('Deluxe')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSaid(renamed, 'A room type of this name is there already.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await act(page, 'Delete', 'Deluxe')
  await submit(page, 'Delete')
  await expect(dialog(page).getByRole('alert')).toHaveText('Rooms 101 and 102 are of this type. Choose another type there first.')
  await expectAccessible(page, 'a room type in use')

  // An amenity, when it is added and when it is changed.
  const { id: amenity_id } = await world.db
    .selectFrom('amenity')
    .select('id')
    .where('hotel_id', '=', hotel_id)
    .where('name', '=', 'Wi-Fi')
    .executeTakeFirstOrThrow()
  const { id: room_id } = await world.db
    .selectFrom('room')
    .select('id')
    .where('hotel_id', '=', hotel_id)
    .where('room_number', '=', '102')
    .executeTakeFirstOrThrow()
  await world.db.insertInto('room_amenity').values({ hotel_id, room_id, amenity_id }).execute()
  await page.goto(`${roomsPage}?tab=amenities`)
  await expect(menuOf(page, 'Wi-Fi')).toBeVisible()
  for (const button of ['Add Amenity', 'Update Amenity']) {
    if (button === 'Add Amenity') await page.getByRole('button', { name: button }).click()
    else await act(page, 'Edit', 'Wi-Fi')
    for (const [typed, message] of [
      ['', 'Amenity Name is required'],
      ['  ', 'Amenity Name is required'],
      ['x'.repeat(101), 'At most 100 characters.'],
      ['Lake view', 'An amenity of this name is there already.'],
    ] as const) {
      await field(page, 'Name').fill(typed)
      await submit(page, button)
      await expectSaid(field(page, 'Name'), message, typed)
      await expect(field(page, 'Name')).toBeFocused()
    }
    await expectAccessible(page, 'an amenity that is there already')
    await dialog(page).getByLabel('Description').fill('x'.repeat(501))
    await dialog(page).getByLabel('Description').blur()
    await expectSaid(dialog(page).getByLabel('Description'), 'At most 500 characters.')
    await submit(page, 'Cancel')
    await page.getByRole('button', { name: 'Discard' }).click()
  }
  await act(page, 'Delete', 'Wi-Fi')
  await expect(dialog(page).getByText('Are you sure you want to delete Wi-Fi...?', { exact: true })).toBeVisible()
  await submit(page, 'Delete')
  await expect(dialog(page).getByRole('alert')).toHaveText('Room 102 has this amenity. Take it away there first.')
})
