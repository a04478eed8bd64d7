import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { importColumnIds, importColumns } from '#shared/bookings/imports.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../world.ts'
import { openDesk } from './desk-plan.ts'

type Cells = Partial<Record<keyof typeof importColumns, string>>

const fileOf = (name: string, rows: readonly Cells[]) => {
  const lines = [
    importColumnIds.options.map(column => importColumns[column].label),
    ...rows.map(row => importColumnIds.options.map(column => row[column] ?? '')),
  ]
  return { name, mimeType: 'text/csv', buffer: Buffer.from(lines.map(cells => cells.join(';')).join('\r\n')) }
}

test('a file is looked at row by row, refused for a night that is sold meanwhile, imported, shown alone, and undone', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 409/)
  const { day, hotel } = await openDesk(page, world, [{ name: 'Uma Das', inDays: 20 }], 'list')
  // The buttons of an empty list are others.
  await expect(page.getByRole('link', { name: /^Uma Das/ })).toBeVisible()
  const row = (reference: string, more: Cells): Cells => ({
    ...{
      reference,
      userName: `Guest ${reference}`,
      userPhone: '9812345678',
      checkInDate: day(3),
      checkOutDate: day(5),
      price: '9,000',
      ...more,
    },
  })
  const dialog = page.getByRole('dialog', { name: 'Import bookings' })
  const choose = (file: ReturnType<typeof fileOf>) => dialog.getByLabel('CSV file').setInputFiles(file)
  const book = dialog.getByRole('button', { name: 'Import' })

  await page.getByRole('button', { name: 'Import' }).press('Enter')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the template' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('bookings-template.csv')

  await choose(fileOf('old.csv', [row('A', { room: '101' }), row('B', { roomType: 'Deluxe', userPhone: '12' })]))
  await expect(dialog.getByRole('alert')).toContainText('1 row of 2 cannot be imported')
  await expect(dialog.getByRole('listitem')).toHaveText('Phone: Invalid phone number.')
  await expect(book).toBeDisabled()
  await expectAccessible(page, 'a row with a fault')

  const good = fileOf('old.csv', [row('A', { room: '101' }), row('B', { roomType: 'Deluxe', userEmail: 'b@mail.example' })])
  await choose(good)
  await expect(dialog.getByText('2 bookings, ₹18,000.00')).toBeVisible()
  await expectAccessible(page, 'a file that can be imported')
  await stayRows(world, hotel, { name: 'Asha Rao', inDays: 4, nights: 1, numbers: ['101'] })
  await book.press('Enter')
  await expect(dialog.getByRole('alert').first()).toContainText('Nothing was imported. Row 2: Room 101 is booked')
  await expect(dialog.getByRole('listitem')).toContainText('Room: Room 101 is booked')

  await choose(fileOf('old.csv', [row('A', { room: '102' }), row('B', { roomType: 'Deluxe' })]))
  await expect(book).toBeEnabled()
  await book.press('Enter')
  await expect(page.getByText('2 bookings from old.csv')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Guest [AB]/ })).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('2 bookings from old.csv')).toBeVisible()
  // Coming back to the window notes how many are shown: all the others are not new.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: 'Show all bookings' }).press('Enter')
  await expect(page.getByRole('link', { name: /^Asha Rao/ })).toHaveCount(1)
  await expect(page.getByText('4 bookings', { exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('button', { name: 'Delete the bookings' }).press('Enter')
  await expect(page.getByText('Import undone.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Guest [AB]/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Asha Rao/ })).toHaveCount(1)
})
