import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importColumnIds } from '#shared/bookings/import-columns.ts'
import { importLimits, importTemplate } from '#shared/bookings/imports.ts'
import { Refusal } from '../../http/errors/errors.ts'
import { readRow } from './cells.ts'
import { dateOrderIn, readDate } from './dates.ts'
import { readImportFile } from './file.ts'
import { readRows, wantsOf } from './reading.ts'

const dateOf = (text: string, order?: 'DAY_FIRST' | 'MONTH_FIRST') => {
  const read = readDate(text, order)
  return 'date' in read ? read.date : read.fault
}

test('dates as spreadsheets in India write them, each to the one day that it can mean', () => {
  const fifth = [
    ...[
      '2026-12-05',
      '2026/12/5',
      '2026-12-05 14:00',
      '2026-12-05T00:00:00',
      '05-Dec-2026',
      '5-DEC-26',
      '5 December 2026',
      '5th Dec, 2026',
    ],
    ...['Dec 5, 2026', '०५-Dec-२०२६'],
  ]
  for (const text of fifth) assert.equal(dateOf(text), '2026-12-05', text)
  for (const text of ['25/12/2026', '25-12-2026', '25.12.2026', '25/12/2026 12:00 PM']) assert.equal(dateOf(text), '2026-12-25', text)
  assert.deepEqual(
    [dateOf('05/12/2026', 'DAY_FIRST'), dateOf('05/12/2026', 'MONTH_FIRST'), dateOf('12/12/2026'), dateOf('12/25/2026', 'MONTH_FIRST')],
    ['2026-12-05', '2026-05-12', '2026-12-12', '2026-12-25'],
  )
})

test('a date that may be read in two ways, or in none, is a fault and no guess', () => {
  assert.match(dateOf('05/12/2026'), /two ways/)
  assert.match(dateOf('12/25/2026'), /two ways/)
  assert.match(dateOf('05/12/26', 'DAY_FIRST'), /four digits/)
  assert.match(dateOf('46361'), /counts days/)
  for (const text of ['31/02/2026', '2026-13-01', '5 Foo 2026', 'tomorrow', '12/25/2026 ', '99-Dec-2026'])
    assert.match(dateOf(text, 'DAY_FIRST'), /no such date/, text)
})

test('a file shows the order of its dates by one that can be read in one way alone, and says so where it does not', () => {
  assert.deepEqual(dateOrderIn(['05/12/2026', '25/12/2026']), { order: 'DAY_FIRST', open: undefined })
  assert.deepEqual(dateOrderIn(['2026-12-05', '05/12/2026 ']), { order: undefined, open: '05/12/2026' })
  assert.deepEqual(dateOrderIn(['12/25/2026', '05/12/2026']), { order: undefined, open: '05/12/2026' })
  assert.deepEqual(dateOrderIn(['25/12/2026', '12/25/2026']), { order: undefined, open: '12/25/2026' })
  assert.deepEqual(dateOrderIn(['12/12/2026', '05-Dec-2026']), { order: undefined, open: undefined })
})

const heads = 'Reference,Guest,Phone,Check-in,Check-out,Room,Price'
const cellsOf = (csv: string) => readImportFile(csv).rows.map(({ line, cells }) => [line, cells.reference, cells.userName])
const problemOf = (csv: string): string => {
  try {
    readImportFile(csv)
  } catch (error) {
    if (error instanceof Refusal) return error.fields?.csv ?? ''
    throw error
  }
  return ''
}

test('commas, semicolons, tabs, quotation marks, a BOM, empty lines: each row with the line at which it begins', () => {
  const row = 'A1,"Rao, Asha\r\nand family",9812345678,2026-12-05,2026-12-07,101,100'
  assert.deepEqual(cellsOf(`\uFEFF${heads}\r\n${row}\r\n\r\n,,,,,,\r\nA2,Ravi,,,,,\r\n`), [
    [2, 'A1', 'Rao, Asha\nand family'],
    [6, 'A2', 'Ravi'],
  ])
  for (const sign of [';', '\t'])
    assert.deepEqual(cellsOf([heads, 'A1,Asha; Rao'].map(line => line.replaceAll(',', sign)).join('\n')).length, 1, sign)
  assert.deepEqual(cellsOf(`sep=;\n${heads.replaceAll(',', ';')}\nA1;Asha`), [[3, 'A1', 'Asha']])
})

test('headings of other systems are known, of two alike the first is read, and what is missing is asked for', () => {
  const columnsOf = (csv: string) => readImportFile(csv).headings.map(({ column }) => column)
  const known = ['reference', 'userName', 'userPhone', 'checkInDate', 'checkOutDate', 'room', 'price', null]
  assert.deepEqual(columnsOf('Booking ID,Guest Name,Mobile No.,Arrival,Departure,Room No,Total Amount,Housekeeper\nA1,Asha'), known)
  assert.match(problemOf('Reference,Guest\nA1,Asha'), /Missing: Phone, Check-in, Check-out, Price of the stay\.$/)
  assert.deepEqual(columnsOf(`${heads},Mobile\nA1`).at(-1), null)
  const { rows, missing } = readImportFile('Nr,Gast,Telefon,Von,Bis,Zimmer,Preis\nA1,Asha Rao,9812345678,a,b,101,100')
  assert.deepEqual([rows, missing], [[], ['reference', 'userName', 'checkInDate', 'checkOutDate', 'price']])
})

test('columns are told by what stands in them, where that is plain; the rest is chosen by hand', () => {
  const csv = [
    'Nr,Gast,Kontakt,Post,Von,Bis,Zimmer,Preis,Personen',
    '1,Asha Rao,9812345678.0,asha@mail.example,2026-12-05,"Mon, 7 Dec 2026",101,"9,000 INR",2(A) 0(C)',
    '2,Ravi Nair,+91 98123 45679,,2026-12-06,2026-12-08,102,9000,1(A) 0(C)',
  ].join('\n')
  const { headings, missing } = readImportFile(csv)
  const told = ['userPhone', 'userEmail', 'checkInDate', 'checkOutDate']
  assert.deepEqual(
    headings.map(({ column }) => column),
    [null, null, ...told, null, null, 'adults'],
  )
  assert.deepEqual(headings[2], { name: 'Kontakt', column: 'userPhone', example: '9812345678.0' })
  assert.deepEqual(missing, ['reference', 'userName', 'price'])
  const columns = ['reference', 'userName', 'userPhone', 'userEmail', 'checkInDate', 'checkOutDate', 'room', 'price', 'adults'] as const
  const { rows } = readRows({ csv, dateOrder: undefined, columns })
  assert.deepEqual(
    rows.map(({ reference, userPhone, checkOut, pricePaise, faults }) => [reference, userPhone, checkOut, pricePaise, faults]),
    [
      ['1', '+919812345678', '2026-12-07', 900_000, {}],
      ['2', '+919812345679', '2026-12-08', 900_000, {}],
    ],
  )
})

test('what is no such file says what to do', () => {
  assert.match(problemOf('PK\u0003\u0004xlsx'), /CSV UTF-8/)
  assert.match(problemOf('Référence,Gäst'), /Missing/)
  assert.match(problemOf(`${heads}\n`), /no booking/)
  assert.match(problemOf(`${heads}\nA1,"Asha\nA2,Ravi`), /quotation mark/)
  assert.match(problemOf(`${heads}\n${'A,B\n'.repeat(importLimits.rows + 1)}`), /at most 1,000 rows\. Divide/)
})

const rowOf = (cells: Record<string, string>) => {
  const usual = { reference: 'A1', userName: 'Asha Rao', userPhone: '098123 45678', room: '101', price: '100' }
  const dates = { checkInDate: '2026-12-05', checkOutDate: '2026-12-07' }
  return readRow({ line: 2, cells: { ...usual, ...dates, ...cells }, hasMore: false }, undefined)
}

test('cells as people write them', () => {
  const row = rowOf({
    price: '₹ 1,23,456.50',
    received: 'Rs. 500/-',
    receivedBy: 'NEFT',
    meal: 'AP',
    childAges: '7 and 4',
    status: 'Checked-In',
    source: 'E-mail',
  })
  assert.deepEqual(
    [row.userPhone, row.pricePaise, row.receivedPaise, row.receivedBy, row.meal, row.childAges, row.isCheckedIn, row.source],
    ['+919812345678', 12_345_650, 50_000, 'BANK_TRANSFER', 'allMeals', [7, 4], true, 'MAIL'],
  )
  const plain = rowOf({ adults: '', meal: '' })
  assert.deepEqual(
    [plain.faults, plain.adults, plain.meal, plain.source, plain.receivedPaise, plain.company],
    [{}, 1, 'breakfast', 'DESK', 0, undefined],
  )
})

test('each fault stands on its own column', () => {
  const { faults } = rowOf({
    reference: '',
    userName: 'A',
    userPhone: '9.19812E+11',
    userEmail: 'no',
    checkInDate: '05/12/2026',
    checkOutDate: '',
    room: '',
    adults: '6',
    childAges: '12',
    meal: 'MAP',
    price: '1.234,50',
    received: '-5',
    receivedBy: 'cheque',
    source: 'Fax',
    companyName: 'Rao & Co',
    companyGst: '29AAAAA0000A1Z5',
    status: 'Waiting',
  })
  const all = importColumnIds.options.filter(column => !['roomType', 'request', 'companyName'].includes(column))
  assert.deepEqual(Object.keys(faults).sort(), all.toSorted())
  assert.match(faults.userPhone ?? '', /shortened/)
  assert.match(rowOf({ received: '101', receivedBy: 'Cash' }).faults.received ?? '', /more than the stay costs/)
  assert.match(rowOf({ received: '10' }).faults.receivedBy ?? '', /how it was received/)
  assert.match(rowOf({ reference: 'EXAMPLE-1' }).faults.reference ?? '', /example/)
})

test('a comma before two digits is the decimal one in a file with semicolons, and elsewhere a fault that says both readings', () => {
  const row = 'A1;Asha Rao;9812345678;2026-12-05;2026-12-07;101;950,50'
  const [read] = readRows({ csv: `${heads.replaceAll(',', ';')}\n${row}`, dateOrder: undefined }).rows
  assert.deepEqual([read?.pricePaise, read?.faults], [95_050, {}])
  const [quoted] = readRows({ csv: `${heads}\n${row.replaceAll(';', ',').replace('950,50', '"950,50"')}`, dateOrder: undefined }).rows
  assert.deepEqual([quoted?.pricePaise, quoted?.faults], [undefined, { price: '950,50 may be 95,050 or 950.50. Write which one.' }])
  assert.equal(rowOf({ received: '150,5', receivedBy: 'Cash' }).faults.received, '150,5 may be 1,505 or 150.50. Write which one.')
  const [points] = readRows({ csv: `${heads.replaceAll(',', ';')}\n${row.replace('950,50', '12.500')}`, dateOrder: undefined }).rows
  assert.deepEqual([points?.pricePaise, points?.faults], [undefined, { price: '12.500 may be 12,500 or 12.50. Write which one.' }])
})

test('the template is read as it is written, and its example is not taken for a booking', () => {
  const { rows, headings } = readImportFile(importTemplate({ checkInDate: '2026-12-05', checkOutDate: '2026-12-07', room: '101' }))
  assert.ok(headings.every(({ column }) => column !== null))
  assert.deepEqual(
    rows.map(row => readRow(row, undefined).faults),
    [{ reference: 'This is the example. Delete this row.' }],
  )
  assert.equal(rows[0]?.cells.userPhone, '+91 98123 45678')
})

test('only nights that can be sold are asked for, whatever year was typed', () => {
  const of = (checkInDate: string, checkOutDate: string, cells: Record<string, string> = { room: '', roomType: ' Deluxe' }) =>
    rowOf({ checkInDate, checkOutDate, ...cells })
  const day = { today: '2026-12-05', firstOpen: '2026-12-05' }
  const { from, to, kinds, named } = wantsOf(
    [of('2006-12-05', '2026-12-07'), of('2026-12-06', '2099-12-08'), of('2026-12-05', '2026-12-07', { room: '101' })],
    day,
  )
  assert.deepEqual([from, to, kinds], ['2026-11-05', '2028-06-27', ['deluxe']])
  assert.deepEqual(named, [{ room: '101', from: '2026-12-05', to: '2026-12-07' }])
  assert.deepEqual(wantsOf([of('2006-12-05', '2006-12-07')], day).kinds, [])
})
