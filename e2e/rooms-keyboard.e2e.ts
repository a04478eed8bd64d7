import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { tabTo } from './keys.ts'
import { chooser, courtyard, field, openRooms, shownOrder, view } from './rooms.ts'
import { dialog, menuOf, rowOf, said } from './staff.ts'
import { expect, test } from './world.ts'

/** Tab to a field, and type. */
const fillByKeys = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, dialog(page).getByLabel(label))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

test('by keyboard alone twelve rooms are added, the pictures of one put in order, and it is found, saved as a file and deleted', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const { keyboard } = page
  await openRooms(page, world)
  await keyboard.press('n')
  await expect(field(page, 'Room Number')).toBeFocused()
  await keyboard.type('201')
  await fillByKeys(page, 'Up to number', '212')
  await expect(dialog(page).getByText(/^12 rooms: 201, 202, .*, 212$/)).toBeVisible()
  await tabTo(page, field(page, 'Room Type'))
  await keyboard.type('Del')
  await fillByKeys(page, 'Price Per Night', '4,800')
  await fillByKeys(page, 'Price With Meals', '6,200')
  await fillByKeys(page, 'Adult Capacity', '3')
  await tabTo(page, dialog(page).getByLabel('Lake view'))
  await keyboard.press('Space')
  await tabTo(page, chooser(page))
  const opened = page.waitForEvent('filechooser')
  // The browser begins to tell of file choosers on its own time; a question to the page is answered after that.
  await page.evaluate(() => document.hasFocus())
  await keyboard.press('Enter')
  await (await opened).setFiles([await courtyard(), await view()])
  await expect.poll(() => shownOrder(page)).toEqual(['courtyard', 'view'])
  await keyboard.press('Control+Enter')
  await expect(said(page)).toHaveText('12 rooms created successfully')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const number of ['201', '212']) await expect(rowOf(page, number)).toContainText('₹4,800.00')

  await keyboard.press('/')
  await keyboard.type('207')
  await expect(page.getByRole('rowheader')).toHaveText(['207'])
  await tabTo(page, page.getByRole('button', { name: 'CSV' }))
  const [file] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')])
  expect((await readFile(await file.path(), 'utf8')).split('\r\n').slice(1)).toEqual(['207,2,Deluxe,6200,4800,3,0,Available', ''])
  await tabTo(page, menuOf(page, '207'))
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await keyboard.press('Enter')
  const later = dialog(page).getByRole('button', { name: 'Move later: Room 201 (1)' })
  await tabTo(page, later)
  await keyboard.press('ArrowRight')
  await expect.poll(() => shownOrder(page)).toEqual(['Room 201 (2)', 'Room 201 (1)'])
  await expect(dialog(page).getByRole('status').filter({ hasText: 'Room 201 (1): now picture 2 of 2.' })).toHaveCount(1)
  await expect(later).toBeFocused()
  await tabTo(page, dialog(page).getByRole('button', { name: 'Update Room' }))
  await keyboard.press('Enter')
  await expect(said(page)).toHaveText('Updated room successfully')
  await expect(menuOf(page, '207')).toBeFocused()

  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(dialog(page).getByText('Are you sure you want to delete room 207?', { exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(said(page)).toHaveText('Room deleted successfully!')
  await expect(page.getByText('No rooms match your search.', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
})

test('by keyboard alone the tabs are gone through, an amenity is added, and a room type added, renamed and described', async ({
  page,
  world,
}) => {
  const { keyboard } = page
  await openRooms(page, world)
  await tabTo(page, page.getByRole('tab', { name: 'Rooms' }))
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Manage Room Types' })).toBeVisible()
  await keyboard.press('n')
  await keyboard.type('Tree house')
  await keyboard.press('Enter')
  await expect(said(page)).toHaveText('New room type created successfully!')
  await tabTo(page, menuOf(page, 'Tree house'))
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByLabel('New name of Tree house')).toBeFocused()
  await keyboard.type('Tree top')
  await keyboard.press('Enter')
  await expect(menuOf(page, 'Tree top')).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Describe' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Bed')).toBeFocused()
  await keyboard.type('King bed')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('King bed', { exact: true })).toBeVisible()
  await expect(menuOf(page, 'Tree top')).toBeFocused()
  await tabTo(page, page.getByRole('tab', { name: 'Room Types' }))
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Manage Amenities' })).toBeVisible()
  await keyboard.press('n')
  await expect(field(page, 'Name')).toBeFocused()
  await keyboard.type('Balcony')
  await keyboard.press('Control+Enter')
  await expect(menuOf(page, 'Balcony')).toBeVisible()
})
