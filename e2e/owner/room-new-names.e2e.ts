import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { makeOwner, signIn } from '../people.ts'
import { chooser, field, roomsPage, submit, view } from '../rooms.ts'
import { act, dialog, said } from '../staff.ts'
import { expect, test } from '../world.ts'

test('the form of a room makes the type and the amenities that it names, once, also when the room is refused at first', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 409/)
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, { kinds: [] })
  const [{ id: hotelId }] = hotels
  const namesOf = async (table: 'room_type' | 'amenity') => {
    const rows = await world.db.selectFrom(table).select('name').where('hotel_id', '=', hotelId).orderBy('name').execute()
    return rows.map(({ name }) => name)
  }
  await signIn(page, owner.email, `${roomsPage}?add=1`)
  await submit(page, 'Add Room')
  await expect(field(page, 'Room Type')).toHaveAccessibleDescription(/Room Type is required$/)
  await expect(field(page, 'Amenities')).toHaveAccessibleDescription(/At least one amenity is required\.$/)
  await expectAccessible(page, 'a first room with errors')
  await expectFits(page, 'a first room')
  await page.setViewportSize({ width: 1280, height: 800 })
  await field(page, 'Room Number').fill('101')
  await field(page, 'Room Type').fill(' Deluxe ')
  await field(page, 'Price Per Night').fill('4000')
  await field(page, 'Price With Meals').fill('5000')
  await field(page, 'Amenities').fill('Wi-Fi, hot water; wi-fi,')
  await expect(field(page, 'Amenities')).toHaveAccessibleDescription('2 new: Wi-Fi, hot water')
  await chooser(page).setInputFiles([await view()])
  await submit(page, 'Add Room')
  await expect(said(page)).toHaveText('Room created successfully')
  expect(await namesOf('room_type')).toEqual(['Deluxe'])
  expect(await namesOf('amenity')).toEqual(['Wi-Fi', 'hot water'])

  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Add Room' }).click()
  await expect(dialog(page).getByText('A new room begins with what all others have.')).toBeVisible()
  await expect(field(page, 'Wi-Fi')).toBeChecked()
  await field(page, 'Room Number').fill('101')
  await field(page, 'Room Type').selectOption('New type…')
  await expect(field(page, 'Name of the new type')).toBeFocused()
  await field(page, 'Price Per Night').fill('6000')
  await field(page, 'Price With Meals').fill('7000')
  await field(page, 'Wi-Fi').uncheck()
  await dialog(page).getByLabel('Other amenities').fill('WI-FI, Balcony')
  await expect(dialog(page).getByLabel('Other amenities')).toHaveAccessibleDescription('1 new: Balcony')
  await chooser(page).setInputFiles([await view()])
  await submit(page, 'Add Room')
  await expect(field(page, 'Name of the new type')).toHaveAccessibleDescription('Room Type is required')
  await expectFits(page, 'a room of a new type')
  await expectAccessible(page, 'a room of a new type')
  await field(page, 'Name of the new type').fill('Suite')
  await submit(page, 'Add Room')
  await expect(field(page, 'Room Number')).toHaveAccessibleDescription('This room number is taken already.')
  // What was made stands there as chosen.
  await expect(field(page, 'Room Type').locator('option:checked')).toHaveText('Suite')
  for (const name of ['Balcony', 'hot water', 'Wi-Fi']) await expect(field(page, name)).toBeChecked()
  await expect(dialog(page).getByLabel('Other amenities')).toHaveValue('')
  await field(page, 'Room Number').fill('102')
  await submit(page, 'Add Room')
  await expect(page.getByRole('rowheader')).toHaveText(['101', '102'])
  expect(await namesOf('room_type')).toEqual(['Deluxe', 'Suite'])
  expect(await namesOf('amenity')).toEqual(['Balcony', 'Wi-Fi', 'hot water'])

  await act(page, 'Edit', '101')
  await dialog(page).getByLabel('Other amenities').fill('Bathtub')
  await submit(page, 'Update Room')
  await expect(said(page)).toHaveText('Updated room successfully')
  await act(page, 'Edit', '101')
  await expect(field(page, 'Bathtub')).toBeChecked()
  await expect(field(page, 'Balcony')).not.toBeChecked()
})
