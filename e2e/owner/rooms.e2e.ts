import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { expectAccessible } from '../axe.ts'
import { makeOwner, signIn } from '../people.ts'
import { chooser, courtyard, field, shownFiles, shownOrder, submit, view } from '../rooms.ts'
import { act, dialog, menuOf, rowOf, said } from '../staff.ts'
import { expect, test } from '../world.ts'

const toTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

test('an owner makes a type, an amenity and three rooms alike with two pictures, changes them together and orders the pictures; one that is booked is not deleted, one that is not goes after a question', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 409/)
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, { kinds: [] })
  const [hotel] = hotels
  await signIn(page, owner.email)
  await page.getByRole('link', { name: 'Rooms', exact: true }).click()
  await expect(page.getByRole('tab')).toHaveText(['Rooms', 'Room Types', 'Amenities', 'Rates'])
  await expect(page.getByText('No Room Found, Add new Room.', { exact: true })).toBeVisible()

  await toTab(page, 'Room Types')
  await page.getByLabel('New room type').fill('Lake suite')
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('New room type created successfully!')

  await toTab(page, 'Amenities')
  await expect(page.getByRole('heading', { name: 'Manage Amenities' })).toBeVisible()
  await expect(page.getByText('No Room Amenities Found. Add a New Amenity.', { exact: true })).toBeVisible()
  for (const [name, description] of [['Lake view'], ['Bathtub', 'Of copper']] as const) {
    await page.getByRole('button', { name: 'Add Amenity' }).click()
    await expect(page.getByRole('dialog', { name: 'Add Amenity' })).toBeVisible()
    await field(page, 'Name').fill(name)
    if (description) await dialog(page).getByLabel('Description').fill(description)
    await submit(page, 'Add Amenity')
    await expect(menuOf(page, name)).toBeVisible()
  }
  await act(page, 'Edit', 'Bathtub')
  await expect(page.getByRole('dialog', { name: 'Edit Amenity' })).toBeVisible()
  await field(page, 'Name').fill('')
  await submit(page, 'Update Amenity')
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Amenity Name is required')
  await field(page, 'Name').fill('Copper bathtub')
  await submit(page, 'Update Amenity')
  await expect(said(page)).toHaveText('Amenity updated successfully!')
  await expect(page.getByRole('list', { name: 'List of amenities' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'amenities')

  await toTab(page, 'Rooms')
  await page.getByRole('button', { name: 'Add Room' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Room Details' })).toBeVisible()
  await expect(dialog(page).getByLabel('Available')).toHaveCount(0)
  await field(page, 'Room Number').fill('101')
  await dialog(page).getByLabel('Up to number').fill('103')
  await expect(dialog(page).getByText('3 rooms: 101, 102, 103')).toBeVisible()
  await field(page, 'Room Type').selectOption('Lake suite')
  await field(page, 'Price Per Night').fill('₹ 4,800')
  await field(page, 'Price With Meals').fill('6,200')
  await dialog(page).getByLabel('Lake view').check()
  await chooser(page).setInputFiles([await courtyard(), await view()])
  await expect.poll(() => shownOrder(page)).toEqual(['courtyard', 'view'])
  const cover = page.getByText('Cover', { exact: true })
  await expect(dialog(page).getByRole('listitem').filter({ has: cover })).toHaveText([/courtyard/])
  await submit(page, 'Add 3 Rooms')
  await expect(said(page)).toHaveText('3 rooms created successfully')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Room Number',
    'Images',
    'Room Type',
    'Price With Meals',
    'Price Per Night',
    'Adult Capacity',
    'Children Capacity',
    'Availability',
    'Actions',
  ])
  for (const number of ['101', '102', '103'])
    await expect(rowOf(page, number).getByRole('cell')).toHaveText([
      '',
      '2',
      'Lake suite',
      '₹6,200.00',
      '₹4,800.00',
      '2',
      '0',
      'Available',
      /.*/,
    ])
  await expect(rowOf(page, '102').getByRole('img', { name: 'Room 102' })).toHaveJSProperty('complete', true)
  await expectAccessible(page, 'rooms')

  await act(page, 'Edit', '102')
  await expect(page.getByRole('dialog', { name: 'Update Room Details' })).toBeVisible()
  const also = dialog(page).getByLabel('Also the other 2 of this kind')
  await expect(also).toBeChecked()
  await expect(also).toHaveAccessibleDescription(/of 101 and 103\.$/)
  await field(page, 'Price Per Night').fill('5,200')
  const [first, second] = await shownFiles(page)
  await dialog(page).getByRole('button', { name: 'Move earlier: Room 101 (2)' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => shownFiles(page)).toEqual([second, first])
  await chooser(page).setInputFiles([await courtyard()])
  await expect.poll(() => shownOrder(page)).toEqual(['Room 101 (2)', 'Room 101 (1)', 'courtyard'])
  await page.keyboard.press('Control+Enter')
  await expect(said(page)).toHaveText('Updated room successfully')
  for (const number of ['101', '102', '103']) await expect(rowOf(page, number)).toContainText('₹5,200.00')
  await expect(rowOf(page, '102').getByRole('cell').nth(1)).toHaveText('3')
  await expect(rowOf(page, '103').getByRole('cell').nth(1)).toHaveText('2')
  await act(page, 'Edit', '102')
  await expect.poll(async () => (await shownFiles(page)).slice(0, 2)).toEqual([second, first])
  await page.keyboard.press('Escape')

  await act(page, 'Edit', '103')
  await dialog(page).getByLabel('Available').uncheck()
  await expect(dialog(page).getByLabel('Also the other 2 of this kind')).not.toBeChecked()
  await submit(page, 'Update Room')
  await expect(rowOf(page, '103')).toContainText('Not Available')
  // A choice from a list does not wait until what lies above it is gone.
  await expect(dialog(page)).toHaveCount(0)
  await page.getByLabel('Availability').selectOption('Not Available')
  await expect(page.getByRole('rowheader')).toHaveText(['103'])
  await page.getByLabel('Search rooms').fill('tree house')
  await expect(page.getByText('No rooms match your search.', { exact: true })).toBeVisible()
  await page.getByText('Clear the search', { exact: true }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  expect(await readFile(await file.path(), 'utf8')).toContain('101,2,Lake suite,6200,5200,2,0,Available\r\n')

  const ids = await world.db.selectFrom('room').select(['room_number', 'id']).where('hotel_id', '=', hotel.id).execute()
  await stayRows(world, { ...hotel, rooms: Object.fromEntries(ids.map(({ room_number, id }) => [room_number, id])) }, { numbers: ['101'] })
  const { reference } = await world.db.selectFrom('booking').select('reference').where('hotel_id', '=', hotel.id).executeTakeFirstOrThrow()
  await act(page, 'Delete', '101')
  await expect(dialog(page).getByText('Are you sure you want to delete room 101?', { exact: true })).toBeVisible()
  await submit(page, 'Delete')
  await expect(dialog(page).getByText(`This room is booked: ${reference}. You can make it not available instead.`)).toBeVisible()
  await expectAccessible(page, 'a room that is booked')
  await submit(page, 'Cancel')
  await act(page, 'Delete', '102')
  await submit(page, 'Delete')
  await expect(said(page)).toHaveText('Room deleted successfully!')
  await expect(page.getByRole('rowheader')).toHaveText(['101', '103'])
})
