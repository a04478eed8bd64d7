import { importColumnIds, importColumns } from '#shared/bookings/import-columns.ts'
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

// Its template, and a night that is sold meanwhile: web/bookings/imports/import.page.test.ts.
test('a file is looked at row by row and imported by keyboard; its bookings are shown alone, also after a reload and Back, and undone', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const { day } = await openDesk(page, world, [{ name: 'Uma Das', inDays: 20 }], 'list')
  // The buttons of an empty list are others.
  await expect(page.getByRole('link', { name: /^Uma Das/ })).toBeVisible()
  const row = (reference: string, more: Cells): Cells => ({
    reference,
    userName: `Guest ${reference}`,
    userPhone: '9812345678',
    checkInDate: day(3),
    checkOutDate: day(5),
    price: '9,000',
    ...more,
  })
  const dialog = page.getByRole('dialog', { name: 'Import bookings' })
  const choose = (file: ReturnType<typeof fileOf>) => dialog.getByLabel('CSV file').setInputFiles(file)
  const book = dialog.getByRole('button', { name: 'Import' })

  await page.getByRole('button', { name: 'Import' }).press('Enter')
  await choose(fileOf('old.csv', [row('A', { room: '101' }), row('B', { roomType: 'Deluxe', userPhone: '12' })]))
  await expect(dialog.getByRole('alert')).toContainText('1 row of 2 cannot be imported')
  await expect(dialog.getByRole('listitem')).toHaveText('Phone: Invalid phone number.')
  await expect(book).toBeDisabled()
  await expectAccessible(page, 'a row with a fault')

  await choose(fileOf('old.csv', [row('A', { room: '101' }), row('B', { roomType: 'Deluxe', userEmail: 'b@mail.example' })]))
  await expect(dialog.getByText('2 bookings, ₹18,000.00')).toBeVisible()
  await expectAccessible(page, 'a file that can be imported')
  await book.press('Enter')
  await expect(page.getByText('2 bookings from old.csv')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Guest [AB]/ })).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('2 bookings from old.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Show all bookings' }).press('Enter')
  await expect(page.getByText('3 bookings', { exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('button', { name: 'Delete the bookings' }).press('Enter')
  await expect(page.getByText('Import undone.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Guest [AB]/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Uma Das/ })).toHaveCount(1)
})
