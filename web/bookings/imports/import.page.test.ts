import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#server/testing/worlds/desks/desk.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { importColumnIds, importColumns } from '#shared/bookings/import-columns.ts'
import { formatDate } from '#shared/words/dates.ts'
import { downloads } from '#web/testing/downloads.ts'
import { dialog, dialogSays, field, press, textsOf } from '#web/testing/lists.ts'
import { absent, screen, user, waitFor } from '#web/testing/screen.ts'
import { bookingsPage, openDesk, submit } from '../testing/desk.ts'

type Cells = Partial<Record<keyof typeof importColumns, string>>

const fileOf = (...rows: readonly Cells[]) => {
  const lines = [
    importColumnIds.options.map(column => importColumns[column].label),
    ...rows.map(row => importColumnIds.options.map(column => row[column] ?? '')),
  ]
  return new File([lines.map(cells => cells.join(';')).join('\r\n')], 'old.csv', { type: 'text/csv' })
}
const row = (reference: string, more: Cells): Cells => {
  const guest = { reference, userName: `Guest ${reference}`, userPhone: '9812345678' }
  return { ...guest, checkInDate: day(3), checkOutDate: day(5), price: '9,000', ...more }
}
const choose = async (...rows: Cells[]) => user.upload(await field('CSV file'), fileOf(...rows))
const alerts = async () => textsOf((await dialog()).queryAllByRole('alert'))
const faultsAre = (wanted: RegExp) =>
  waitFor(async () => {
    const faults = textsOf((await dialog()).queryAllByRole('listitem')).join()
    assert.match(faults, wanted, `Not ${wanted}: ${faults}; ${await alerts()}`)
  })
const linksAre = (name: RegExp, count: number) => waitFor(() => assert.equal(screen.queryAllByRole('link', { name }).length, count))

test('a file is looked at row by row, refused for a night that is sold meanwhile, imported, shown alone, and undone', async t => {
  const { server, hotel, open } = await openDesk(t)
  await stayRows(server, hotel, { name: 'Uma Das', inDays: 20 })
  const download = downloads(t)
  await open(`${bookingsPage}?tab=list`)
  // The buttons of an empty list are others.
  await linksAre(/^Uma Das/, 1)
  await user.click(screen.getByRole('button', { name: 'Import' }))
  await screen.findByRole('dialog', { name: 'Import bookings' })
  assert.equal((await download(() => press('Download the template'))).name, 'bookings-template.csv')

  await user.upload(await field('CSV file'), new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13)], 'lake.csv'))
  await waitFor(async () => assert.match((await alerts()).join(), /^lake\.csv is not a CSV file\./))
  await choose(row('A', { room: '101' }), row('B', { roomType: 'Deluxe', userPhone: '12' }))
  await waitFor(async () => assert.match((await alerts()).join(), /1 row of 2 cannot be imported/))
  await faultsAre(/^Phone: Invalid phone number\.$/)
  await dialogSays('Correct the file and choose it again, or leave this row out. Nothing was booked.')
  await dialogSays('The other row is booked.')
  assert.equal((await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled, true)

  await user.click((await dialog()).getByRole('checkbox', { name: /^Leave out 1 row that cannot be imported/ }))
  await dialogSays('1 booking, ₹9,000.00')
  assert.equal((await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled, false)

  await choose(row('A', { room: '101' }), row('B', { roomType: 'Deluxe', userEmail: 'b@mail.example' }))
  await dialogSays('2 bookings, ₹18,000.00')
  await stayRows(server, hotel, { name: 'Asha Rao', inDays: 4, nights: 1 })
  await submit('Import')
  await waitFor(async () => assert.match((await alerts())[0] ?? '', /Nothing was imported\. Row 2: Room 101 is booked/))
  await faultsAre(/^Room: Room 101 is booked/)

  await choose(row('A', { room: '102' }), row('B', { roomType: 'Deluxe' }))
  await submit('Import')
  await screen.findByText('2 bookings from old.csv')
  await linksAre(/^Guest [AB]/, 2)
  const imported = location.pathname + location.search
  await open(imported)
  await screen.findByText('2 bookings from old.csv')
  await linksAre(/^Guest [AB]/, 2)
  // Coming back to the window notes how many are shown: all the others are not new.
  dispatchEvent(new Event('focus'))
  await user.click(screen.getByRole('button', { name: 'Show all bookings' }))
  await linksAre(/^Asha Rao/, 1)
  await screen.findByText('4 bookings')
  await open(imported)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await press('Delete the bookings')
  await screen.findByText('Import undone.')
  await linksAre(/^Guest [AB]/, 0)
  await linksAre(/^Asha Rao/, 1)
  absent(screen.queryByText('2 bookings from old.csv'))
})

test('columns that no heading tells are chosen by hand', async t => {
  const { server, hotel, open } = await openDesk(t)
  await stayRows(server, hotel, { name: 'Uma Das', inDays: 20 })
  await open(`${bookingsPage}?tab=list`)
  await linksAre(/^Uma Das/, 1)
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const csv = `Nr;Gast;Telefon;Von;Bis;Zimmer;Preis\n77;Asha Rao;9812345678;${day(3)};${day(5)};101;9000`
  await user.upload(await field('CSV file'), new File([csv], 'german.csv', { type: 'text/csv' }))
  await dialogSays('Not found: Reference, Guest, Price of the stay. If no column has it, add one with')
  for (const [heading, column] of [
    ['Nr', 'Reference'],
    ['Gast', 'Guest'],
    ['Zimmer', 'Price of the stay'],
    ['Preis', 'Price of the stay'],
    ['Zimmer', 'Room'],
  ] as const) {
    await user.selectOptions(await field(heading), column)
    await waitFor(async () => assert.ok((await dialog()).queryByText('Reading the file') === null))
  }
  await dialogSays('1 booking, ₹9,000.00')
  await submit('Import')
  await screen.findByText('1 booking from german.csv')
})

test('dates that may be read in two ways are asked about by one of the file, once', async t => {
  const { server, hotel, open } = await openDesk(t)
  await stayRows(server, hotel, { name: 'Uma Das', inDays: 20 })
  await open(`${bookingsPage}?tab=list`)
  await linksAre(/^Uma Das/, 1)
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const fifth = Array.from({ length: 60 }, (_, at) => day(10 + at)).find(date => date.endsWith('-05') && !date.endsWith('-05-05')) ?? ''
  const [year = '', month = ''] = fifth.split('-')
  const checkInDate = `05/${month}/${year}`
  await choose(row('A', { room: '101', userPhone: '12', checkInDate, checkOutDate: `06/${month}/${year}` }))
  await waitFor(async () => assert.match((await alerts()).join(), /First say below how its dates are meant\. Nothing was booked/))
  await dialogSays(`What does ${checkInDate} mean in this file?`)
  await field(formatDate(`${year}-05-${month}`))
  await user.click(await field(formatDate(fifth)))
  await waitFor(async () => assert.doesNotMatch((await alerts())[0] ?? 'none', /^none$|say below/))
  assert.match((await alerts()).join(), /1 row of 1 cannot be imported.*Correct the file and choose it again\. Nothing was booked/)
})
