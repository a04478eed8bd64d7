import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentApi } from '#shared/documents/documents.ts'
import { filesInZip } from '../../testing/files/zip.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { twoMonths } from '../../testing/worlds/papers/two-months.ts'
import { monthZip } from './month-zip.ts'

type Months = Awaited<ReturnType<typeof twoMonths>>

const sectionsAreExact = async ({ ask, date, number }: Months) => {
  const lines = async (part: string, month?: string) => (await (await ask(part, month)).text()).split('\r\n').slice(1, -1)
  const both = async (part: string) => [await lines(part), await lines(part, '2031-06')]
  const place = '02-Himachal Pradesh'
  const trader = `27AAPFU0939F1ZV,"'=Textile Traders , Pune"`
  const sale = `${date},8000.00,${place},N,,Regular B2B,,5,7619.04,`
  assert.deepEqual(await both('b2b'), [
    [`${trader},${number('I/000002')},${sale}`],
    [`27AAPFU0939F1ZV,Zone Limited,${number('I/000003')},${date},12000.00,${place},N,,SEZ supplies with payment,,5,11428.56,`],
  ])
  assert.deepEqual(await both('cdnr'), [[`${trader},${number('D/000001')},${date},D,${place},N,Regular B2B,210.00,,5,200.00,`], []])
  // May: 7,619.04 twice and 11,428.56, less 100.00. June: one invoice is issued anew, the other only credited.
  assert.deepEqual(await both('b2cs'), [[`OE,${place},5,,26566.64,,`], [`OE,${place},5,,-11428.56,,`]])
  // May: of 12,700.00 received, invoices of May took 8,200.00. June: 4,200.00 are open again, 525.00 were refunded.
  assert.deepEqual(await both('at'), [[`${place},,5,4285.72,`], [`${place},,5,3500.00,`]])
  assert.deepEqual(await both('atadj'), [[], [`${place},5,,2857.14,`]])
  assert.deepEqual(await both('hsn-b2b'), [
    [
      '996311,Accommodation in a hotel,NA,0,8000.00,7619.04,0.00,190.48,190.48,,5',
      '996332,Food and drink in a hotel,NA,0,210.00,200.00,0.00,5.00,5.00,,5',
    ],
    ['996311,Accommodation in a hotel,NA,0,12000.00,11428.56,571.44,0.00,0.00,,5'],
  ])
  assert.deepEqual(await both('hsn-b2c'), [
    ['996311,Accommodation in a hotel,NA,0,27895.00,26566.64,0.00,664.18,664.18,,5'],
    ['996311,Accommodation in a hotel,NA,0,-12000.00,-11428.56,0.00,-285.72,-285.72,,5'],
  ])
  assert.deepEqual(await lines('hsn'), [
    '996311,Accommodation in a hotel,NA,0,35895.00,34185.68,0.00,854.66,854.66,,5',
    '996332,Food and drink in a hotel,NA,0,210.00,200.00,0.00,5.00,5.00,,5',
  ])
  const series = (nature: string, from: string, to: string, count: number) => `${nature},${number(from)},${number(to)},${count},0`
  assert.deepEqual(await both('docs'), [
    [
      series('Invoices for outward supply', 'I/000001', 'I/000002', 2),
      series('Invoices for outward supply', 'I/000004', 'I/000005', 2),
      series('Debit Note', 'D/000001', 'D/000001', 1),
      series('Credit Note', 'C/000001', 'C/000001', 1),
      series('Receipt Voucher', 'R/000001', 'R/000006', 6),
    ],
    [
      series('Invoices for outward supply', 'I/000003', 'I/000003', 1),
      series('Invoices for outward supply', 'I/000006', 'I/000006', 1),
      series('Credit Note', 'C/000002', 'C/000003', 2),
      series('Refund Voucher', 'F/000001', 'F/000001', 1),
    ],
  ])
}

/** The rows of a page's table, each as its texts. */
const rowsOf = (page: string, caption: string): string[][] => {
  const [table = ''] = page.slice(page.indexOf(`<caption>${caption}`)).split('</table>')
  return table.split('<tr').map(row => [...row.matchAll(/<t[hd][^>]*>([^<]*)/g)].map(([, text]) => text ?? ''))
}

const summaryIsProven = async ({ ask }: Months) => {
  const answer = await ask('summary', '2031-06')
  const page = await answer.text()
  assert.deepEqual(rowsOf(page, 'Supply').slice(3), [
    ['+ Invoices and bills', '19,047.60', '190.48', '190.48', '571.44', '20,000.00'],
    ['− Credit notes', '19,047.60', '476.20', '476.20', '0.00', '20,000.00'],
    ['+ Debit notes', '0.00', '0.00', '0.00', '0.00', '0.00'],
    ['= Supply', '0.00', '−285.72', '−285.72', '571.44', '0.00'],
  ])
  assert.deepEqual(rowsOf(page, 'Where').slice(2), [
    ['b2b', '11,428.56', '0.00', '0.00', '571.44', '12,000.00'],
    ['cdnr', '0.00', '0.00', '0.00', '0.00', '0.00'],
    ['b2cs', '−11,428.56', '−285.72', '−285.72', '0.00', '−12,000.00'],
    ['In none: outside GST, before the registration, bills of supply', '0.00', '0.00', '0.00', '0.00', '0.00'],
    ['= Supply', '0.00', '−285.72', '−285.72', '571.44', '0.00'],
  ])
  assert.deepEqual(rowsOf(page, 'Advances').slice(3), [
    ['Advances at the start', '4,285.72', '35.71', '35.71', '142.86', '4,500.00'],
    ['+ Received', '0.00', '0.00', '0.00', '0.00', '0.00'],
    ['− Returned', '500.00', '12.50', '12.50', '0.00', '525.00'],
    ['− Adjusted in invoices', '3,809.52', '23.81', '23.81', '142.86', '4,000.00'],
    ['+ Open again by credit notes of whole invoices', '4,952.38', '123.81', '123.81', '0.00', '5,200.00'],
    ['= Advances at the end', '4,928.58', '123.21', '123.21', '0.00', '5,175.00'],
  ])
  assert.deepEqual([page.split('holds to the paisa').length, page.includes('NOT')], [3, false])
  assert.match(page, /June 2031 · .*Asha Hotels Private Limited · GSTIN 02AAPFU0939F1ZM/)
}

const filesAreSafe = async ({ ask, hotel, server }: Months) => {
  const answer = await ask('summary', '2031-06')
  const policy = answer.headers.get('content-security-policy')
  assert.deepEqual(
    [answer.headers.get('content-type'), answer.headers.get('content-disposition'), policy],
    [
      'text/html; charset=utf-8',
      `inline; filename="${hotel.slug}-2031-06-summary.html"`,
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ],
  )
  const csv = await ask('b2cs')
  assert.deepEqual(
    [csv.headers.get('content-type'), csv.headers.get('content-disposition')],
    ['text/csv; charset=utf-8', `attachment; filename="${hotel.slug}-2031-05-b2cs.csv"`],
  )
  const foreign = await makeHotel(server.db)
  assert.equal((await ask('b2b', '2031-05', foreign.id)).status, 404)
  for (const [part, month, field] of [
    ['b2b', '2031-13', 'month'],
    ['b2b', '0000-01', 'month'],
    ['b2b', '2031-5', 'month'],
    ['b2c', '2031-05', 'part'],
  ] as const) {
    const refused = await ask(part, month)
    const { fields } = (await refused.json()) as { fields: object }
    assert.deepEqual([refused.status, Object.keys(fields)], [400, [field]])
  }
}

const pdfsTravel = async ({ ask, server, hotel, manager, number }: Months) => {
  const answer = await ask('zip')
  const files = filesInZip(Buffer.from(await answer.arrayBuffer()))
  assert.deepEqual(
    [answer.headers.get('content-type'), answer.headers.get('content-disposition'), files.size],
    ['application/zip', `attachment; filename="${hotel.slug}-2031-05.zip"`, 22],
  )
  assert.ok(files.get('summary.html')?.includes('May 2031'))
  assert.equal(files.get('b2b.csv')?.toString(), await (await ask('b2b')).text())
  const list = await server.call(documentApi.list, { hotelId: hotel.id, page: 1, q: number('I/000002') }, manager.headers)
  const query = new URLSearchParams({ hotelId: hotel.id, documentId: list.data.items[0]?.id ?? '' })
  const original = await fetch(`${server.url}${documentApi.pdf.path}?${query}`, { headers: manager.headers })
  const name = `${number('I/000002').replaceAll('/', '-')} Tax invoice.pdf`
  assert.ok(files.get(name)?.equals(Buffer.from(await original.arrayBuffer())))

  let reads = 0
  const { app } = server.product
  const counted = { ...app.files, get: (file: string) => app.files.get(file).finally(() => reads++) }
  const stream = monthZip({ db: server.db, files: counted }, { hotelId: hotel.id, month: '2031-05' })
  for await (const _ of stream) break
  assert.ok(reads <= 3, `${reads} PDFs were read`)

  const last = server.db.selectFrom('document').select('id').where('number', '=', number('C/000001'))
  const { name: stored } = await server.db
    .selectFrom('document_file')
    .select('name')
    .where('document_id', '=', last)
    .where('copy', '=', 'original')
    .executeTakeFirstOrThrow()
  await app.files.put(stored, Buffer.from('other'), 'application/pdf')
  await assert.rejects(async () => (await ask('zip')).arrayBuffer())
}

const lateIsSaid = async ({ ask, server, hotel, number }: Months) => {
  const late = [number('R/000001'), number('R/000002'), number('I/000001')]
  await server.db
    .updateTable('document')
    .set({ happened_on: '2020-05-31' })
    .where('hotel_id', '=', hotel.id)
    .where('number', 'in', late)
    .execute()
  const said = async (month: string) => (await (await ask('summary', month)).text()).match(/<p>Numbered after[^<]*/)
  assert.deepEqual(
    [...((await said('2020-05')) ?? [])],
    [
      `<p>Numbered after the end of the month, so with a later date, which the offline tool refuses in this one: ${late[2]}, ${late[0]} to ${late[1]}.`,
    ],
  )
  assert.equal(await said('2031-05'), null)
}

test('a month of papers', async t => {
  const months = await twoMonths(t)
  await t.test('each section has its lines, to the paisa', () => sectionsAreExact(months))
  await t.test('the summary shows both equations by rate and head, proven, and begins where the month before ended', () =>
    summaryIsProven(months),
  )
  await t.test('files are named and run nothing; another hotel is not there, what is no month or part is said on its field', () =>
    filesAreSafe(months),
  )
  await t.test('PDFs travel as a ZIP, one in memory at a time; one that is not what was stored breaks it off', () => pdfsTravel(months))
  await t.test('a document that got its number after the end of its month is named', () => lateIsSaid(months))
})
