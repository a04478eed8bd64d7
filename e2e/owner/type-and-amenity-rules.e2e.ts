import { expectAccessible } from '../axe.ts'
import { expectSaid, field, openRooms, submit } from '../rooms.ts'
import { act, dialog, menuOf, said } from '../staff.ts'
import { expect, test } from '../world.ts'

/* Every rule and message for room types and amenities, on its field. */

test('room types and amenities: a type is added in the field, renamed in its card, described in a dialog, deleted after a question; rules are said on their fields, one that is there already too, and what uses it where it is deleted', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/status of 409/)
  const hotel_id = await openRooms(page, world)
  await page.getByRole('tab', { name: 'Room Types' }).click()
  await expect(page.getByRole('heading', { name: 'Manage Room Types' })).toBeVisible()
  const cards = page.getByRole('list', { name: 'List of room types' }).getByRole('listitem')
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
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'a room type that is there already')
  // An empty field is none that somebody forgot: nothing has to be added.
  await name.fill('')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await name.fill('Tree house')
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('New room type created successfully!')
  await expect(name).toHaveValue('')
  await expect(cards.filter({ hasText: 'Tree house' })).toHaveCount(1)
  await menuOf(page, 'Tree house').click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(page).toHaveURL(/edit=/)
  const renamed = page.getByLabel('New name of Tree house')
  await expect(renamed).toBeFocused()
  // Chosen whole, so that typing takes its place.
  expect(await renamed.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0))).toBe(
    'Tree house',
  )
  await renamed.fill(' ')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await renamed.fill('Deluxe')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSaid(renamed, 'A room type of this name is there already.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await renamed.fill('Tree top')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(said(page)).toHaveText('Room type updated successfully!')
  await expect(menuOf(page, 'Tree top')).toBeVisible()
  await expect(page).not.toHaveURL(/edit=/)
  await menuOf(page, 'Tree top').click()
  await page.getByRole('menuitem', { name: 'Describe' }).click()
  const facts = page.getByRole('dialog', { name: 'Tree top: bed, size and view' })
  await expect(facts.getByLabel('Bed')).toBeFocused()
  await facts.getByLabel('Bed').fill('King bed')
  await facts.getByLabel('Size').fill('1,001')
  await facts.getByRole('button', { name: 'Update Room Type' }).click()
  await expect(facts.getByLabel('Size')).toHaveAccessibleDescription(/A size is 1 to 1,000 whole square metres\.$/)
  await expectAccessible(page, 'a room type with a size that is none')
  await facts.getByLabel('Size').fill('28')
  await facts.getByRole('button', { name: 'Update Room Type' }).click()
  await expect(said(page)).toHaveText('Room type updated successfully!')
  await expect(cards.filter({ hasText: 'Tree top' })).toContainText('King bed · 28 m²')
  await act(page, 'Delete', 'Tree top')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(said(page)).toHaveText('Room type deleted successfully!')
  await expect(cards.filter({ hasText: 'Tree top' })).toHaveCount(0)
  await act(page, 'Delete', 'Deluxe')
  await submit(page, 'Delete')
  await expect(dialog(page).getByRole('alert')).toHaveText('Rooms 101 and 102 are of this type. Choose another type there first.')
  await submit(page, 'Cancel')
  await page.setViewportSize({ width: 320, height: 640 })
  const { scroll, width } = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, width: innerWidth }))
  expect(scroll).toBeLessThanOrEqual(width)
  await expectAccessible(page, 'room types on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })

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
  await page.getByRole('tab', { name: 'Amenities' }).click()
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
    if (button === 'Add Amenity') await expectAccessible(page, 'an amenity that is there already')
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
